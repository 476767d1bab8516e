/** Whether a platform takes the clips and videos that are to go with a post. */

interface Takes {
  name: string;
  clips?: 'beside' | 'alone' | 'none';
  videos?: 'alone' | 'none';
  max_media?: number;
  max_alt?: number;
  needs_media?: boolean;
}

type Kind = 'still' | 'clip' | 'video';

/** What kind of file it is, by the type of its bytes. A clip is a GIF. */
export function kindOf({ mime }: { mime: string }): Kind {
  if (mime === 'video/mp4') return 'video';
  return mime === 'image/gif' ? 'clip' : 'still';
}

/** What kind of file it is, by the address that this server keeps it at. */
export function kindAt({ url }: { url: string }): Kind {
  if (url.endsWith('.mp4')) return 'video';
  return url.endsWith('.gif') ? 'clip' : 'still';
}

export const isVideoAt = (item: { url: string }): boolean => kindAt(item) === 'video';

function videoFaultOf({ name, videos = 'none' }: Takes, isAlone: boolean): string | undefined {
  if (videos === 'none') return `${name} doesn’t take videos from SocialAI. Remove the video.`;
  if (isAlone) return undefined;
  return `${name} takes one video on its own. Remove the other files or the video.`;
}

const altOf = (item: object): string =>
  'alt' in item && typeof item.alt === 'string' ? item.alt : '';

/** What a server may limit by numbers: how many files, and how long their descriptions are. */
function countFaultOf(
  { name, max_media = Infinity, max_alt = Infinity, needs_media = false }: Takes,
  media: readonly object[],
): string | undefined {
  if (needs_media && media.length === 0) {
    return `This ${name} server only takes posts with an image or a video. Add one.`;
  }
  if (media.length > max_media) {
    const most = max_media === 1 ? '1 file' : `${max_media} files`;
    return `This ${name} server takes up to ${most} with a post. Remove the others.`;
  }
  return media.some((item) => altOf(item).length > max_alt)
    ? `This ${name} server takes alt texts of up to ${max_alt} characters. Shorten the alt text.`
    : undefined;
}

/** Why a platform does not take these files together, for the person who chose them. */
export function mediaFaultOf<Item extends object>(
  takes: Takes,
  media: readonly Item[],
  kind: (item: Item) => Kind,
): string | undefined {
  return countFaultOf(takes, media) ?? kindFaultOf(takes, media, kind);
}

function kindFaultOf<Item>(
  takes: Takes,
  media: readonly Item[],
  kind: (item: Item) => Kind,
): string | undefined {
  const kinds = new Set(media.map(kind));
  if (kinds.has('video')) return videoFaultOf(takes, media.length === 1);
  const { name, clips = 'none' } = takes;
  if (clips === 'beside' || !kinds.has('clip')) return undefined;
  if (clips === 'none') return `${name} doesn’t allow GIFs. Remove the GIF.`;
  if (media.length === 1) return undefined;
  return `${name} allows a GIF only on its own. Remove the other images or the GIF.`;
}
