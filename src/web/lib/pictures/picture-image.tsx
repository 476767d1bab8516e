import type { Picture } from '#contract/images.ts';
import { StillPicture } from '#web/ui/still-picture.tsx';

interface Props {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'versions' | 'is_clip'>;
  alt: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  lazy?: boolean;
}

/** Every width that a picture is kept in, the narrowest first; nothing where there is only one. */
export const srcSetOf = ({ url, width, versions }: Props['picture']): string | undefined =>
  versions.length > 0
    ? [...versions, { url, width }].map((one) => `${one.url} ${one.width}w`).join(', ')
    : undefined;

/** A picture in the width that the screen needs; a clip stands still. */
export function PictureImage({ picture, alt, sizes, lazy = false }: Props) {
  const { url, width, height, is_clip } = picture;
  if (is_clip) return <StillPicture src={url} alt={alt} width={width} height={height} />;
  return (
    <img
      src={url}
      srcSet={srcSetOf(picture)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      {...(lazy && { loading: 'lazy' })}
    />
  );
}
