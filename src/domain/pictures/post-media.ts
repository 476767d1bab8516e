/** Whether a platform takes the clips and videos that are to go with a post. */

interface Takes {
  name: string;
  clips?: 'beside' | 'alone' | 'none';
  videos?: 'alone' | 'none';
  needs_media?: true;
  pictures?: { narrowest: number; widest: number; width: number };
}

interface Size {
  width: number;
  height: number;
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

const ratio = (value: number): string => `${Math.round(value * 100) / 100}:1`;

function clipFaultOf({ name, clips = 'none' }: Takes, isAlone: boolean): string | undefined {
  if (clips === 'none') return `${name} doesn’t allow GIFs. Remove the GIF.`;
  if (clips === 'beside' || isAlone) return undefined;
  return `${name} allows a GIF only on its own. Remove the other images or the GIF.`;
}

/** Why a platform does not take a picture of this size. */
function sizeFaultOf({ name, pictures }: Takes, size: Size | undefined): string | undefined {
  if (!pictures || !size) return undefined;
  const { width, height } = size;
  const { narrowest, widest, width: least } = pictures;
  if (width < least) {
    return `${name} takes images at least ${least} pixels wide; one here has ${width}. Use a larger one.`;
  }
  const shape = width / height;
  // Halves of a pixel are nobody's fault.
  if (shape >= narrowest - 0.005 && shape <= widest + 0.005) return undefined;
  return `${name} takes images between ${ratio(narrowest)} and ${ratio(widest)}; one here is ${ratio(shape)}. Crop it.`;
}

/**
 * Why a platform does not take these files together, for the person who chose them. `will_draw`: a picture is still to
 * be drawn for it. `size`: where it is known how large they are.
 */
export function mediaFaultOf<Item>(
  takes: Takes,
  media: readonly Item[],
  kind: (item: Item) => Kind,
  {
    will_draw = false,
    size,
  }: { will_draw?: boolean; size?: (item: Item) => Size | undefined } = {},
): string | undefined {
  if (takes.needs_media && media.length === 0 && !will_draw) {
    return `${takes.name} takes no post without an image. Add one.`;
  }
  const kinds = new Set(media.map(kind));
  if (kinds.has('video')) return videoFaultOf(takes, media.length === 1);
  const moving = kinds.has('clip') ? clipFaultOf(takes, media.length === 1) : undefined;
  if (moving !== undefined || !size) return moving;
  return media.flatMap((item) => sizeFaultOf(takes, size(item)) ?? [])[0];
}
