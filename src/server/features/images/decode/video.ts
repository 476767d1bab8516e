/** Parses an MP4, and removes everything that is not picture or sound. */
import { createFile, type ISOFile, type Movie, MP4BoxBuffer } from 'mp4box';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { sizeMessages } from '#contract/images/sizes.ts';
import type { AiOrigin } from '#domain/pictures/origin.ts';
import { AppError } from '#server/app-error.ts';
import { markedVideo, markIn } from './ai-mark.ts';
import { indexFirst } from './index-first.ts';
import { type Box, keepNeeded } from './needed-boxes.ts';

export interface Video {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  /** Set if the file says that AI made it, or the caller knew it; the new one says so too. */
  marked?: AiOrigin | undefined;
}

type Track = Movie['tracks'][number];

const unreadable = (cause?: unknown) => new AppError('unreadable_video', { cause });

const isFilm = ({ codec, video, nb_samples }: Track): boolean =>
  /^avc[13]\b/.test(codec) && video !== undefined && nb_samples > 0;
/** AAC: low complexity and both high efficiencies, or unsaid. Other numbers are MP3 and lossless forms. */
const isSound = ({ codec }: Track): boolean => /^mp4a\.40(?:\.(?:2|5|29))?$/.test(codec);

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
  if (!isReady) throw unreadable();
  return file;
}

/** The one picture track; there may be one sound track besides. Throws for formats that networks cannot play. */
function filmOf({ tracks }: Movie): Track & Required<Pick<Track, 'video'>> {
  const [film, ...others] = tracks.filter(isFilm);
  const isTaken = others.length === 0 && tracks.every((track) => track === film || isSound(track));
  if (!film?.video || !isTaken || tracks.length > 2) throw unreadable();
  return { ...film, video: film.video };
}

/** Clears the bytes of media data that belong to no picture and no sound. Throws if one of these lies elsewhere. */
function clearUnused(
  bytes: Buffer,
  boxes: readonly Box[],
  file: ISOFile,
  tracks: readonly Track[],
) {
  const samples = tracks
    .flatMap(({ id }) => file.getTrackSamplesInfo(id))
    // A frame that repeats the one before may have no bytes.
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => a.offset - b.offset);
  let next = 0;
  for (const { body, end } of boxes.filter(({ type }) => type === 'mdat')) {
    let at = body;
    for (; (samples[next]?.offset ?? end) < end; next += 1) {
      const { offset, size } = samples[next] ?? { offset: end, size: 0 };
      if (offset < body || offset + size > end) throw unreadable();
      if (offset > at) bytes.fill(0, at, offset);
      at = Math.max(at, offset + size);
    }
    bytes.fill(0, at, end);
  }
  if (next < samples.length) throw unreadable();
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
 * An MP4 with H.264 and optionally AAC, without location, camera and date. Picture and sound are unchanged. Throws
 * `unreadable_video`, or `too_large` if it is too long.
 */
export function readVideo(sent: Uint8Array, known?: AiOrigin): Video {
  const marked = known ?? markIn(sent);
  const bytes = Buffer.from(sent);
  const boxes = keepNeeded(bytes);
  const file = parsed(bytes);
  const movie = file.getInfo();
  const track = filmOf(movie);
  const length = durationOf(movie);
  const sides = [track.video.width, track.video.height] as const;
  if (!(length > 0) || !sides.every(isSide)) throw unreadable();
  // The sound of a two-minute video may be slightly longer.
  if (Math.floor(length / second) * second > limits.video_length)
    throw new AppError('too_large', { message: sizeMessages.long });
  clearUnused(bytes, boxes, file, movie.tracks);
  const [width, height] = isTurned(track) ? sides.toReversed() : sides;
  const film = { width: width ?? 0, height: height ?? 0, duration: Math.round(length) };
  const ordered = indexFirst(bytes, boxes);
  return marked
    ? { ...film, marked, bytes: markedVideo(ordered, marked) }
    : { ...film, bytes: ordered };
}
