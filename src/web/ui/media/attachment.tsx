/** An image, a looping clip or a video of a post. */
import { lazy, Suspense } from 'react';
import { StillPicture } from './still-picture.tsx';
import { Video } from './video.tsx';

// Loads the component library, which a page with posts may not need.
const MovingPicture = lazy(async () => ({
  default: (await import('./moving-picture.tsx')).MovingPicture,
}));

export function Attachment({ url, alt }: { url: string; alt: string }) {
  if (url.endsWith('.mp4')) return <Video src={url} alt={alt} />;
  if (!url.endsWith('.gif')) return <img src={url} alt={alt} loading="lazy" />;
  return (
    <Suspense fallback={<StillPicture src={url} alt={alt} />}>
      <MovingPicture src={url} alt={alt} />
    </Suspense>
  );
}
