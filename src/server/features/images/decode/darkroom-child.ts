/**
 * The child process that decodes one picture: untrusted bytes in, re-encoded pictures out. It can be killed at any
 * time.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.d.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { AppError } from '#server/app-error.ts';
import { closeDoors } from '#server/confined/child.ts';
import { animated } from '#server/features/images/edit/animation.ts';
import { makeClip } from '#server/features/images/edit/clip.ts';
import { cropped, enhanced, toned } from '#server/features/images/edit/develop.ts';
import { reencode, refuseLarge } from '#server/features/images/edit/reencode.ts';
import { smallerVersions } from '#server/features/images/gallery/versions.ts';
import type { Done } from './answer.ts';
import type { Order } from './darkroom.ts';
import { markedGif, markIn } from './ai-mark.ts';
import { filmIn } from './film-file.ts';
import { originalOf } from './original.ts';
import { lookOf } from './look.ts';
import { pagesOf } from './pages.ts';
import { readVideo } from './video.ts';
import { framed } from './framed.ts';

/** As good as the photo itself to the eye; it is encoded again for each network. */
const quality = 95;

/** Values of libheif’s C interface. A struct `heif_error` has two codes and the address of a message. */
const rgb = { colorspace: 1, chroma: 10, channel: 10, bytes: 3 } as const;
const errorBytes = 12;
const pointerBytes = 4;
const longestMessage = 200;

/** libheif with what its functions need: memory for their results, and exceptions in place of codes. */
function opened(heif: MainModule) {
  const error = heif._malloc(errorBytes);
  const out = heif._malloc(pointerBytes);
  const wordAt = (place: number) => (heif.HEAP32 as Int32Array)[place / pointerBytes] ?? 0;
  const bytesAt = (place: number, size: number) =>
    Buffer.from((heif.HEAPU8 as Uint8Array).buffer, place, size);
  return {
    heif,
    bytesAt,
    /** Calls a function that reports its success, and returns the pointer that it made. */
    made: (call: (error: number, out: number) => void): number => {
      call(error, out);
      if (wordAt(error) !== 0) {
        const said = bytesAt(wordAt(error + 2 * pointerBytes), longestMessage);
        throw new Error(`libheif: ${said.toString('latin1', 0, said.indexOf(0))}`);
      }
      return wordAt(out);
    },
    /** Calls a function that returns a pointer, and writes a number beside it. */
    found: (call: (out: number) => number): [place: number, number: number] => {
      const place = call(out);
      return [place, wordAt(out)];
    },
  };
}

type Opened = ReturnType<typeof opened>;

/** The handle of the main image. The bytes stay in the memory of libheif. */
function mainImage({ heif, made, bytesAt }: Opened, bytes: Uint8Array): number {
  const context = heif._heif_context_alloc();
  const place = heif._malloc(bytes.length);
  bytesAt(place, bytes.length).set(bytes);
  made((error) => heif._heif_context_read_from_memory(error, context, place, bytes.length, 0));
  return made((error, out) => heif._heif_context_get_primary_image_handle(error, context, out));
}

/** The color profile of an image, empty if it has none. Most iPhones use Display P3. */
function profileOf({ heif, made, bytesAt }: Opened, handle: number): Uint8Array {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  const place = heif._malloc(size);
  if (size > 0) {
    made((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, place));
  }
  return Uint8Array.from(bytesAt(place, size));
}

/** The pixels of an image, upright, as rows of the same length. */
function pixelsOf({ heif, made, found, bytesAt }: Opened, handle: number) {
  const image = made((error, out) =>
    heif._heif_decode_image(error, handle, out, rgb.colorspace, rgb.chroma, 0),
  );
  const width = heif._heif_image_get_width(image, rgb.channel);
  const height = heif._heif_image_get_height(image, rgb.channel);
  const [place, stride] = found((out) =>
    heif._heif_image_get_plane_readonly2(image, rgb.channel, out),
  );
  const row = width * rgb.bytes;
  const rows = bytesAt(place, stride * height);
  // What fills the rows up is overwritten by the next ones.
  for (let y = 1; y < height && stride > row; y += 1) {
    rows.copyWithin(y * row, y * stride, y * stride + row);
  }
  return { pixels: rows.subarray(0, row * height), width, height };
}

const markerOfProfile = 0xe2;
const profileName = Buffer.from('ICC_PROFILE\0');
/** Bytes of a profile that one segment of a JPEG has room for. */
const profileRoom = 65_519;
const startBytes = 2;

/** A JPEG with this color profile in its first segments. */
function withProfile(jpeg: Uint8Array, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / profileRoom);
  const segments = Array.from({ length: count }, (_, nth) => {
    const piece = profile.subarray(nth * profileRoom, (nth + 1) * profileRoom);
    const head = Buffer.from([0xff, markerOfProfile, 0, 0, ...profileName, nth + 1, count]);
    head.writeUInt16BE(head.length - startBytes + piece.length, 2);
    return Buffer.concat([head, piece]);
  });
  return Buffer.concat([jpeg.subarray(0, startBytes), ...segments, jpeg.subarray(startBytes)]);
}

/**
 * The main image of a HEIC file as a JPEG, with its color profile and nothing else of what the file says. Throws `too_large`,
 * and any error for a file that makes no sense.
 */
async function jpegOfHeic(bytes: Uint8Array): Promise<Buffer> {
  const [{ default: heif }, { default: sharp }] = await Promise.all([
    import('libheif-js/wasm-bundle.js'),
    import('sharp'),
  ]);
  const open = opened(heif);
  const handle = mainImage(open, bytes);
  const said = {
    width: heif._heif_image_handle_get_width(handle),
    height: heif._heif_image_handle_get_height(handle),
  };
  refuseLarge({ ...said, channels: rgb.bytes, depth: 'uchar' });
  const profile = profileOf(open, handle);
  const { pixels, width, height } = pixelsOf(open, handle);
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return withProfile(jpeg, profile);
}

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
