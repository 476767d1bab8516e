/** Parses an MP4, and removes everything that is not picture or sound. */
import { createFile, type ISOFile, type Movie, MP4BoxBuffer } from 'mp4box';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { sizeMessages } from '#contract/images/sizes.ts';
import type { AiOrigin } from '#domain/pictures/origin.ts';
import { AppError } from '#server/app-error.ts';
import { markedVideo, markIn } from './ai-mark.ts';
import { createLayout, type Layout, type SentFilm } from './film-file.ts';
import { type Box, boxesBetween, boxesIn, isNeeded, keepNeeded } from './needed-boxes.ts';

/** The boxes at the end of a path within a box. */
const inside = (bytes: Buffer, box: Box, path: readonly string[]): Box[] =>
  path.reduce(
    (found, type) =>
      found.flatMap(({ body, end }) =>
        boxesIn(bytes, body, end).filter((one) => one.type === type),
      ),
    [box],
  );

const table = ['trak', 'mdia', 'minf', 'stbl'];

/** Where each field with a position in the file is, and its bytes. */
function* positionsIn(bytes: Buffer, moov: Box): Generator<{ at: number; width: 4 | 8 }> {
  for (const [type, width] of [
    ['stco', 4],
    ['co64', 8],
  ] as const) {
    for (const { body, end } of inside(bytes, moov, [...table, type])) {
      const most = Math.floor((end - body - 8) / width);
      const count = Math.min(bytes.readUInt32BE(body + 4), most);
      for (let n = 0; n < count; n += 1) yield { at: body + 8 + n * width, width };
    }
  }
}

/** Adds to a position in the file. */
function shift(bytes: Buffer, { at, width }: { at: number; width: 4 | 8 }, by: number): void {
  if (width === 4) bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at);
  else bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at) + BigInt(by), at);
}

const positionAt = (bytes: Buffer, { at, width }: { at: number; width: 4 | 8 }): number =>
  width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));

/**
 * Corrects the positions in a table of contents that is going to be in front of the film’s data, from `data.start`; `moov`
 * is where it was in the file, and `bytes` is the box itself.
 */
export function moveIndex(
  bytes: Buffer,
  moov: Pick<Box, 'start' | 'end'>,
  data: Pick<Box, 'start'>,
): void {
  const [box] = boxesIn(bytes, 0, bytes.length);
  if (!box) return;
  for (const place of positionsIn(bytes, box)) {
    const position = positionAt(bytes, place);
    if (position >= data.start && position < moov.start) shift(bytes, place, moov.end - moov.start);
  }
}

export interface Video {
  /** The new film, of the sent one and the bytes in `made`. */
  layout: Layout;
  made: Uint8Array;
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  /** Set if the file says that AI made it, or the caller knew it; the new one says so too. */
  marked?: AiOrigin | undefined;
}

type Track = Movie['tracks'][number];

const unreadable = (cause?: unknown) => new AppError('unreadable_video', { cause });

const saying = (message: string) => new AppError('unreadable_video', { message });
const incomplete = () =>
  saying('This file is incomplete. Export the video again as MP4 with H.264, and upload that.');

/** The profiles of H.264 with more than 8 bits per color, or more color than 4:2:0: HDR, and what editors keep. */
const isDeep = (codec: string): boolean => /^avc[13]\.(?:6e|7a|f4|2c)/i.test(codec);

const isFilm = ({ codec, video, nb_samples }: Track): boolean =>
  /^avc[13]\b/.test(codec) && video !== undefined && nb_samples > 0;
/** AAC: low complexity and both high efficiencies, or unsaid. Other numbers are MP3 and lossless forms. */
const isSound = ({ codec }: Track): boolean => /^mp4a\.40(?:\.(?:2|5|29))?$/.test(codec);

/** Largest table of contents, with the ones of all fragments. */
const tableBytes = 32 * 1024 * 1024;

