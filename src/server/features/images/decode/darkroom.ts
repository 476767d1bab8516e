/**
 * Decodes each picture in a child process of its own, so that it blocks no thread of the server and can be killed
 * when it takes too long or too much memory.
 */
import { fileURLToPath } from 'node:url';
import type { Motion } from '#contract/images/clips.ts';
import type { Tone, Turn as ImageTurn } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import type { AiOrigin } from '#domain/pictures/origin.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import type { Area } from '#domain/pictures/turn.ts';
import { measurePdf, type PdfSize, UnreadableFile } from '#server/adapters/documents/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Draft } from '#server/draft.ts';
import { type Bounds, type Confined, runConfined } from '#server/confined/confined.ts';
import { type Answer, answerIn, progressOf } from './answer.ts';
import type { Layout } from './film-file.ts';
import type { OriginalFacts } from './original.ts';
import type { Page } from './pages.ts';
import type { Video } from './video.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

/** An edit of a picture before it is stored. */
export type Step =
  | { do: 'enhance' }
  | { do: 'tone'; tone: Tone }
  | { do: 'crop'; area: Area; turn: ImageTurn };

export type Order =
  | {
      do: 'keep';
      first?: Step | undefined;
      encoding: 'png' | 'webp' | 'jpeg';
      side?: number | undefined;
      /** Bytes. */
      most?: number | undefined;
      has_versions: boolean;
      /** Whether an animation stays one, as a GIF; otherwise its first frame is kept. */
      moves?: boolean | undefined;
      /** Whether the file is also kept as it came, without private marks. */
      has_original?: boolean | undefined;
      /** What is known of its origin, if AI made it. */
      marked?: AiOrigin | undefined;
    }
  | { do: 'look' }
  | { do: 'video'; marked?: AiOrigin | undefined }
  | { do: 'frame'; width: number; height: number }
  | {
      do: 'pages';
      /** Of a page, in points. */
      width: number;
      height: number;
      /** The grounds of a dark and of a bright picture. */
      deep: string;
      tint: string;
      title: string;
      pages: readonly Page[];
      /** XMP. */
      marks?: string | undefined;
    }
  | { do: 'clip'; motion: Motion; seconds: number; marked?: AiOrigin | undefined };

const mebibyte = 1024 * 1024;
const bounds: Bounds = {
  time: limits.picture_work,
  memory: 448 * mebibyte,
  heap: 96,
  answer: imageLimits.bytes + 32 * mebibyte,
};
/** Only the tables of a video are parsed; a file that takes long over them is malicious. */
const videoBounds: Bounds = { ...bounds, time: limits.video_reading };
/** An animation has many frames, an edit is decoded twice, and an image that may have so many bytes is encoded until it fits. */
const longerBounds: Bounds = { ...bounds, time: imageLimits.animation_work };
/** The decoder of HEIC has a memory of its own, which does not shrink: 450 MiB for 24 megapixels. */
const heicBounds: Bounds = { ...longerBounds, memory: 768 * mebibyte };
/** A clip has a hundred frames. */
const clipBounds: Bounds = { ...bounds, time: limits.drawing_job };

const file = fileURLToPath(new URL('./darkroom-child.ts', import.meta.url));
const tooMuch = (what: 'image' | 'video') =>
  new AppError('too_large', {
    message: `That ${what} takes too long or too much memory to read. Use a simpler one.`,
  });

export interface Kept {
  bytes: Uint8Array;
  width: number;
  height: number;
  smaller: { width: number; bytes: Uint8Array }[];
  /** The file as it came, without private marks; not of every format. */
  original?: (OriginalFacts & { bytes: Uint8Array }) | undefined;
  /** The perceptual hash, see `domain/pictures/look.ts`; empty for an animation. */
  look: string;
  /** Whether it is an animation, as a GIF. */
  moves?: boolean;
  marked?: AiOrigin | undefined;
}

export interface Darkroom {
  /** Decodes and re-encodes a picture. Throws `unreadable_image`, `too_large` or `invalid_input`. */
  keep(bytes: Uint8Array, order: Omit<Order & { do: 'keep' }, 'do'>, turn: Turn): Promise<Kept>;
  /**
   * Parses a video and removes its metadata, except that AI made it. Throws `unreadable_video` or `too_large`.
   */
  video(draft: Draft, turn: Turn & { marked?: AiOrigin | undefined }): Promise<Video>;
  /** Counts the pages of a PDF. Throws `unreadable_document`. */
  document(draft: Draft, turn: Turn): Promise<PdfSize>;
  /** The perceptual hash of a picture. Throws `unreadable_image` or `too_large`. */
  look(bytes: Uint8Array, turn: Turn): Promise<string>;
  /** Resizes and crops a picture; `undefined` if it is invalid. */
  frame(
    bytes: Uint8Array,
    size: { width: number; height: number },
    turn: Turn,
  ): Promise<Uint8Array | undefined>;
  /** Makes a PDF of JPEGs. Throws `too_large`. */
  pages(
    files: readonly { bytes: Uint8Array; alt: string }[],
    order: Omit<Order & { do: 'pages' }, 'do' | 'pages'>,
    turn: Turn,
  ): Promise<Uint8Array>;
  /** Animates a picture. Throws `too_large`. */
  clip(
    bytes: Uint8Array,
    order: Omit<Order & { do: 'clip' }, 'do'>,
    turn: Turn & { onProgress: (percent: number) => Promise<void> },
  ): Promise<Omit<Kept, 'smaller' | 'look' | 'marked'>>;
}

