/** Whether a platform accepts the files attached to a post. */
import { limits } from '#contract/core/limits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { ExtrasTraits } from '#contract/platforms/traits.ts';

interface Takes {
  name: string;
  clips?: 'beside' | 'alone' | 'still' | 'none';
  videos?: 'alone' | 'only' | 'none';
  /** Documents are taken where they can have a title. */
  extras?: ExtrasTraits;
  max_media?: number;
  max_alt?: number;
  needs_media?: boolean;
  /** Set if these are the limits of a single server. */
  software?: string;
  pictures?: { narrowest: number; widest: number; width: number };
  max_video_bytes?: number;
  shortest_video?: number;
  replies?: Pick<Takes, 'clips' | 'videos' | 'max_media'>;
}

/** What is known of a file: pixels, and of a video its milliseconds and bytes. */
interface Size {
  width: number;
  height: number;
  duration?: number | null;
  bytes?: number;
}

export type Kind = 'still' | 'clip' | 'video' | 'document';

/** The kind of a file by its MIME type; a clip is a GIF, a document a PDF. */
export function kindOf({ mime }: { mime: string }): Kind {
  if (mime === 'application/pdf') return 'document';
  if (mime === 'video/mp4') return 'video';
  return mime === 'image/gif' ? 'clip' : 'still';
}

/** The kind of a file by its URL on this server. */
export function kindAt({ url }: { url: string }): Kind {
  if (url.endsWith('.pdf')) return 'document';
  if (url.endsWith('.mp4')) return 'video';
  return url.endsWith('.gif') ? 'clip' : 'still';
}

/** Whether the file at this URL is a video. */
export const isVideoAt = (item: { url: string }): boolean => kindAt(item) === 'video';

function videoFaultOf({ name, videos = 'none' }: Takes, isAlone: boolean): string | undefined {
  if (videos === 'none') return `${name} doesn’t take videos from SocialAI. Remove the video.`;
  if (isAlone) return undefined;
  return `${name} takes one video on its own. Remove the other files or the video.`;
}

function documentFaultOf({ name, extras }: Takes, isAlone: boolean): string | undefined {
  if (!extras?.document_title) return `${name} takes no documents. Remove the PDF.`;
  if (isAlone) return undefined;
  return `${name} takes one document on its own. Remove the other files or the PDF.`;
}

const ratio = (value: number): string => `${Math.round(value * 100) / 100}:1`;

function clipFaultOf({ name, clips = 'none' }: Takes, isAlone: boolean): string | undefined {
  if (clips === 'none') return `${name} doesn’t allow GIFs. Remove the GIF.`;
  if (clips === 'beside' || clips === 'still' || isAlone) return undefined;
  return `${name} allows a GIF only on its own. Remove the other images or the GIF.`;
}

/** Why a platform does not accept an image of this size. */
function sizeFaultOf({ name, pictures }: Takes, { width, height }: Size): string | undefined {
  if (!pictures) return undefined;
  const { narrowest, widest, width: least } = pictures;
  if (width < least) {
    return `${name} takes images at least ${least} pixels wide; one here has ${width}. Use a larger one.`;
  }
  const shape = width / height;
  // Tolerates rounding to whole pixels.
  if (shape >= narrowest - 0.005 && shape <= widest + 0.005) return undefined;
  return `${name} takes images between ${ratio(narrowest)} and ${ratio(widest)}; one here is ${ratio(shape)}. Crop it.`;
}

/** Why a platform does not accept a video of this length and size. */
function filmFaultOf(
  { name, shortest_video = 0, max_video_bytes = Infinity }: Takes,
  { duration, bytes = 0 }: Size,
): string | undefined {
  // Tolerates rounding to whole frames.
  if (duration && duration < (shortest_video - 0.1) * 1000) {
    return `${name} takes videos of at least ${shortest_video} seconds. Use a longer one.`;
  }
  if (bytes <= max_video_bytes) return undefined;
  const most = Math.floor(max_video_bytes / 1024 ** 2);
  return `${name} takes videos of up to ${most} MB. Use a smaller one.`;
}

