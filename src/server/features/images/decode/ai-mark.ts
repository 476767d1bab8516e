/** Reads and writes in files whether AI made them, as metadata that other programs understand. */
import { crc32 } from 'node:zlib';
import { type AiOrigin, markedOrigin, xmpOf } from '#domain/pictures/origin.ts';

/**
 * What a file says about its origin, in XMP, in IPTC fields or in its C2PA manifest. `xmp`: its XMP if that may be
 * compressed or in another encoding.
 */
export function markIn(bytes: Uint8Array, xmp?: Uint8Array): AiOrigin | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Without the zeros, text of two bytes a letter is as readable.
  const plain = Buffer.from((xmp ?? []).filter((byte) => byte !== 0));
  return markedOrigin((term) => file.includes(term) || plain.includes(term));
}

const sized = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
};

const pngHeadBytes = 33;
/** A PNG with its mark, uncompressed as programs look for it. */
export function markedPng(png: Uint8Array, origin: AiOrigin): Buffer {
  const text = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmpOf(origin)}`);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(text));
  const chunk = [sized(text.subarray(4)), text, sum];
  return Buffer.concat([png.subarray(0, pngHeadBytes), ...chunk, png.subarray(pngHeadBytes)]);
}

/** A GIF with its mark, before its last byte. What follows the text leads readers of blocks to its end. */
export function markedGif(gif: Uint8Array, origin: AiOrigin): Buffer {
  const way = Buffer.from([1, ...Array.from({ length: 256 }, (_, nth) => 255 - nth), 0]);
  const block = [Buffer.from('!\xFF\x0BXMP DataXMP', 'latin1'), Buffer.from(xmpOf(origin)), way];
  return Buffer.concat([gif.subarray(0, -1), ...block, gif.subarray(-1)]);
}

const jpegStart = 2;
/** A JPG with its mark in front. */
function markedJpeg(jpeg: Uint8Array, origin: AiOrigin): Buffer {
  const text = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmpOf(origin)}`);
  const head = Buffer.from([0xff, 0xe1, (text.length + 2) >> 8, (text.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, jpegStart), head, text, jpeg.subarray(jpegStart)]);
}

const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
/** An MP4 with its mark in a box at the end. */
export function markedVideo(mp4: Uint8Array, origin: AiOrigin): Buffer {
  const content = Buffer.concat([Buffer.from('uuid'), xmpBox, Buffer.from(xmpOf(origin))]);
  return Buffer.concat([mp4, sized(Buffer.concat([content, Buffer.alloc(4)])), content]);
}

const riffHead = 12;
const xmpFlag = 0x04;
const alphaFlag = 0x10;
const webpChunk = (type: string, content: Uint8Array): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  // Chunks have an even length.
  return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)]);
};

interface Size {
  width: number;
  height: number;
}

/** The first chunk of a WebP with metadata, which one without any lacks. */
function webpHead(webp: Buffer, { width, height }: Size): Buffer {
  const content = Buffer.alloc(10);
  const isLossless = webp.toString('latin1', riffHead, riffHead + 4) === 'VP8L';
  if (isLossless && ((webp[24] ?? 0) & 0x10) !== 0) content[0] = alphaFlag;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', content);
}

/** A WebP of that size with its mark at the end. */
function markedWebp(bytes: Uint8Array, size: Size, origin: AiOrigin): Buffer {
  const webp = Buffer.from(bytes);
  const isExtended = webp.toString('latin1', riffHead, riffHead + 4) === 'VP8X';
  const head = isExtended ? Buffer.alloc(0) : webpHead(webp, size);
  const chunks = [head, webp.subarray(riffHead), webpChunk('XMP ', Buffer.from(xmpOf(origin)))];
  const made = Buffer.concat([webp.subarray(0, riffHead), ...chunks]);
  made[riffHead + 8] = (made[riffHead + 8] ?? 0) | xmpFlag;
  made.writeUInt32LE(made.length - 8, 4);
  return made;
}

/** A stored file with its mark, also one of an older version, or that its owner called AI media later. */
export function withMark(
  bytes: Uint8Array,
  { mime, ...size }: Size & { mime: string },
  origin: AiOrigin | undefined,
): Uint8Array {
  if (!origin || markIn(bytes)) return bytes;
  if (mime === 'image/png') return markedPng(bytes, origin);
  if (mime === 'image/gif') return markedGif(bytes, origin);
  if (mime === 'image/jpeg') return markedJpeg(bytes, origin);
  return mime === 'video/mp4' ? markedVideo(bytes, origin) : markedWebp(bytes, size, origin);
}
