/** Shortens a post to fit a network, and describes what was changed. */
import { limits } from '#contract/core/limits.ts';
import { kindAt, mediaFaultOf } from './post-media.ts';
import { changesBetween } from './fit-changes.ts';
import {
  excessOf,
  firstWords,
  fits,
  type LengthLimit,
  roomOf,
  splitIntoParts,
} from './post-text.ts';
import { hashtagCount } from './tweet-text.ts';
import { sentences } from './segmenters.ts';
import { pluralize } from '#contract/core/pluralize.ts';

/** The limits of a network, from its record in the contract. */
export interface Room extends LengthLimit {
  name: string;
  clips?: 'beside' | 'alone' | 'still' | 'none';
  videos?: 'alone' | 'only' | 'none';
  max_media?: number;
  max_hashtags?: number;
  max_links?: number;
  /** Set if a person finishes the post there; it is then a single text. */
  inbox?: object;
  /** Set if only the first part can be sent. */
  one_part?: boolean;
}

/** Why a text is too long for a network, for its author; `undefined` if it fits. */
export function lengthFaultOf(text: string, room: Room, pictures: number): string | undefined {
  const excess = excessOf(text, roomOf(room, pictures));
  if (!excess) return undefined;
  const where = excessOf(text, room) ? '' : ' under a picture';
  return `${room.name} takes ${excess.limit} ${excess.unit}${where}; this has ${excess.length}.`;
}

/** Why a network rejects a text for its length, hashtags or links; `undefined` if it does not. */
export function textFaultOf(text: string, room: Room, pictures: number): string | undefined {
  const tooLong = lengthFaultOf(text, room, pictures);
  if (tooLong !== undefined) return tooLong;
  const { name, max_hashtags = Infinity, max_links = Infinity } = room;
  const tags = hashtagCount(text);
  if (tags > max_hashtags) {
    return `${name} takes ${pluralize(max_hashtags, 'hashtag')} in a post; this has ${tags}.`;
  }
  const links = new Set(text.match(link)).size;
  return links > max_links
    ? `${name} takes ${pluralize(max_links, 'different link')} in a post; this has ${links}.`
    : undefined;
}

/** Why parts after the first one, or a first comment, can’t be sent; `undefined` if they can. */
export function onePartFault({
  name,
  inbox,
  one_part = false,
  max_length,
}: Room): string | undefined {
  if (inbox) return `${name} doesn’t have threads. Write it as one post.`;
  if (!one_part) return undefined;
  return `${name} doesn’t let this server comment, so only the first part would be published. Write one post of up to ${max_length} characters.`;
}

/** The first such reason over all parts of a post, each with so many pictures. */
export function partsFaultOf(
  parts: readonly string[],
  room: Room,
  pictures: readonly number[],
): string | undefined {
  const alone = parts.length > 1 ? onePartFault(room) : undefined;
  if (alone !== undefined) return alone;
  return parts.flatMap((text, at) => textFaultOf(text, room, pictures[at] ?? 0) ?? [])[0];
}

const link = /https?:\/\/\S+/g;

/** As many sentences from the start of a text as fit; empty if the first one does not. */
function leadingSentences(text: string, room: LengthLimit): string {
  let kept = '';
  for (const { segment } of sentences().segment(text)) {
    if (!fits((kept + segment).trimEnd(), room)) break;
    kept += segment;
  }
  return kept.trimEnd();
}

const ellipsis = '…';

/** As much of a text as fits: whole sentences, else whole words with an ellipsis. */
function beginningOf(text: string, room: LengthLimit): string {
  const whole = leadingSentences(text, room);
  if (whole !== '') return whole;
  // X counts an ellipsis as two characters; in UTF-8 it has three bytes.
  const max_length = room.max_length - 2;
  const max_bytes = room.max_bytes === undefined ? undefined : room.max_bytes - 3;
  const words = firstWords(text, {
    ...room,
    max_length,
    ...(max_bytes !== undefined && { max_bytes }),
  });
  return words === '' ? '' : `${words.replace(/[\s,;:–—-]+$/u, '')}${ellipsis}`;
}