const altOf = (item: object): string =>
  'alt' in item && typeof item.alt === 'string' ? item.alt : '';

const needed = { none: 'an image', alone: 'an image or a video', only: 'a video' } as const;

const lackOf = ({ videos = 'alone' }: Takes, place: string): string =>
  `${place} only takes posts with ${needed[videos]}. Add one.`;

const excessWords = (place: string, most: number): string =>
  most === 0
    ? `${place} takes no images. Remove them.`
    : `${place} takes up to ${pluralize(most, 'file')} with a post. Remove the others.`;

/** Numeric limits: the number of files, and the length of alt texts. */
function countFaultOf(takes: Takes, media: readonly object[]): string | undefined {
  const { name, software, max_media = limits.post_media, needs_media = false } = takes;
  const { max_alt = Infinity } = takes;
  const place = software === undefined ? name : `This ${name} server`;
  if (needs_media && media.length === 0) return lackOf(takes, place);
  if (media.length > max_media) return excessWords(place, max_media);
  return media.some((item) => altOf(item).length > max_alt)
    ? `${place} takes alt texts of up to ${max_alt} characters. Shorten the alt text.`
    : undefined;
}

/**
 * Why a platform does not accept these files together, for the person who chose them. `size`: returns what is known of a
 * file.
 */
export function mediaFaultOf<Item extends object>(
  takes: Takes,
  media: readonly Item[],
  kind: (item: Item) => Kind,
  size?: (item: Item) => Size | undefined,
): string | undefined {
  const fault = countFaultOf(takes, media) ?? kindFaultOf(takes, media, kind);
  if (fault !== undefined || !size) return fault;
  const faults = media.map((item) => {
    const known = size(item);
    return known && (kind(item) === 'video' ? filmFaultOf : sizeFaultOf)(takes, known);
  });
  return faults.find((one) => one !== undefined);
}

/**
 * Like `mediaFaultOf`, for the files of each part of a post. Parts after the first are replies, which need no files and may take
 * fewer.
 */
export function partsMediaFaultOf<Item extends object>(
  takes: Takes,
  parts: readonly (readonly Item[])[],
  kind: (item: Item) => Kind,
  size?: (item: Item) => Size | undefined,
): string | undefined {
  const { name, replies } = takes;
  const reply = { ...takes, ...(replies && { ...replies, name: `A reply on ${name}` }) };
  return parts.flatMap((media, at) => {
    if (at === 0) return mediaFaultOf(takes, media, kind, size) ?? [];
    const fault = mediaFaultOf({ ...reply, needs_media: false }, media, kind, size);
    return fault === undefined ? [] : `Part ${at + 1}: ${fault}`;
  })[0];
}

/** What becomes of a GIF, for the person who chose it; `undefined` if it moves there. */
export const clipNoteOf = <Item>(
  { name, clips }: Takes,
  media: readonly Item[],
  kind: (item: Item) => Kind,
): string | undefined =>
  clips === 'still' && media.some((item) => kind(item) === 'clip')
    ? `On ${name}, the GIF is a still image of its first frame.`
    : undefined;

function kindFaultOf<Item>(
  takes: Takes,
  media: readonly Item[],
  kind: (item: Item) => Kind,
): string | undefined {
  const kinds = new Set(media.map(kind));
  if (kinds.has('document')) return documentFaultOf(takes, media.length === 1);
  if (kinds.has('video')) return videoFaultOf(takes, media.length === 1);
  if (kinds.has('clip')) return clipFaultOf(takes, media.length === 1);
  const isWrong = takes.videos === 'only' && kinds.has('still');
  return isWrong
    ? `${takes.name} takes only videos. Remove the images and add a video.`
    : undefined;
}