interface Part {
  box: Box;
  /** The box itself, if it is read as a whole. */
  bytes: Buffer | undefined;
}

/** The boxes of the whole file. */
function boxesOf(film: SentFilm): Box[] {
  let boxes: Box[];
  try {
    boxes = boxesBetween(film.read, 0, film.size);
  } catch {
    throw incomplete();
  }
  if (boxes.at(-1)?.end !== film.size) throw incomplete();
  return boxes;
}

/** The boxes of the file; those that players need, but for the media data, with their bytes, from which the rest is cleared. */
function partsOf(film: SentFilm): Part[] {
  const boxes = boxesOf(film);
  const isRead = ({ type }: Box) => isNeeded(type) && type !== 'mdat';
  const sizeOf = ({ start, end }: Box) => end - start;
  const total = boxes.filter(isRead).reduce((sum, box) => sum + sizeOf(box), 0);
  if (total > tableBytes) throw unreadable();
  const table = Buffer.alloc(total);
  let at = 0;
  const parts = boxes.map((box) => {
    if (!isRead(box)) return { box, bytes: undefined };
    film.read(box.start, sizeOf(box)).copy(table, at);
    const bytes = table.subarray(at, (at += sizeOf(box)));
    return { box, bytes };
  });
  keepNeeded(table);
  return parts;
}

/** The head of a box that is there, and whose content the parser skips. */
function skipped({ start, end }: Box): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(end - start);
  head.write('mdat', 4, 'latin1');
  return head;
}

function parsed(parts: readonly Part[]): ISOFile {
  const file = createFile();
  let isReady = false;
  file.onReady = () => {
    isReady = true;
  };
  try {
    for (const { box, bytes = skipped(box) } of parts)
      file.appendBuffer(
        MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, box.start),
        box === parts.at(-1)?.box,
      );
    file.flush();
  } catch (cause) {
    throw unreadable(cause);
  }
  if (!isReady) throw unreadable();
  return file;
}

/** The one picture track; there may be one sound track besides. Throws for formats that networks cannot play. */
function filmOf({ tracks }: Movie): Track & Required<Pick<Track, 'video'>> {
  const [film, ...others] = tracks.filter(isFilm);
  const sounds = tracks.filter(isSound).length;
  if (sounds > 1)
    throw saying(
      `This video has ${sounds} sound tracks. Export it as MP4 with H.264 and one of them.`,
    );
  if (film && isDeep(film.codec))
    throw saying(
      'This video has more than 8 bits per color, such as HDR, which not every network plays. Export it without HDR, as MP4 with H.264 and 8 bits.',
    );
  const isTaken = others.length === 0 && tracks.every((track) => track === film || isSound(track));
  if (!film?.video || !isTaken || tracks.length > 2) throw unreadable();
  return { ...film, video: film.video };
}

interface Span {
  start: number;
  end: number;
}

/** The bytes of some samples, in order, within a box. Throws if one of them isn’t there. */
function spansOf(samples: readonly { offset: number; size: number }[], box: Box): Span[] {
  const spans: Span[] = [];
  for (const { offset, size } of samples) {
    const end = offset + size;
    if (offset < box.body || end > box.end) throw unreadable();
    const last = spans.at(-1);
    if (last && offset <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start: offset, end });
  }
  return spans;
}

/** What pictures and sound use of each box of media data, in order. Throws if one of these lies elsewhere. */
function usedIn(parts: readonly Part[], file: ISOFile, tracks: readonly Track[]): Map<Box, Span[]> {
  const samples = tracks
    .flatMap(({ id }) => file.getTrackSamplesInfo(id))
    // A frame that repeats the one before may have no bytes.
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => a.offset - b.offset);
  const used = new Map<Box, Span[]>();
  let next = 0;
  for (const { box } of parts.filter((one) => one.box.type === 'mdat')) {
    const first = next;
    while ((samples[next]?.offset ?? box.end) < box.end) next += 1;
    used.set(box, spansOf(samples.slice(first, next), box));
  }
  if (next < samples.length) throw unreadable();
  return used;
}

