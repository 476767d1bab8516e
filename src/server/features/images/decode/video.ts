/** Reads what an MP4 is, and takes out of it what it says beside its pictures and its sound. */
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

/** Cameras write where something was filmed into these, and with what. */
const telling = new Set(['udta', 'meta', 'uuid']);
const headBytes = 8;
const longHeadBytes = 16;

/** Makes a box one that players skip; every other one stays where it is. */
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

/** Neither pictures nor sound: where a camera was each second, chapters, subtitles. */
const isOther = ({ type }: Track): boolean => type !== 'video' && type !== 'audio';

/** Takes a track out, and what it held. */
function blankTrack(bytes: Buffer, file: ISOFile, { id }: Track): void {
  for (const { offset, size } of file.getTrackSamplesInfo(id)) bytes.fill(0, offset, offset + size);
  blank(bytes, file.getTrackById(id));
}

/** Whether the boxes follow one another to the very end: nothing is missing, and nothing comes after them. */
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

/** The one track of pictures; beside it there may be one of sound. Throws for what networks and browsers cannot play. */
function filmOf({ tracks, isFragmented }: Movie): Track & Required<Pick<Track, 'video'>> {
  const shown = tracks.filter((track) => !isOther(track));
  const [film, ...others] = shown.filter(isFilm);
  const isTaken = others.length === 0 && shown.every((track) => track === film || isSound(track));
  if (!film?.video || !isTaken || isFragmented || shown.length > 2) throw unreadable();
  return { ...film, video: film.video };
}

/** Of what the file says in several places the longest. */
function durationOf({ duration, timescale, tracks }: Movie): number {
  const lengths = tracks.map((track) => track.samples_duration / track.timescale);
  return Math.max(duration / timescale, ...lengths) * second;
}

const isSide = (side: number): boolean => side > 0 && side <= limits.image_side;

/** A phone that is held upright films on its side, and says so. */
const isTurned = ({ matrix }: Track): boolean => matrix[0] === 0 && matrix[1] !== 0;

/**
 * An MP4 with H.264 and, if it has sound, AAC, without the place and the camera that it names. Pictures and sound are not
 * touched. Throws `unreadable_video`, or `too_large` for one that lasts too long.
 */
export function readVideo(sent: Uint8Array): Video {
  const bytes = Buffer.from(sent);
  const file = parsed(bytes);
  const movie = file.getInfo();
  const film = filmOf(movie);
  const length = durationOf(movie);
  const sides = [film.video.width, film.video.height] as const;
  if (!(length > 0) || !sides.every(isSide)) throw unreadable();
  // Two minutes of pictures may come with a little more sound.
  if (Math.floor(length / second) * second > limits.video_length)
    throw new AppError('too_large', { message: sizeMessages.long });
  for (const track of movie.tracks) if (isOther(track)) blankTrack(bytes, file, track);
  blankAll(bytes, file.boxes);
  const [width, height] = isTurned(film) ? sides.toReversed() : sides;
  return { bytes, width: width ?? 0, height: height ?? 0, duration: Math.round(length) };
}
