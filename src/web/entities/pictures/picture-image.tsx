import type { Picture } from '#contract/images/types.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { Video } from '#web/ui/media/video.tsx';

interface Props {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'versions' | 'is_clip'>;
  alt: string;
  /** Its displayed width, as the `sizes` attribute takes it. */
  sizes: string;
  lazy?: boolean;
}

/**
 * The address of an image in every stored width. Smaller versions of a GIF are still, so that a list does not
 * flicker.
 */
function sourcesOf({ url, width, versions, is_clip }: Props['picture']) {
  const widest = versions.at(-1);
  const all = is_clip ? versions : [...versions, { url, width }];
  return {
    src: is_clip && widest ? widest.url : url,
    srcSet:
      versions.length > 0 ? all.map((one) => `${one.url} ${one.width}w`).join(', ') : undefined,
  };
}

/** An image in the width that the screen needs; a GIF or a video as one frame, a document as a sheet. */
export function PictureImage({ picture, alt, sizes, lazy = false }: Props) {
  const { url, width, height } = picture;
  const kind = kindAt(picture);
  if (kind === 'document') return <Thumbnail url={url} alt={alt} />;
  if (kind === 'video') return <Video src={url} alt={alt} width={width} height={height} isStill />;
  return (
    <img
      {...sourcesOf(picture)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      {...(lazy && { loading: 'lazy' })}
    />
  );
}