type Laying = ReturnType<typeof createLayout>;

/** The head of a box, and its content without what is not used. */
function layBox(laying: Laying, film: SentFilm, { box, bytes }: Part, used: readonly Span[]): void {
  if (bytes) {
    laying.make(bytes);
    return;
  }
  const head = film.read(box.start, box.body - box.start);
  if (box.type !== 'mdat') head.write('free', 4, 'latin1');
  laying.make(head);
  let at = box.body;
  for (const { start, end } of used) {
    laying.zeros(start - at);
    laying.sent(start, end);
    at = end;
  }
  laying.zeros(box.end - at);
}

/** The table of contents before the media data, where Instagram and Threads want it and browsers find it at once. */
function indexFirst(parts: readonly Part[]): readonly Part[] {
  const moov = parts.find(({ box }) => box.type === 'moov');
  const data = parts.find(({ box }) => box.type === 'mdat');
  if (!moov?.bytes || !data || moov.box.start < data.box.start) return parts;
  moveIndex(moov.bytes, moov.box, data.box);
  const rest = parts.filter((part) => part !== moov);
  return rest.toSpliced(rest.indexOf(data), 0, moov);
}

const scanned = 1024 * 1024;
/** Longer than any term that is looked for. */
const overlap = 128;

/** What the film says of its origin, outside its pictures and sound. */
function markAround(film: SentFilm, parts: readonly Part[]): AiOrigin | undefined {
  const found = new Set<AiOrigin>();
  for (const { box } of parts.filter((part) => part.box.type !== 'mdat'))
    for (let at = box.start; at < box.end; at += scanned) {
      const mark = markIn(film.read(at, Math.min(scanned + overlap, box.end - at)));
      if (mark) found.add(mark);
    }
  return found.has('ai_generated') ? 'ai_generated' : [...found][0];
}

/** The longest of the durations in the file. */
function durationOf({ duration, timescale, tracks }: Movie): number {
  const lengths = tracks.map((track) => track.samples_duration / track.timescale);
  return Math.max(duration / timescale, ...lengths) * second;
}

const isSide = (side: number): boolean => side > 0 && side <= limits.image_side;

/** A phone held upright stores a rotated picture. */
const isTurned = ({ matrix }: Track): boolean => matrix[0] === 0 && matrix[1] !== 0;

/** What is shown of a film. Throws for one without pictures, and for one that is too long. */
function factsOf(movie: Movie): Pick<Video, 'width' | 'height' | 'duration'> {
  const track = filmOf(movie);
  const length = durationOf(movie);
  const sides = [track.video.width, track.video.height] as const;
  if (!(length > 0) || !sides.every(isSide)) throw unreadable();
  // The sound of a two-minute video may be slightly longer.
  if (Math.floor(length / second) * second > limits.video_length)
    throw new AppError('too_large', { message: sizeMessages.long });
  const [width, height] = isTurned(track) ? sides.toReversed() : sides;
  return { width: width ?? 0, height: height ?? 0, duration: Math.round(length) };
}

/**
 * An MP4 with H.264 and optionally AAC, without location, camera and date. Picture and sound are unchanged. Throws
 * `unreadable_video`, or `too_large` if it is too long.
 */
export function readVideo(film: SentFilm, known?: AiOrigin): Video {
  const parts = partsOf(film);
  const marked = known ?? markAround(film, parts);
  const file = parsed(parts);
  const movie = file.getInfo();
  const facts = factsOf(movie);
  const used = usedIn(parts, file, movie.tracks);
  const laying = createLayout();
  for (const part of indexFirst(parts)) layBox(laying, film, part, used.get(part.box) ?? []);
  if (marked) laying.make(markedVideo(new Uint8Array(), marked));
  return { ...facts, ...laying.done(), ...(marked && { marked }) };
}