const run = async (
  input: Confined['input'],
  order: Order,
  { signal }: Turn,
  more: { bounds: Bounds; onDraft?: (piece: Buffer) => void },
): Promise<Answer> => {
  const args = [JSON.stringify(order)];
  const { output, cut } = await runConfined({
    file,
    args,
    input,
    signal,
    native: true,
    ...more,
  });
  signal.throwIfAborted();
  if (cut) throw tooMuch(order.do === 'video' ? 'video' : 'image');
  try {
    return answerIn(output);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('unreadable_image', { cause });
  }
};
const whole = ({ done: { width, height }, files: [bytes] }: Answer) => {
  if (bytes && width !== undefined && height !== undefined) return { bytes, width, height };
  throw new AppError('unreadable_image');
};
/** Whether a piece lies within the file that was sent, or the bytes that were made. */
const isWithin = ([kind, start, count]: Layout[number], sent: number, made: number): boolean =>
  start + count <= { sent, made, zeros: sent }[kind];

const boundsOf = ({ moves, most, first }: Parameters<Darkroom['keep']>[1]): Bounds =>
  moves || most !== undefined || first ? longerBounds : bounds;

const lookIn = ({ done: { look } }: Answer): string => {
  if (look !== undefined) return look;
  throw new AppError('unreadable_image');
};

/** The decoder of this server: two pictures at a time, and two clips besides. */
export function createDarkroom(
  turns: Turns = createTurns(),
  clipTurns: Turns = createTurns(),
): Darkroom {
  return {
    async keep(bytes, order, turn) {
      // Files without the signature of a picture need not wait for a slot.
      const format = announcedFormat(bytes);
      if (!format) throw new AppError('unreadable_image');
      return turns.take(turn, async () => {
        const own = format === 'heic' ? heicBounds : boundsOf(order);
        const answer = await run(bytes, { ...order, do: 'keep' }, turn, { bounds: own });
        const [, ...files] = answer.files;
        const smaller = (answer.done.widths ?? []).flatMap((width, n) => {
          const version = files[n];
          return version ? [{ width, bytes: version }] : [];
        });
        const { marked, moves = false } = answer.done;
        const look = moves ? '' : lookIn(answer);
        const last = answer.files.at(-1);
        const known = answer.done.original;
        const original = known && last && { ...known, bytes: last };
        return { ...whole(answer), smaller, look, moves, marked, original };
      });
    },
    video: (draft, { marked: known, ...turn }) =>
      turns.take(turn, async () => {
        const order = { do: 'video', marked: known } as const;
        const answer = await run(draft, order, turn, { bounds: videoBounds }).catch(
          (error: unknown) => {
            throw error instanceof AppError && error.code === 'unreadable_image'
              ? new AppError('unreadable_video', { cause: error })
              : error;
          },
        );
        const { duration, layout, marked } = answer.done;
        if (duration === undefined || !layout) throw new AppError('unreadable_video');
        const { bytes: made, ...size } = whole(answer);
        if (!layout.every((one) => isWithin(one, draft.size, made.length)))
          throw new AppError('unreadable_video');
        return { ...size, layout, made, duration, marked };
      }),
    document: ({ path }, turn) =>
      turns.take(turn, () =>
        measurePdf(path, turn.signal).catch((cause: unknown) => {
          if (!(cause instanceof UnreadableFile)) throw cause;
          throw new AppError('unreadable_document', { message: cause.message, cause });
        }),
      ),
    look: (bytes, turn) =>
      turns.take(turn, async () => lookIn(await run(bytes, { do: 'look' }, turn, { bounds }))),
    frame: (bytes, { width, height }, turn) =>
      turns.take(turn, async () => {
        try {
          const order = { do: 'frame', width, height } as const;
          return (await run(bytes, order, turn, { bounds })).files[0];
        } catch (error) {
          if (error instanceof AppError) return undefined;
          throw error;
        }
      }),
    pages: (files, plan, turn) =>
      turns.take(turn, async () => {
        const pages = files.map(({ bytes, alt }) => ({ size: bytes.length, alt }));
        const order = { do: 'pages', ...plan, pages } as const;
        const input = Buffer.concat(files.map(({ bytes }) => bytes));
        const [pdf] = (await run(input, order, turn, { bounds })).files;
        if (!pdf) throw new AppError('unreadable_image');
        return pdf;
      }),
    clip: (bytes, plan, { onProgress, ...turn }) =>
      clipTurns.take(turn, async () => {
        // Progress reports may fail without harm; cancellation comes by the signal.
        const onDraft = progressOf((percent) => void onProgress(percent).catch(() => {}));
        const order = { do: 'clip', ...plan } as const;
        return whole(await run(bytes, order, turn, { bounds: clipBounds, onDraft }));
      }),
  };
}
