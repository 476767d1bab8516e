/**
 * Keeps the boxes of an MP4 that players need, and blanks all others. A list of boxes to remove would never be
 * complete, because every maker of cameras has boxes of their own.
 */
import { AppError } from '#server/app-error.ts';

const unreadable = (message?: string) =>
  new AppError('unreadable_video', message === undefined ? {} : { message });

/** What phones call it, and how to avoid it. */
const hevc =
  'This video is HEVC (H.265), which not every network plays. Export it as MP4 with H.264, or set the camera to “Most Compatible”.';
const isHevc = (type: string): boolean => /^(?:hvc1|hev1|dvh1|dvhe)$/.test(type);

/** A box: where it starts, where its content starts, and where it ends. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

const headBytes = 8;
const longHeadBytes = 16;

/**
 * The boxes between two positions. Throws `unreadable_video` if one is longer than its container. Fewer bytes than a
 * box needs may follow, as QuickTime writes them.
 */
export const boxesIn = (bytes: Buffer, from: number, to: number): Box[] =>
  boxesBetween((start, count) => bytes.subarray(start, start + count), from, to);

/** Like `boxesIn`, of a file that is not in memory. */
export function boxesBetween(
  read: (start: number, count: number) => Buffer,
  from: number,
  to: number,
): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + headBytes <= to;) {
    const bytes = read(start, Math.min(longHeadBytes, to - start));
    const size = bytes.readUInt32BE(0);
    const type = bytes.toString('latin1', 4, headBytes);
    const isLong = size === 1 && bytes.length === longHeadBytes;
    const head = isLong ? longHeadBytes : headBytes;
    const length = isLong ? Number(bytes.readBigUInt64BE(headBytes)) : size;
    if (length < head || length > to - start) throw unreadable();
    boxes.push({ type, start, body: start + head, end: start + length });
    start += length;
  }
  return boxes;
}

/** Turns a box into one that players skip, so that all others keep their position. */
function blank(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}

interface Shape {
  /** The boxes to keep. */
  needed: ReadonlySet<string>;
  /** Bytes of fields before the boxes. */
  fields: number;
}

const shape = (needed: string, fields = 0): Shape => ({
  needed: new Set(needed.split(' ')),
  fields,
});
const picture = shape('avcC colr pasp clap fiel gama btrt mdcv clli', 78);
const file = shape('ftyp styp moov sidx moof mdat');

/** What each box with others within may hold. A needed box that is not listed here has none and is kept whole. */
const shapes: Readonly<Record<string, Shape>> = {
  moov: shape('mvhd trak mvex'),
  mvex: shape('mehd trex'),
  trak: shape('tkhd edts mdia'),
  edts: shape('elst'),
  mdia: shape('mdhd hdlr minf'),
  minf: shape('vmhd smhd hdlr dinf stbl'),
  dinf: shape('dref'),
  stbl: shape('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sbgp sgpd'),
  stsd: shape('avc1 avc3 mp4a', 8),
  avc1: picture,
  avc3: picture,
  mp4a: shape('esds wave chan btrt', 28),
  wave: shape('frma mp4a esds \0\0\0\0'),
  moof: shape('mfhd traf'),
  traf: shape('tfhd tfdt trun sdtp sbgp sgpd'),
};

/** Bytes that QuickTime adds to the fields of a sound, by its version. */
const moreSound: readonly number[] = [0, 16, 36];
const versionAt = 8;

/** Where the boxes within begin; `undefined` if the box has none. */
function insideOf(bytes: Buffer, { type, body, end }: Box, parent: string): number | undefined {
  const fields = shapes[type]?.fields;
  // QuickTime repeats the name of the format in `wave`, without any content.
  if (fields === undefined || parent === 'wave') return undefined;
  if (body + fields > end) throw unreadable();
  const more = type === 'mp4a' ? moreSound[bytes.readUInt16BE(body + versionAt)] : 0;
  if (more === undefined || body + fields + more > end) throw unreadable();
  return body + fields + more;
}

/** The maker, and the name of the encoder. */
const pictureNames = [
  [8, 24],
  [42, 74],
] as const;
/** Fields that name the maker, the program or the track, as distances from the start of the content. */
const names: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  hdlr: [[12, Infinity]],
  avc1: pictureNames,
  avc3: pictureNames,
};
/**
 * Brands that name no maker. Networks take a file for an MP4 by its first one, and programs read sound in another way
 * if that is QuickTime.
 */
const commonBrand = /^(?:iso[m\d]|mp4\d|avc1|dash|msdh|qt {2})$/;
const isBrands = (type: string): boolean => type === 'ftyp' || type === 'styp';
const isHead = (type: string): boolean => /^(?:mv|tk|md)hd$/.test(type);

