/** A thumbnail of a file: the image, the first frame of a GIF or video, or a sheet for a document. */
import sheet from './document.svg';
import { type Focus, inView } from './in-view.ts';
import { StillPicture } from './still-picture.tsx';
import { Video } from './video.tsx';

interface Props {
  url: string;
  alt: string;
  className?: string | undefined;
  /** Of an image, what stays in view where it is cut. */
  focus?: Focus;
}

export function Thumbnail({ url, alt, className, focus }: Props) {
  if (url.endsWith('.mp4')) return <Video src={url} alt={alt} className={className} isStill />;
  if (url.endsWith('.gif')) return <StillPicture src={url} alt={alt} className={className} />;
  if (url.endsWith('.pdf')) return <img src={sheet} alt={alt} className={className} />;
  return <img src={url} alt={alt} className={className} loading="lazy" {...inView(focus)} />;
}