/** Shortens a text but keeps its last link, which is what the text leads to. */
function shortened(text: string, room: LengthLimit): string {
  const plain = beginningOf(text, room);
  const last = text.match(link)?.at(-1);
  if (last === undefined || plain.includes(last)) return plain;
  const tail = `\n\n${last}`;
  const before = text.slice(0, text.lastIndexOf(last)).trimEnd();
  for (let spare = 23; spare < room.max_length; spare += 23) {
    const start = beginningOf(before, { ...room, max_length: room.max_length - spare });
    if (start !== '' && fits(start + tail, room)) return start + tail;
  }
  return plain;
}

interface Piece<Item> {
  parts: readonly string[];
  media: readonly Item[];
}

export interface Fitted<Item> {
  parts: string[];
  media: Item[];
  /** The changes in sentences; empty if it already fitted. */
  changes: string[];
}

/** How a shortened text ends now, in a sentence. */
function endsOf(parts: readonly string[], fitted: readonly string[]): string[] {
  const cut = fitted.filter((part, at) => part !== parts[at]);
  if (cut.length === 0) return [];
  const isInSentence = fitted.some(
    (part, at) => part.includes(ellipsis) && parts[at]?.includes(ellipsis) !== true,
  );
  return [isInSentence ? 'It ends within a sentence.' : 'It ends after an earlier sentence.'];
}

const called = { document: 'PDF', video: 'video', clip: 'GIF', still: 'images' } as const;

/** The files that a network accepts with a post or a part. Documents, videos and clips that it does not accept are dropped and reported. */
export function mediaOn<Item extends { url: string }>(
  media: readonly Item[],
  room: Room,
): Pick<Fitted<Item>, 'media' | 'changes'> {
  let left = [...media];
  const changes: string[] = [];
  const kinds = [
    'document',
    'video',
    'clip',
    ...(room.videos === 'only' ? (['still'] as const) : []),
  ] as const;
  for (const kind of kinds) {
    if (mediaFaultOf(room, left, kindAt) === undefined) break;
    const others = left.filter((item) => kindAt(item) !== kind);
    if (others.length < left.length)
      changes.push(`Left out the ${called[kind]}, which ${room.name} doesn’t support here.`);
    left = others;
  }
  const { max_media: most = limits.post_media } = room;
  if (left.length > most) {
    changes.push(
      `Left out ${left.length - most} of ${left.length} images, which ${room.name} doesn’t support here.`,
    );
  }
  return { media: left.slice(0, most), changes };
}

/** The parts as one text where only the first one can be sent, and that in a sentence. */
export const joinedFor = (
  parts: readonly string[],
  room: Room,
): { parts: readonly string[]; changes: string[] } =>
  parts.length > 1 && onePartFault(room) !== undefined
    ? { parts: [parts.join('\n\n')], changes: ['Joined the parts to one post.'] }
    : { parts, changes: [] };

/** Parts that end after an earlier sentence where they are too long, each with so many pictures. */
export function cutTo(
  parts: readonly string[],
  room: Room,
  pictures: readonly number[],
): Omit<Fitted<never>, 'media'> {
  const fitted = parts.map((part, at) => {
    const place = roomOf(room, pictures[at] ?? 0);
    return fits(part, place) ? part : shortened(part, place) || part;
  });
  const changes = [...changesBetween(parts, fitted, room.counting), ...endsOf(parts, fitted)];
  return { parts: fitted, changes };
}

/**
 * A post with files at its first part as a network accepts it: parts are joined where only one can be sent, overlong ones end after an earlier sentence, never inside a word, and unsupported
 * clips and videos are dropped. A part of which nothing would be left is unchanged.
 */
export function fitTo<Item extends { url: string }>(
  { parts: given, media }: Piece<Item>,
  room: Room,
): Fitted<Item> {
  const taken = mediaOn(media, room);
  const { parts, changes: joined } = joinedFor(given, room);
  const { parts: cut, changes } = cutTo(parts, room, [taken.media.length]);
  return { parts: cut, media: taken.media, changes: [...taken.changes, ...joined, ...changes] };
}

/** A schedule’s text as a network accepts it; a thread is split there first. */
export const fitText = <Item extends { url: string }>(
  { text, isThread, media }: { text: string; isThread: boolean; media: readonly Item[] },
  room: Room,
): Fitted<Item> => fitTo({ parts: isThread ? splitIntoParts(text, room) : [text], media }, room);
