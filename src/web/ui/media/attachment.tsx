/** An image, a looping clip, a video or a document of a post. */
import { lazy, Suspense } from 'react';
import { StillPicture } from './still-picture.tsx';
import { Video } from './video.tsx';

// Loads the component library, which a page with posts may not need.
const MovingPicture = lazy(async () => ({
  default: (await import('./moving-picture.tsx')).MovingPicture,
}));

const Document = lazy(async () => ({ default: (await import('./document.tsx')).Document }));

export interface Attached {
  url: string;
  alt: string;
  /** Whether a clip is shown as its first frame. */
  isStill?: boolean;
  /** Of a document, whose `alt` is its title. */
  pages?: number | undefined;
}

export function Attachment({ url, alt, isStill = false, pages }: Attached) {
  if (url.endsWith('.pdf'))
    return (
      <Suspense>
        <Document title={alt} pages={pages} />
      </Suspense>
    );
  if (url.endsWith('.mp4')) return <Video src={url} alt={alt} />;
  if (!url.endsWith('.gif')) return <img src={url} alt={alt} loading="lazy" />;
  if (isStill) return <StillPicture src={url} alt={alt} />;
  return (
    <Suspense fallback={<StillPicture src={url} alt={alt} />}>
      <MovingPicture src={url} alt={alt} />
    </Suspense>
  );
}
