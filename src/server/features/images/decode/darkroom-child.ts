/**
 * The child process that decodes one picture: untrusted bytes in, re-encoded pictures out. It can be killed at any
 * time.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { AppError } from '#server/app-error.ts';
import { closeDoors } from '#server/confined/child.ts';
import { animated } from '#server/features/images/edit/animation.ts';
import { makeClip } from '#server/features/images/edit/clip.ts';
import type { Done } from './answer.ts';
import type { Order } from './darkroom.ts';
import { cropped, enhanced, toned } from '#server/features/images/edit/develop.ts';
import { markedGif, markIn } from './ai-mark.ts';
import { filmIn } from './film-file.ts';
import { jpegOfHeic } from './heic.ts';
import { originalOf } from './original.ts';
import { lookOf } from './look.ts';
import { pagesOf } from './pages.ts';
import { readVideo } from './video.ts';
import { framed } from './framed.ts';
import { reencode } from '#server/features/images/edit/reencode.ts';
import { smallerVersions } from '#server/features/images/gallery/versions.ts';

interface Made {
  done: Omit<Done, 'sizes'>;
  files: Uint8Array[];
}

const standardInput = 0;
/** Pixels of the longer side of a picture that is only compared with others. */
const comparedSide = 1024;

const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

async function developed(
  bytes: Uint8Array,
  { first }: Order & { do: 'keep' },
): Promise<Uint8Array> {
  if (!first) return bytes;
  if (first.do === 'enhance') return enhanced(bytes);
  if (first.do === 'tone') return toned(bytes, first.tone);
  return cropped(bytes, first.area, first.turn);
}

async function kept(sent: Uint8Array, order: Order & { do: 'keep' }): Promise<Made> {
  const bytes = announcedFormat(sent) === 'heic' ? await jpegOfHeic(sent) : sent;
  const moving = order.moves ? await animated(bytes, order.marked) : undefined;
  if (moving) {
    const { bytes: gif, ...facts } = moving;
    return { done: { ...facts, moves: true }, files: [gif] };
  }
  const { encoding, side, most, has_versions } = order;
  // An edit loses what the file says of itself.
  const wish = { encoding, side, most, marked: order.marked ?? markIn(sent) };
  const whole = await reencode(await developed(bytes, order), wish);
  const { width, height, marked } = whole;
  const smaller = has_versions ? await smallerVersions(whole.bytes, width) : [];
  const widths = smaller.map((one) => one.width);
  const look = await lookOf(whole.bytes);
  const original = order.has_original ? await originalOf(bytes, marked) : undefined;
  const files = [whole, ...smaller].map((one) => one.bytes);
  const done = { width, height, widths, look, marked };
  if (!original) return { done, files };
  const { bytes: came, ...facts } = original;
  return { done: { ...done, original: facts }, files: [...files, came] };
}

async function make(order: Order): Promise<Made> {
  if (order.do === 'video') {
    const { made, ...facts } = readVideo(filmIn(standardInput), order.marked);
    return { done: facts, files: [made] };
  }
  const bytes = await buffer(process.stdin);
  if (order.do === 'frame') {
    const picture = await framed(bytes, order);
    return { done: {}, files: picture ? [picture] : [] };
  }
  if (order.do === 'clip') {
    const { signal } = new AbortController();
    const onProgress = async (progress: number) => say({ progress });
    const { width, height, bytes: gif } = await makeClip(bytes, { ...order, signal, onProgress });
    const marked = order.marked ?? markIn(bytes);
    return { done: { width, height }, files: [marked ? markedGif(gif, marked) : gif] };
  }
  if (order.do === 'pages') return pagesOf(bytes, order);
  if (order.do === 'look') {
    const { bytes: whole } = await reencode(bytes, { encoding: 'webp', side: comparedSide });
    return { done: { look: await lookOf(whole) }, files: [] };
  }
  return kept(bytes, order);
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
// It handles a single picture and shares the machine with other processes.
sharp.cache(false);
sharp.concurrency(1);
// Its compression could start threads, for which it needs a module that is refused from here on.
if (order.do === 'pages') await import('@cantoo/pdf-lib');
closeDoors();
try {
  const { done, files } = await make(order);
  say({ done: { ...done, sizes: files.map(({ byteLength }) => byteLength) } });
  for (const file of files) process.stdout.write(file);
} catch (error) {
  const known = error instanceof AppError;
  say({ error: known ? { code: error.code, message: error.message } : null });
}
