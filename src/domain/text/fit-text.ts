/** Makes a text fit a network, and says what that took. */
import { kindAt, mediaFaultOf } from '#domain/pictures/post-media.ts';
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

/** What a network takes: of its record in the contract. */
export interface Room extends LengthLimit {
  name: string;
  clips?: 'beside' | 'alone' | 'none';
  videos?: 'alone' | 'only' | 'none';
  max_media?: number;
  max_hashtags?: number;
  max_links?: number;
  /** Where a person finishes a post: then it is one text. */
  inbox?: object;
}

/** Why a network does not take a text, for the person who wrote it; `undefined` where it does. */
export function lengthFaultOf(text: string, room: Room, pictures: number): string | undefined {
  const excess = excessOf(text, roomOf(room, pictures));
  if (!excess) return undefined;
  const where = excessOf(text, room) ? '' : ' under a picture';
  return `${room.name} takes ${excess.limit} ${excess.unit}${where}; this has ${excess.length}.`;
}

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Why a network does not take a text for its length, its hashtags or its links; `undefined` where it does. */
export function textFaultOf(text: string, room: Room, pictures: number): string | undefined {
  const tooLong = lengthFaultOf(text, room, pictures);
  if (tooLong !== undefined) return tooLong;
  const { name, max_hashtags = Infinity, max_links = Infinity } = room;
  const tags = hashtagCount(text);
  if (tags > max_hashtags) {
    return `${name} takes ${counted(max_hashtags, 'hashtag')} in a post; this has ${tags}.`;
  }
  const links = new Set(text.match(link)).size;
  return links > max_links
    ? `${name} takes ${counted(max_links, 'different link')} in a post; this has ${links}.`
    : undefined;
}

/** The same of all parts of a post: the first reason. */
export function partsFaultOf(
  parts: readonly string[],
  room: Room,
  pictures: number,
): string | undefined {
  if (room.inbox && parts.length > 1) return `${room.name} has no threads. Write one text.`;
  return parts.flatMap((text, at) => textFaultOf(text, room, at === 0 ? pictures : 0) ?? [])[0];
}

const link = /https?:\/\/\S+/g;

/** The sentences of a text from its start, as many as fit; empty when not even the first one does. */
function leadingSentences(text: string, room: LengthLimit): string {
  let kept = '';
  for (const { segment } of sentences().segment(text)) {
    if (!fits((kept + segment).trimEnd(), room)) break;
    kept += segment;
  }
  return kept.trimEnd();
}

const ellipsis = '…';

/** As much of a text as fits: whole sentences, or else whole words with an ellipsis. */
function beginningOf(text: string, room: LengthLimit): string {
  const whole = leadingSentences(text, room);
  if (whole !== '') return whole;
  // X counts an ellipsis as two characters, and it takes three bytes.
  const max_length = room.max_length - 2;
  const max_bytes = room.max_bytes === undefined ? undefined : room.max_bytes - 3;
  const words = firstWords(text, {
    ...room,
    max_length,
    ...(max_bytes !== undefined && { max_bytes }),
  });
  return words === '' ? '' : `${words.replace(/[\s,;:–—-]+$/u, '')}${ellipsis}`;
}

/** The last link of a text is what it leads to, so it stays where the end of the text goes. */
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
  /** What was changed, in sentences; empty where it fitted. */
  changes: string[];
}

/** Where a text ends that was cut, in a sentence. */
function endsOf(parts: readonly string[], fitted: readonly string[]): string[] {
  const cut = fitted.filter((part, at) => part !== parts[at]);
  if (cut.length === 0) return [];
  const isInSentence = fitted.some(
    (part, at) => part.includes(ellipsis) && parts[at]?.includes(ellipsis) !== true,
  );
  return [isInSentence ? 'It ends within a sentence.' : 'It ends after an earlier sentence.'];
}

const called = { video: 'video', clip: 'moving clip', still: 'images' } as const;

/** The files that a network takes: videos and clips that it does not take stay out, which is said. */
export function mediaOn<Item extends { url: string }>(
  media: readonly Item[],
  room: Room,
): Pick<Fitted<Item>, 'media' | 'changes'> {
  let left = [...media];
  const changes: string[] = [];
  const kinds = ['video', 'clip', ...(room.videos === 'only' ? (['still'] as const) : [])] as const;
  for (const kind of kinds) {
    if (mediaFaultOf(room, left, kindAt) === undefined) break;
    const others = left.filter((item) => kindAt(item) !== kind);
    if (others.length < left.length)
      changes.push(`Left out the ${called[kind]}, which ${room.name} does not take here.`);
    left = others;
  }
  const { max_media: most = Infinity } = room;
  if (left.length > most) {
    changes.push(
      `Left out ${left.length - most} of ${left.length} images, which ${room.name} does not take here.`,
    );
  }
  return { media: left.slice(0, most), changes };
}

/**
 * A post as a network takes it: parts that are too long end after an earlier sentence, never inside a word, and clips and
 * videos that it does not take stay out. A part of which nothing would be left stays as it is.
 */
export function fitTo<Item extends { url: string }>(
  { parts, media }: Piece<Item>,
  room: Room,
): Fitted<Item> {
  const taken = mediaOn(media, room);
  const fitted = parts.map((part, at) => {
    const place = roomOf(room, at === 0 ? taken.media.length : 0);
    return fits(part, place) ? part : shortened(part, place) || part;
  });
  const said = [...changesBetween(parts, fitted, room.counting), ...endsOf(parts, fitted)];
  return { parts: fitted, media: taken.media, changes: [...taken.changes, ...said] };
}

/** The text of a schedule as a network takes it: a thread is divided there first. */
export const fitText = <Item extends { url: string }>(
  { text, isThread, media }: { text: string; isThread: boolean; media: readonly Item[] },
  room: Room,
): Fitted<Item> => fitTo({ parts: isThread ? splitIntoParts(text, room) : [text], media }, room);