/** Replaces brands that name a maker or program; players go by the boxes. */
function clearBrands(bytes: Buffer, { body, end }: Box): void {
  // The first one is followed by its version.
  for (let at = body; at + 4 <= end; at += at === body ? 8 : 4)
    if (!commonBrand.test(bytes.toString('latin1', at, at + 4))) bytes.write('isom', at, 'latin1');
}

/** Clears the fields of a box that say with what it was filmed, and when. */
function clearFields(bytes: Buffer, box: Box): void {
  const { type, body, end } = box;
  if (isBrands(type)) clearBrands(bytes, box);
  // When it was made and changed, in 32 or 64 bits.
  const times = isHead(type) ? ([[4, bytes[body] === 1 ? 20 : 12]] as const) : [];
  for (const [from, to] of [...(names[type] ?? []), ...times])
    bytes.fill(0, Math.min(body + from, end), Math.min(body + to, end));
}

/** The sample entries that networks and browsers play, by the kind of track. Other tracks show and say nothing. */
const played = new Map([
  ['vide', new Set(['avc1', 'avc3'])],
  ['soun', new Set(['mp4a'])],
]);

/** The boxes of one type within another. */
const within = (bytes: Buffer, { body, end }: Box, type: string): Box[] =>
  boxesIn(bytes, body, end).filter((box) => box.type === type);

/** The kind of a track, such as `vide` and `soun`; empty if it says none. */
function handlerOf(bytes: Buffer, trak: Box): string {
  const [hdlr] = within(bytes, trak, 'mdia').flatMap((mdia) => within(bytes, mdia, 'hdlr'));
  return hdlr ? bytes.toString('latin1', hdlr.body + 8, Math.min(hdlr.body + 12, hdlr.end)) : '';
}

/** The number of a track in its own head, and in that of a fragment. */
function numberOf(bytes: Buffer, box: Box): number {
  const [head] = within(bytes, box, box.type === 'trak' ? 'tkhd' : 'tfhd');
  if (!head) throw unreadable();
  const isLong = head.type === 'tkhd' && bytes[head.body] === 1;
  const at = head.body + (head.type === 'tfhd' ? 4 : isLong ? 20 : 12);
  if (at + 4 > head.end) throw unreadable();
  return bytes.readUInt32BE(at);
}

/** Blanks all tracks without picture and sound, with their fragments. */
function blankOtherTracks(bytes: Buffer, boxes: readonly Box[]): void {
  const all = (parent: string, type: string) =>
    boxes.filter((box) => box.type === parent).flatMap((box) => within(bytes, box, type));
  const isPlayed = (trak: Box) => played.has(handlerOf(bytes, trak));
  const tracks = all('moov', 'trak');
  const numbers = new Set(tracks.filter(isPlayed).map((trak) => numberOf(bytes, trak)));
  for (const one of [...tracks, ...all('moof', 'traf')])
    if (!numbers.has(numberOf(bytes, one))) blank(bytes, one);
}

interface BoxRange {
  from: number;
  to: number;
  /** The box that these positions are in. */
  parent: string;
  needed: ReadonlySet<string>;
  /** The sample entries of the track that they are in. */
  entries: ReadonlySet<string>;
}

/** Keeps a needed box, and of what is in it only what is needed. */
function keepOne(bytes: Buffer, box: Box, { parent, needed, entries }: BoxRange): void {
  const { type, end } = box;
  clearFields(bytes, box);
  const from = insideOf(bytes, box, parent);
  if (from === undefined) return;
  const inner = { from, to: end, parent: type, needed: shapes[type]?.needed ?? needed };
  const own = type === 'trak' ? played.get(handlerOf(bytes, box)) : undefined;
  keepIn(bytes, { ...inner, entries: own ?? entries });
}

/** Keeps what is needed in a place, and blanks the rest. Throws for a film or sound that nothing plays. */
function keepIn(bytes: Buffer, place: BoxRange): void {
  const { from, to, parent, needed, entries } = place;
  const boxes = boxesIn(bytes, from, to);
  bytes.fill(0, boxes.at(-1)?.end ?? from, to);
  for (const box of boxes) {
    // Without its sound, a film would be another one.
    if (parent === 'stsd' && !entries.has(box.type))
      throw unreadable(isHevc(box.type) ? hevc : undefined);
    if (needed.has(box.type)) keepOne(bytes, box, place);
    else blank(bytes, box);
  }
}

/** Whether players need a box beside the table of contents. */
export const isNeeded = (type: string): boolean => file.needed.has(type);

/**
 * Blanks every box that players do not need, and every track without picture and sound, in the boxes of a file without
 * its media data. Nothing moves. Throws `unreadable_video` if one is not whole, or has pictures or sound in another form.
 */
export function keepNeeded(bytes: Buffer): void {
  blankOtherTracks(bytes, boxesIn(bytes, 0, bytes.length));
  const { needed } = file;
  keepIn(bytes, { from: 0, to: bytes.length, parent: '', needed, entries: new Set() });
}
