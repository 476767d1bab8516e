/** Parses an MP4, and removes its metadata. */
import { type Box, createFile, type ISOFile, type Movie, MP4BoxBuffer } from 'mp4box';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { sizeMessages } from '#contract/images/sizes.ts';
import { AppError } from '#server/app-error.ts';

export interface Video {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
}

type Track = Movie['tracks'][number];

const unreadable = (cause?: unknown) => new AppError('unreadable_video', { cause });

/** Boxes in which cameras store the location and the model. */
const telling = new Set(['udta', 'meta', 'uuid']);
const headBytes = 8;
const longHeadBytes = 16;

/** Turns a box into one that players skip, so that all others keep their position. */
function blank(bytes: Buffer, { start = 0, size }: Pick<Box, 'start' | 'size'>): void {
  const head = bytes.readUInt32BE(start) === 1 ? longHeadBytes : headBytes;
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, start + head, start + size);
}

function blankAll(bytes: Buffer, boxes: readonly Box[]): void {
  for (const one of boxes) {
    if (telling.has(one.type)) blank(bytes, one);
    else if (one.type === 'moov' || one.type === 'trak') blankAll(bytes, one.boxes ?? []);
  }
}

const isFilm = ({ codec, video, nb_samples }: Track): boolean =>
  /^avc[13]\b/.test(codec) && video !== undefined && nb_samples > 0;
const isSound = ({ codec }: Track): boolean => /^mp4a\.40\b/.test(codec);

/** Tracks other than picture and sound: locations, chapters, subtitles. */
const isOther = ({ type }: Track): boolean => type !== 'video' && type !== 'audio';

/** Blanks a track and its samples. */
function blankTrack(bytes: Buffer, file: ISOFile, { id }: Track): void {
  for (const { offset, size } of file.getTrackSamplesInfo(id)) bytes.fill(0, offset, offset + size);
  blank(bytes, file.getTrackById(id));
}

/** Whether the boxes cover the file exactly: nothing is missing, and nothing follows. */
function isWhole(boxes: readonly Box[], length: number): boolean {
  let at = 0;
  for (const { start, size } of boxes) {
    if (start !== at || size < headBytes) return false;
    at += size;
  }
  return at === length;
}

function parsed(bytes: Buffer): ISOFile {
  const file = createFile();
  let isReady = false;
  file.onReady = () => {
    isReady = true;
  };
  try {
    file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0), true);
    file.flush();
  } catch (cause) {
    throw unreadable(cause);
  }
  if (!isReady || !isWhole(file.boxes, bytes.length)) throw unreadable();
  return file;
}

/**
 * The one picture track; there may be one sound track besides. Throws for formats that networks and browsers cannot
 * play.
 */
function filmOf({ tracks, isFragmented }: Movie): Track & Required<Pick<Track, 'video'>> {
  const shown = tracks.filter((track) => !isOther(track));
  const [film, ...others] = shown.filter(isFilm);
  const isTaken = others.length === 0 && shown.every((track) => track === film || isSound(track));
  if (!film?.video || !isTaken || isFragmented || shown.length > 2) throw unreadable();
  return { ...film, video: film.video };
}

/** The longest of the durations in the file. */
function durationOf({ duration, timescale, tracks }: Movie): number {
  const lengths = tracks.map((track) => track.samples_duration / track.timescale);
  return Math.max(duration / timescale, ...lengths) * second;
}

const isSide = (side: number): boolean => side > 0 && side <= limits.image_side;

/** A phone held upright stores a rotated picture. */
const isTurned = ({ matrix }: Track): boolean => matrix[0] === 0 && matrix[1] !== 0;

/**
 * An MP4 with H.264 and optionally AAC, without location and camera. Picture and sound are unchanged. Throws
 * `unreadable_video`, or `too_large` if it is too long.
 */
export function readVideo(sent: Uint8Array): Video {
  const bytes = Buffer.from(sent);
  const file = parsed(bytes);
  const movie = file.getInfo();
  const film = filmOf(movie);
  const length = durationOf(movie);
  const sides = [film.video.width, film.video.height] as const;
  if (!(length > 0) || !sides.every(isSide)) throw unreadable();
  // The sound of a two-minute video may be slightly longer.
  if (Math.floor(length / second) * second > limits.video_length)
    throw new AppError('too_large', { message: sizeMessages.long });
  for (const track of movie.tracks) if (isOther(track)) blankTrack(bytes, file, track);
  blankAll(bytes, file.boxes);
  const [width, height] = isTurned(film) ? sides.toReversed() : sides;
  return { bytes, width: width ?? 0, height: height ?? 0, duration: Math.round(length) };
}
