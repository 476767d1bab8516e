/** An uploaded image as it came, for its owner and for what networks get. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Original } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { AiOrigin } from '#domain/pictures/origin.ts';
import { announcedFormat } from '#domain/pictures/picture-format.ts';
import { withMark } from './ai-mark.ts';
import { scanEnd, segmentsOf, withWholeScans } from './jpeg.ts';

/** What is known of it besides its bytes. `turned`: its Exif data say which side is up. */
export type OriginalFacts = Omit<Original, 'url' | 'size'> & { turned: boolean };

export const isKeptFormat = (format: string | undefined): format is KeptFormat =>
  format === 'jpeg' || format === 'png' || format === 'webp';

/**
 * The file without private marks, and with that of AI; `undefined` for formats that no network takes, for animations, and for what
 * can't be read any more without them. The caller checked how large it is.
 */
export async function originalOf(
  sent: Uint8Array,
  marked: AiOrigin | undefined,
): Promise<(OriginalFacts & { bytes: Uint8Array }) | undefined> {
  const format = announcedFormat(sent);
  if (!isKeptFormat(format)) return undefined;
  const { default: sharp } = await import('sharp');
  const open = (bytes: Uint8Array) =>
    sharp(bytes, { failOn: 'warning', limitInputPixels: limits.image_pixels });
  try {
    const { orientation = 1, pages = 1, autoOrient } = await open(sent).metadata();
    const turned = orientation !== 1;
    if (pages > 1 || (turned && format !== 'jpeg')) return undefined;
    const mime = `image/${format}` as const;
    const clean = withoutPrivateMarks(withWholeScans(sent), format, orientation);
    const bytes = withMark(clean, { mime, ...autoOrient }, marked);
    // Decoded once, small, to see that it is whole.
    await open(bytes).resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return { bytes, mime, width: autoOrient.width, height: autoOrient.height, turned };
  } catch {
    return undefined;
  }
}

// Removes from an uploaded image what is not its picture, without decoding it: place, camera, names, thumbnails, and
// whatever no one knows. What says how to show it stays: its colors and which side is up.

/** Color profiles (ICC). Those of screens name the device: screenshots bring its serial number. */

const headBytes = 132;
const entryBytes = 12;
/** Make, model and serial number of a screen, by Apple. */
const device = 'mmod';

/** The profile with zeros in place of the device, and whether it named one. */
function blankSerials(profile: Uint8Array): [profile: Buffer, isChanged: boolean] {
  const bytes = Buffer.from(profile);
  if (bytes.length < headBytes || bytes.toString('latin1', 36, 40) !== 'acsp')
    return [bytes, false];
  const count = Math.min(bytes.readUInt32BE(128), 200);
  let isChanged = false;
  for (let at = headBytes; at + entryBytes <= headBytes + count * entryBytes; at += entryBytes) {
    if (at + entryBytes > bytes.length) break;
    if (bytes.toString('latin1', at, at + 4) !== device) continue;
    const from = bytes.readUInt32BE(at + 4) + 8;
    bytes.fill(0, from, from + Math.max(0, bytes.readUInt32BE(at + 8) - 8));
    isChanged = true;
  }
  return [bytes, isChanged];
}

/** The formats that are kept as they came. */
type KeptFormat = 'jpeg' | 'png' | 'webp';

interface Piece {
  bytes: Uint8Array;
  /** `origin`: a signed manifest of where the file comes from (C2PA). */
  is: 'picture' | 'origin' | 'private';
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** What a manifest tells beyond its origin: a place, a camera, people, or what was cut off. */
const telltale = /GPS|Serial|exif|CreativeWork|"author"|ingredient/i;

/** A JPG’s segments and scans. */
const shown = (kind: number): boolean =>
  (kind >= 0xc0 && kind <= 0xcf) || [0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf].includes(kind);

const jfifBytes = 18;
const iccHead = 18;

/** A color profile, which may name a device. */
function jpegProfile(bytes: Buffer): Piece[] {
  const [profile, isChanged] = blankSerials(bytes.subarray(iccHead));
  const shownOne: Piece = {
    bytes: Buffer.concat([bytes.subarray(0, iccHead), profile]),
    is: 'picture',
  };
  return isChanged ? [shownOne, { bytes, is: 'private' }] : [shownOne];
}

/** Segments that say something about the whole: how they begin, and what they are. */
const known: readonly (readonly [kind: number, start: string, is: Piece['is']])[] = [
  [0xe0, 'JFIF\0', 'picture'],
  [0xeb, 'JP', 'origin'],
  [0xee, 'Adobe', 'picture'],
];

function jpegPiece(kind: number, bytes: Buffer): Piece[] {
  if (shown(kind)) return [{ bytes, is: 'picture' }];
  const start = latin(bytes.subarray(4, iccHead));
  if (kind === 0xe2 && start.startsWith('ICC_PROFILE\0')) return jpegProfile(bytes);
  const found = known.find(([one, begins]) => one === kind && start.startsWith(begins));
  // A longer head has a small image in it.
  const hasMore = kind === 0xe0 && bytes.length > jfifBytes;
  return [{ bytes, is: hasMore ? 'private' : (found?.[2] ?? 'private') }];
}

function jpegPieces(file: Buffer): Piece[] {
  const pieces: Piece[] = [{ bytes: file.subarray(0, 2), is: 'picture' }];
  let at = 2;
  for (const { kind, start, end } of segmentsOf(file)) {
    at = kind === 0xda ? scanEnd(file, end) : end;
    pieces.push(...jpegPiece(kind, file.subarray(start - 2, at)));
  }
  const rest = file.subarray(at + 2);
  pieces.push({ bytes: Buffer.from([0xff, 0xd9]), is: 'picture' });
  return rest.length > 0 ? [...pieces, { bytes: rest, is: 'private' }] : pieces;
}

const pngNeeds = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT'],
  ...['bKGD', 'pHYs'],
]);
const pngHead = 8;

function pngChunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A profile begins with its name, a zero, and how it is compressed. */
function pngProfile(bytes: Buffer): Piece[] {
  const content = bytes.subarray(8, -4);
  const from = content.indexOf(0) + 2;
  const [profile, isChanged] = blankSerials(inflateSync(content.subarray(from)));
  if (!isChanged) return [{ bytes, is: 'picture' }];
  const changed = Buffer.concat([content.subarray(0, from), deflateSync(profile)]);
  return [
    { bytes: pngChunk('iCCP', changed), is: 'picture' },
    { bytes, is: 'private' },
  ];
}

function pngPieces(file: Buffer): Piece[] {
  const pieces: Piece[] = [{ bytes: file.subarray(0, pngHead), is: 'picture' }];
  let at = pngHead;
  for (let type = ''; type !== 'IEND' && at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    type = file.toString('latin1', at + 4, at + 8);
    const bytes = file.subarray(at, end);
    if (type === 'iCCP') pieces.push(...pngProfile(bytes));
    else if (pngNeeds.has(type)) pieces.push({ bytes, is: 'picture' });
    else pieces.push({ bytes, is: type === 'caBX' ? 'origin' : 'private' });
    at = end;
  }
  if (at < file.length) pieces.push({ bytes: file.subarray(at), is: 'private' });
  return pieces;
}

const riffHead = 12;
const webpNeeds = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH']);
/** In the head of a WebP: there are Exif data, XMP. */
const announced = 0x08 | 0x04;

function webpPieces(file: Buffer): Piece[] {
  const pieces: Piece[] = [{ bytes: file.subarray(0, riffHead), is: 'picture' }];
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4));
  let at = riffHead;
  while (at + 8 <= whole) {
    const type = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const bytes = Buffer.from(file.subarray(at, at + 8 + size + (size % 2)));
    at += bytes.length || whole;
    if (type === 'ICCP') {
      const [profile, isChanged] = blankSerials(bytes.subarray(8));
      pieces.push({ bytes: Buffer.concat([bytes.subarray(0, 8), profile]), is: 'picture' });
      if (isChanged) pieces.push({ bytes, is: 'private' });
    } else if (webpNeeds.has(type)) pieces.push({ bytes, is: 'picture' });
    else pieces.push({ bytes, is: type === 'C2PA' ? 'origin' : 'private' });
  }
  if (at < file.length) pieces.push({ bytes: file.subarray(at), is: 'private' });
  return pieces;
}

/** The head of a WebP counts its bytes, and announces what follows. */
function webpOf(pieces: readonly Uint8Array[]): Buffer {
  const made = Buffer.concat(pieces);
  made.writeUInt32LE(made.length - 8, 4);
  const isExtended = made.toString('latin1', riffHead, riffHead + 4) === 'VP8X';
  if (isExtended) made[riffHead + 8] = (made[riffHead + 8] ?? 0) & ~announced;
  return made;
}

/** Exif data that only say which side is up. */
function uprightSegment(orientation: number): Buffer {
  const head = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
    'hex',
  );
  head[29] = orientation;
  return head;
}

const splits = { jpeg: jpegPieces, png: pngPieces, webp: webpPieces } as const;

/**
 * The file without private marks. One that has none stays as it is, so that a signature in it remains valid; from any other one,
 * a signed manifest is removed too, because it would call the file forged. `orientation`: of a JPG, as its Exif data say.
 */
function withoutPrivateMarks(sent: Uint8Array, format: KeptFormat, orientation = 1): Uint8Array {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const pieces = splits[format](file);
  const isOpen = pieces.every(
    ({ is, bytes }) => is === 'picture' || (is === 'origin' && !telltale.test(latin(bytes))),
  );
  if (isOpen) return sent;
  const kept = pieces.flatMap(({ is, bytes }) => (is === 'picture' ? [bytes] : []));
  if (format === 'webp') return webpOf(kept);
  const [head, ...rest] = kept;
  const upright = format === 'jpeg' && orientation !== 1 ? [uprightSegment(orientation)] : [];
  return Buffer.concat([head ?? Buffer.alloc(0), ...upright, ...rest]);
}
