/** A short MP4 (H.264) built box by box, so that tests can vary its length, size and validity. */
import type { Outgoing } from '#server/adapters/social/port.ts';

const decoder = 'AULACv/hABFnQsAKjI1CO883AQ0BB4RCNQEABGjOPIA=';
/** 64 × 36 pixels: orange, then blue. */
const frames = [
  'AAAASGW4AAQAAAn///givxwABBFjgACCtJisnJ1itddfx//gr4oAAgt4gABkAAQDkIAAcAAEB1A4QcyDhBzPBwEDGQcBAxntXau1eA==',
  'AAAAi2HgAEAAvkCf4UigAGYoABmKAAZigAGYoABmKAAZigAGYoABmKAAZigAGYoABmKAAZigAGYoABmKAAZigAGY4AAhLRwABCfxOK4nxPnsVz+fz/wqQUAArFAAK8UAArFAAK8QAAQBgBkIAAIBIAVA4AgCGQcAQBDPBwCAOZBwCAOZ8IKK19BILiFxC4A=',
];

const text = (letters: string): Buffer => Buffer.from(letters, 'latin1');
const zeros = (count: number): Buffer => Buffer.alloc(count);
function numbers(bytes: 2 | 4, ...values: number[]): Buffer {
  const out = zeros(bytes * values.length);
  for (const [at, value] of values.entries()) out.writeUIntBE(value, at * bytes, bytes);
  return out;
}
const u16 = (...values: number[]) => numbers(2, ...values);
const u32 = (...values: number[]) => numbers(4, ...values);

/** One MP4 box: size, type and content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export interface Film {
  seconds?: number;
  width?: number;
  height?: number;
  brand?: string;
  /** The sample entry’s type, which identifies the codec. */
  codec?: string;
  /** Adds an audio track with this codec. */
  sound?: string;
  /** Another one. */
  also?: string;
  /** The content of a third track, such as a camera’s location data. */
  notes?: Buffer;
  /** Additional boxes next to the tracks, and within the video track. */
  beside?: Buffer;
  within?: Buffer;
  /** The metadata at the end, as cameras write it. */
  moovLast?: boolean;
  /** Bytes of padding. */
  padding?: number;
  pictures?: readonly Uint8Array[];
  decoder?: Uint8Array;
}

interface Track {
  id: number;
  handler: 'vide' | 'soun' | 'meta';
  entry: Buffer;
  sizes: readonly number[];
  offset: number;
  within?: Buffer;
}

function track(
  { id, handler, entry, sizes, offset, within = zeros(0) }: Track,
  { seconds, width, height }: { seconds: number; width: number; height: number },
): Buffer {
  const isVideo = handler === 'vide';
  const length = Math.round(seconds * 1000);
  const each = Math.floor(length / Math.max(1, sizes.length));
  const frame = isVideo ? [width * 0x10000, height * 0x10000] : [0, 0];
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, sizes.length, each)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stco', u32(0, 1, offset)),
  );
  const head = isVideo ? box('vmhd', u32(1, 0, 0)) : box('smhd', u32(0, 0));
  const place = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  return box(
    'trak',
    box(
      'tkhd',
      u32(3, 0, 0, id, 0, length, 0, 0, 0, isVideo ? 0 : 0x1000000),
      matrix,
      u32(...frame),
    ),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, 1000, length), u16(0x55c4, 0)),
      box('hdlr', u32(0, 0), text(handler), zeros(13)),
      box('minf', head, place, table),
    ),
    within,
  );
}

const soundEntry = (codec: string): Buffer =>
  box(
    codec,
    ...[zeros(6), u16(1), zeros(8), u16(2, 16, 0, 0), u32(48_000 * 0x10000)],
    box(
      'esds',
      u32(0),
      Buffer.from('03190001000411401500000000000000000000000005021190060102', 'hex'),
    ),
  );

const noteEntry = box('mett', zeros(6), u16(1), text('\0application/gps\0'));

const pictureEntry = (codec: string, width: number, height: number, own?: Uint8Array): Buffer =>
  box(
    codec,
    ...[zeros(6), u16(1), zeros(16), u16(width, height), u32(0x480000, 0x480000, 0)],
    ...[u16(1), zeros(32), u16(0x18, 0xffff)],
    box('avcC', own ?? Buffer.from(decoder, 'base64')),
  );

const standard = { seconds: 2, width: 64, height: 36, brand: 'isom', codec: 'avc1', padding: 0 };

/** The file’s bytes. */
export function videoFile(film: Film = {}): Buffer {
  const { brand, codec, padding, ...shape } = { ...standard, ...film };
  const pictures = film.pictures ?? frames.map((one) => Buffer.from(one, 'base64'));
  const sound = [film.sound, film.also].flatMap((codec) =>
    codec === undefined ? [] : [{ entry: soundEntry(codec), sizes: [4] }],
  );
  const entry = pictureEntry(codec, shape.width, shape.height, film.decoder);
  const sizes = pictures.map(({ length }) => length);
  const noted = film.notes ? [film.notes] : [];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const movie = (offset: number): Buffer => {
    const video: Track = { id: 1, handler: 'vide', entry, sizes, offset };
    const tracks = [
      film.within ? { ...video, within: film.within } : video,
      ...sound.map((one, n): Track => ({
        id: 2 + 2 * n,
        handler: 'soun',
        ...one,
        offset: offset + all + 4 * n,
      })),
      ...noted.map(({ length }): Track => {
        const at = offset + all + 4 * sound.length;
        return { id: 3, handler: 'meta', entry: noteEntry, sizes: [length], offset: at };
      }),
    ];
    const clock = u32(0, 0, 0, 1000, Math.round(shape.seconds * 1000), 0x10000);
    const head = [clock, u16(0x100, 0), zeros(8), matrix, zeros(24), u32(5)];
    const within = tracks.map((one) => track(one, shape));
    return box('moov', box('mvhd', ...head), ...within, film.beside ?? zeros(0));
  };
  const type = box('ftyp', text(brand), u32(512), text(`${brand}iso2avc1mp41`));
  const data = box('mdat', ...pictures, ...sound.map(() => zeros(4)), ...noted, zeros(padding));
  if (film.moovLast) return Buffer.concat([type, data, movie(type.length + 8)]);
  const size = movie(0).length;
  return Buffer.concat([type, movie(type.length + size + 8), data]);
}

/** The file in a fragment after its table of contents, as streaming programs write it. */
export function fragmentedFile(): Buffer {
  const pictures = frames.map((one) => Buffer.from(one, 'base64'));
  const fragments = box('mvex', box('trex', u32(0, 1, 1, 0, 0, 0)));
  const fragment = (offset: number): Buffer => {
    const samples = pictures.flatMap(({ length }) => [1000, length]);
    const run = box('trun', u32(0x301, pictures.length, offset, ...samples));
    const track = [box('tfhd', u32(0x2_0000, 1)), box('tfdt', u32(0, 0)), run];
    return box('moof', box('mfhd', u32(0, 1)), box('traf', ...track));
  };
  const head = videoFile({ seconds: 0, pictures: [], beside: fragments, brand: 'dash' });
  const data = box('mdat', ...pictures);
  return Buffer.concat([head, fragment(fragment(0).length + 8), data]);
}

/** The file as an adapter gets it. */
export const video: Outgoing['media'][number] = {
  id: 'video',
  mime: 'video/mp4',
  alt: 'A field that turns from orange to blue.',
  size: { width: 64, height: 36 },
  bytes: async () => new Uint8Array(videoFile()),
};
