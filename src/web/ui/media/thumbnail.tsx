/** A file of a post, small: a picture, or the first one of what moves. */
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
  return <img src={url} alt={alt} className={className} loading="lazy" />;
}
