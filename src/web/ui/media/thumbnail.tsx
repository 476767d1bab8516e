/** A thumbnail of a file: the image, the first frame of a GIF or video, or a sheet for a document. */
import sheet from './document.svg';
import { StillPicture } from './still-picture.tsx';
import { Video } from './video.tsx';

interface Props {
  url: string;
  alt: string;
  className?: string | undefined;
}

export function Thumbnail({ url, alt, className }: Props) {
  if (url.endsWith('.mp4')) return <Video src={url} alt={alt} className={className} isStill />;
  if (url.endsWith('.gif')) return <StillPicture src={url} alt={alt} className={className} />;
  if (url.endsWith('.pdf')) return <img src={sheet} alt={alt} className={className} />;
  return <img src={url} alt={alt} className={className} loading="lazy" />;
}
