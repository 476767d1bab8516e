/** An image, a looping clip, a video or a document of a post. */
import { lazy, Suspense } from 'react';
import { type Focus, inView } from './in-view.ts';
import { StillPicture } from './still-picture.tsx';
import { Video } from './video.tsx';

// Loads the component library, which a page with posts may not need.
const RareAttachment = lazy(() => import('./rare-attachment.tsx'));

export interface Attached {
  url: string;
  alt: string;
  /** Whether a clip is shown as its first frame. */
  isStill?: boolean;
  /** Of a document, whose `alt` is its title. */
  pages?: number | undefined;
  /** Of an image, what stays in view where it is cut. */
  focus?: Focus;
}

export function Attachment(attached: Attached) {
  const { url, alt, isStill = false, focus } = attached;
  if (url.endsWith('.mp4')) return <Video src={url} alt={alt} />;
  const isClip = url.endsWith('.gif');
  if (!isClip && !url.endsWith('.pdf'))
    return <img src={url} alt={alt} loading="lazy" {...inView(focus)} />;
  const still = isClip && <StillPicture src={url} alt={alt} />;
  if (still && isStill) return still;
  return (
    <Suspense fallback={still}>
      <RareAttachment {...attached} />
    </Suspense>
  );
}
