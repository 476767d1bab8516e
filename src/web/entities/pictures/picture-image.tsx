import type { Picture } from '#contract/images/types.ts';
import { isVideoAt } from '#domain/pictures/post-media.ts';
import { Video } from '#web/ui/media/video.tsx';

interface Props {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'versions' | 'is_clip'>;
  alt: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string;
  lazy?: boolean;
}

/** Where a picture is in every width it is kept in. Smaller versions of a clip stand still, so that a list does not flicker. */
export function sourcesOf({ url, width, versions, is_clip }: Props['picture']) {
  const widest = versions.at(-1);
  const all = is_clip ? versions : [...versions, { url, width }];
  return {
    src: is_clip && widest ? widest.url : url,
    srcSet:
      versions.length > 0 ? all.map((one) => `${one.url} ${one.width}w`).join(', ') : undefined,
  };
}

/** A picture in the width that the screen needs; of a clip or a video one moment. */
export function PictureImage({ picture, alt, sizes, lazy = false }: Props) {
  const { url, width, height } = picture;
  if (isVideoAt(picture))
    return <Video src={url} alt={alt} width={width} height={height} isStill />;
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
