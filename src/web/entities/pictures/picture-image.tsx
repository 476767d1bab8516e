import { useQuery } from '@tanstack/react-query';
import type { Picture } from '#contract/images/types.ts';
import { pictureQuery } from './picture-queries.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { Video } from '#web/ui/media/video.tsx';

interface Props {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'versions' | 'is_clip'> &
    Partial<Pick<Picture, 'cover'>>;
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

/** A video by its chosen cover; by its first frame until that is loaded, or if it can’t be. */
function Covered({ picture, cover_id, ...shown }: Props & { cover_id: string }) {
  const { data } = useQuery(pictureQuery(cover_id));
  const { cover: _, ...bare } = picture;
  return <PictureImage picture={data ?? bare} {...shown} />;
}

/** An image in the width that the screen needs; a GIF as one frame, a video as its cover or one frame, a document as a sheet. */
export function PictureImage({ picture, alt, ...shown }: Props) {
  const { sizes, lazy = false } = shown;
  const { url, width, height, cover } = picture;
  const kind = kindAt(picture);
  if (kind === 'document') return <Thumbnail url={url} alt={alt} />;
  if (kind === 'video' && cover)
    return <Covered picture={picture} cover_id={cover.picture_id} alt={alt} {...shown} />;
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
