/** Pictures for tests: valid ones, and malicious ones. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { week } from '#contract/core/time.ts';
import type { ImagePort } from '#server/adapters/images/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { storePicture, type StoredPicture } from './service.ts';

/** A picture with a red left half and a blue right half. */
export const halves = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: {
        create: { width: width / 2, height, channels: 3, background: 'red' },
      },
      left: 0,
      top: 0,
    },
  ]);

/** An animation with a frame of each color. */
export function plainFrames(
  width: number,
  height: number,
  colors: readonly ('red' | 'blue')[],
): Sharp {
  const pixel = { red: [255, 0, 0], blue: [0, 0, 255] } as const;
  const frames = colors.map((color) =>
    Buffer.from(Array.from({ length: width * height }, () => pixel[color]).flat()),
  );
  const raw = { width, height: height * colors.length, channels: 3 as const, pageHeight: height };
  return sharp(Buffer.concat(frames), { raw });
}

export const secretPlace = 'SECRET-PLACE-52.5200N';

/** A JPG with a location and a rotated orientation. */
export const photo = (): Promise<Buffer> =>
  halves()
    .withExif({ IFD0: { ImageDescription: secretPlace }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A well-formed PNG of a few bytes whose header claims `width` × `height`. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of 1 × 1 pixels with that many frames. */
export function gifOf(frames: number): Buffer {
  const head = Buffer.from([
    ...Buffer.from('GIF89a', 'latin1'),
    ...[1, 0, 1, 0, 0x80, 0, 0],
    ...[255, 0, 0, 0, 0, 255],
  ]);
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, 0x44, 0x01, 0],
  ]);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([head, ...all, Buffer.from([0x3b])]);
}

const script = '<script>alert(1)</script>';
const text = (value: string) => Buffer.from(value, 'latin1');

/** Files that must be rejected, by name. */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await halves().jpeg().toBuffer();
  const png = await halves().png().toBuffer();
  const webp = await halves().webp().toBuffer();
  const tiff = await halves().tiff().toBuffer();
  const avif = await halves().avif().toBuffer();
  return {
    'an empty file': Buffer.alloc(0),
    'an SVG': text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    'an SVG behind an XML head': text(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    ),
    'a PDF': text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    'an HTML page': text(`<!doctype html>${script}`),
    'a ZIP': text('PK\x03\x04\x14\0\0\0\0\0'),
    'a TIFF': tiff,
    'an AVIF cut within its picture': avif.subarray(0, -20),
    'a script behind the first bytes of an AVIF': text(`\0\0\0\x20ftypavif${script}`),
    'a script behind the first bytes of a GIF': text(`GIF89a/*${' '.repeat(40)}*/=1;alert(1)//`),
    'an SVG behind the first bytes of a JPG': text(`\xFF\xD8\xFF${script}<svg/>`),
    'a page behind the first bytes of a PNG': text(`\x89PNG\r\n\x1A\n<html>${script}`),
    'a page behind the first bytes of a WebP': text(`RIFF\x40\0\0\0WEBP<html>${script}`),
    'a picture behind a PDF head': Buffer.concat([text('%PDF-1.4\n'), jpeg]),
    'half a JPG': jpeg.subarray(0, jpeg.length / 2),
    'half a PNG': png.subarray(0, png.length / 2),
    'half a WebP': webp.subarray(0, webp.length / 2),
    'a GIF without a frame': gifOf(0),
    'a GIF cut within its frame': gifOf(1).subarray(0, -6),
  };
}

/** The total number of stored pictures. */
export async function countKept(db: Db): Promise<{ blobs: number; images: number }> {
  const count = async (table: 'blobs' | 'images') => {
    const rows = await db.selectFrom(table).select('name').execute();
    return rows.length;
  };
  return { blobs: await count('blobs'), images: await count('images') };
}

/** A server whose only image generator is this one. */
export const only = (artist: ImagePort): Pick<Context, 'images'> => ({
  images: { default: artist, byId: new Map([[artist.name, artist]]) },
});

/** Stores a small picture for that person. */
export const keepOne = async (ctx: Context, ownerId: string): Promise<StoredPicture> =>
  storePicture(ctx, ownerId, await halves().png().toBuffer(), {
    prompt: '',
    alt: 'Two halves',
    model_used: 'upload',
    origin: 'own',
    encoding: 'webp',
    is_kept: false,
  });

/** Inserts that many pictures of `size` bytes for a person, created so many milliseconds ago. */
export async function fill(
  { db, clock }: Context,
  ownerId: string,
  count: number,
  size: number,
  age = week,
) {
  const own = { owner_id: ownerId, created_at: clock() - age };
  const file = { ...own, mime: 'image/png', bytes: Buffer.of(0), size };
  const details = { prompt: '', alt: '', model_used: 'upload', width: 1, height: 1 };
  for (let nth = 0; nth < count; nth += 1) {
    const name = `taken-${nth}`;
    const image = { ...own, ...details, id: newId(), name, wanted_at: clock(), kept: 1 } as const;
    await db
      .insertInto('blobs')
      .values({ ...file, name })
      .execute();
    await db.insertInto('images').values(image).execute();
  }
}
