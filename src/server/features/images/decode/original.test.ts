/** Uploaded images as they came: the same picture, without what it tells of its owner. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cameraPhoto } from '#test/camera-photo.ts';
import { halves, secretPlace } from '#server/features/images/pictures.fixture.ts';
import { originalOf } from './original.ts';

const secrets = [secretPlace, 'SERIAL-4711', 'Ada Lovelace', 'AFTER-THE-END'];
const made = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

const segment = (kind: number, text: string | Buffer): Buffer => {
  const content = Buffer.from(text);
  const head = Buffer.from([0xff, kind, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([head, content]);
};
const within = (jpeg: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);

const exif = {
  IFD0: { ImageDescription: secretPlace, Artist: 'Ada Lovelace' },
  IFD2: { BodySerialNumber: 'SERIAL-4711' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
const xmp = (inner: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${inner}/></rdf:RDF></x:xmpmeta>`;
const source = `xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${made}"`;
const owner = `xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ada Lovelace"`;

/** A manifest as signed ones are, with its texts in the clear. */
const manifest = (more = '') =>
  Buffer.from(`JP\0\u0001\0\0\0\u0001jumbc2pa.actions digitalSourceType ${made} ${more}`);

const pixels = (bytes: Uint8Array) =>
  sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });

async function expectSame(bytes: Uint8Array, sent: Uint8Array): Promise<void> {
  const [one, other] = [await pixels(bytes), await pixels(sent)];
  expect(one.info).toEqual(other.info);
  expect(one.data.equals(other.data)).toBe(true);
  for (const secret of secrets) expect(Buffer.from(bytes).includes(secret)).toBe(false);
}

describe('P-51.22 an uploaded image is kept as it came, pixel by pixel, without private marks', () => {
  test('a JPG with place, camera, names, comments and more after its end, upright, in its colors', async () => {
    const plain = await halves(400, 200)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const iptc = Buffer.from('Photoshop 3.0\x008BIM\x04\x04Ada Lovelace');
    const parts = [segment(0xed, iptc), segment(0xfe, 'SERIAL-4711'), segment(0xe7, secretPlace)];
    const sent = Buffer.concat([within(plain, ...parts), Buffer.from('AFTER-THE-END')]);
    const kept = await originalOf(sent, undefined);
    expect(kept).toMatchObject({ mime: 'image/jpeg', width: 200, height: 400, turned: true });
    const bytes = kept?.bytes ?? Buffer.alloc(0);
    await expectSame(bytes, sent);
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ orientation: 6, hasProfile: true });
    expect(found.icc).toEqual((await sharp(sent).metadata()).icc);
    expect([found.iptc, found.xmp]).toEqual([undefined, undefined]);
  });

  test('a JPG in several scans', async () => {
    const photo = await cameraPhoto({ width: 900, height: 600 });
    const sent = await sharp(photo).withExif(exif).jpeg({ progressive: true }).toBuffer();
    const kept = await originalOf(sent, undefined);
    await expectSame(kept?.bytes ?? Buffer.alloc(0), sent);
  });

  test('a PNG and a WebP, also with transparency', async () => {
    const pane = { width: 40, height: 20, channels: 4, background: '#ff000080' } as const;
    const glass = sharp({ create: pane }).withExif(exif).withXmp(xmp(owner)).withIccProfile('p3');
    for (const sent of [
      await glass.png().toBuffer(),
      await glass.webp({ lossless: true }).toBuffer(),
    ]) {
      const ended = Buffer.concat([sent, Buffer.from('AFTER-THE-END')]);
      const kept = await originalOf(ended, undefined);
      const bytes = kept?.bytes ?? Buffer.alloc(0);
      await expectSame(bytes, sent);
      const { exif: found, xmp: other, hasProfile, hasAlpha } = await sharp(bytes).metadata();
      expect([found, other, hasProfile, hasAlpha]).toEqual([undefined, undefined, true, true]);
    }
  });

  test('a screenshot whose color profile names the screen', async () => {
    const sent = await halves().withIccProfile('p3').png().toBuffer();
    const { icc = Buffer.alloc(0) } = await sharp(sent).metadata();
    // The entry of its copyright becomes one of the device, which ends with its number.
    const profile = Buffer.from(icc);
    const entry = profile.indexOf('cprt');
    profile.write('mmod', entry, 'latin1');
    profile.write('SERIAL-4711', profile.readUInt32BE(entry + 4) + 8, 'latin1');
    const jpeg = await halves().jpeg().toBuffer();
    const shot = within(
      jpeg,
      segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), profile])),
    );
    expect(shot.includes('SERIAL-4711')).toBe(true);
    const kept = await originalOf(shot, undefined);
    await expectSame(kept?.bytes ?? Buffer.alloc(0), shot);
    expect((await sharp(kept?.bytes).metadata()).hasProfile).toBe(true);
  });
});

describe('P-51.23 what a file says of its origin stays with the original', () => {
  test('a signed manifest, byte for byte, if nothing else has to go', async () => {
    const plain = await halves().jpeg().toBuffer();
    const signed = within(plain, segment(0xeb, manifest()));
    expect((await originalOf(signed, 'ai_generated'))?.bytes).toEqual(signed);
    for (const telling of [
      within(signed, segment(0xfe, 'SERIAL-4711')),
      within(plain, segment(0xeb, manifest('exif:GPSLatitude'))),
    ]) {
      const { bytes = Buffer.alloc(0) } = (await originalOf(telling, 'ai_generated')) ?? {};
      expect(Buffer.from(bytes).includes('jumbc2pa')).toBe(false);
      expect(String((await sharp(bytes).metadata()).xmp)).toContain(made);
      await expectSame(bytes, plain);
    }
  });

  test('XMP that says more is replaced by its origin alone', async () => {
    const told = halves().withXmp(xmp(`${owner} ${source}`));
    for (const sent of [
      await told.jpeg().toBuffer(),
      await told.png().toBuffer(),
      await told.webp().toBuffer(),
    ]) {
      const kept = await originalOf(sent, 'ai_generated');
      await expectSame(kept?.bytes ?? Buffer.alloc(0), sent);
      expect(String((await sharp(kept?.bytes).metadata()).xmp)).toContain(made);
    }
  });
});

test('P-51.22 an animation, an AVIF and a damaged file are not kept as they came', async () => {
  const frames = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const jpeg = await frames.clone().jpeg().toBuffer();
  for (const sent of [
    await frames.clone().avif().toBuffer(),
    await frames.clone().gif().toBuffer(),
    jpeg.subarray(0, -20),
  ])
    expect(await originalOf(sent, undefined)).toBeUndefined();
});
