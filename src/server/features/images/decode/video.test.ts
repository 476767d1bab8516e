import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { announcesVideo } from '#domain/pictures/picture-format.ts';
import { box, type Film, videoFile } from '#test/emulators/a-video.ts';
import { createDarkroom } from './darkroom.ts';
import { readVideo } from './video.ts';

// The parser logs boxes that it does not know; in production it runs in a child process whose log is discarded.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

const secret = 'SECRET-PLACE+52.5200+013.4050/';
const place = box('udta', box('loci', Buffer.from(secret)));
const boxes = [
  'ftyp',
  'moov',
  'mvhd',
  'trak',
  'tkhd',
  'mdia',
  'hdlr',
  'minf',
  'stbl',
  'stsd',
  'avc1',
];
boxes.push('avcC', 'stts', 'stsc', 'stsz', 'stco', 'mp4a', 'esds', 'udta', 'mdat');

/** The file with another number at this distance from the name of a box. */
function lying(whole: Buffer, type: string, at: number, value: number): Buffer {
  const bent = Buffer.from(whole);
  bent.writeUInt32BE(value, whole.indexOf(type, 0, 'latin1') + at);
  return bent;
}
const longest = limits.video_length / second;

describe('a video', () => {
  test('is parsed for its size and duration, wherever its table of contents is', () => {
    for (const film of [{}, { moovLast: true }, { sound: 'mp4a' }]) {
      expect(readVideo(videoFile(film))).toMatchObject({ width: 64, height: 36, duration: 2000 });
    }
    expect(readVideo(videoFile({ seconds: longest })).duration).toBe(limits.video_length);
  });

  test('P-7.241 keeps every byte of its picture track, and no location or camera', () => {
    const plain = videoFile();
    expect(Buffer.compare(readVideo(plain).bytes, plain)).toBe(0);
    for (const film of [{ beside: place }, { within: place }, { beside: place, moovLast: true }]) {
      const sent = videoFile(film);
      expect(sent.toString('latin1')).toContain(secret);
      const { bytes } = readVideo(sent);
      expect(bytes.length).toBe(sent.length);
      expect(Buffer.from(bytes).toString('latin1')).not.toContain(secret);
      expect(readVideo(bytes)).toMatchObject({ width: 64, height: 36, duration: 2000 });
    }
  });

  test('P-7.241 loses the location track of a camera', () => {
    const sent = videoFile({ notes: Buffer.from(secret), sound: 'mp4a' });
    expect(sent.toString('latin1')).toContain(secret);
    const { bytes, duration } = readVideo(sent);
    expect([bytes.length, duration]).toEqual([sent.length, 2000]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(secret);
    // Its entry in the table of contents is removed too, and picture and sound tracks are still found.
    expect(readVideo(bytes)).toMatchObject({ width: 64, height: 36, duration: 2000 });
  });

  test.each<[string, Film]>([
    ['QuickTime with another codec', { codec: 'ap4h', brand: 'qt  ' }],
    ['H.265', { codec: 'hvc1' }],
    ['sound other than AAC', { sound: 'Opus' }],
    ['no length', { seconds: 0 }],
    ['no pictures', { pictures: [] }],
    ['no width', { width: 0 }],
  ])('with %s is rejected', (_, film) => {
    expect(() => readVideo(videoFile(film))).toThrow(/H\.264/);
  });

  test('that is too long is rejected with a message', () => {
    const tooLong = () => readVideo(videoFile({ seconds: longest + 1 }));
    expect(tooLong).toThrow('Videos can be up to 2 minutes.');
  });

  test('that is truncated anywhere, or has trailing bytes, is rejected', () => {
    for (const film of [{}, { moovLast: true }]) {
      const whole = videoFile(film);
      for (let end = 0; end < whole.length; end += 7) {
        expect(() => readVideo(whole.subarray(0, end)), String(end)).toThrow(/H\.264/);
      }
      const more = Buffer.concat([whole, Buffer.from('<html><script>alert(1)</script>')]);
      expect(() => readVideo(more)).toThrow(/H\.264/);
    }
  });

  test('with wrong box sizes is rejected, or parsed within its own bytes', () => {
    const whole = videoFile({ sound: 'mp4a', beside: place });
    for (const type of boxes) {
      for (const size of [0, 1, 7, 9, whole.length, 0x7fffffff, 0xffffffff]) {
        const bent = lying(whole, type, -4, size);
        let read;
        try {
          read = readVideo(bent);
        } catch (error) {
          expect(error).toMatchObject({ name: 'AppError' });
        }
        if (read) expect(read.bytes.length).toBe(whole.length);
      }
    }
  });

  test.each([
    ['samples', 'stsz', 12],
    ['times', 'stts', 8],
    ['places', 'stco', 8],
    ['groups', 'stsc', 8],
  ])('that claims billions of %s is rejected', { tags: 'slow' }, async (_, type, at) => {
    const turn = { owner_id: 'ada', signal: new AbortController().signal, is_patient: true };
    const read = createDarkroom().video(lying(videoFile(), type, at, 0xfffffff0), turn);
    await expect(read).rejects.toMatchObject({ name: 'AppError' });
  });

  test('is recognized by its first bytes, which resemble those of pictures', () => {
    const named = (brand: string) => Buffer.from(`\0\0\0\x20ftyp${brand}`, 'latin1');
    for (const brand of ['isom', 'iso6', 'mp42', 'avc1', 'M4V ', 'qt  ']) {
      expect(announcesVideo(named(brand))).toBe(true);
    }
    for (const brand of ['avif', 'heic', 'mif1', '']) {
      expect(announcesVideo(named(brand))).toBe(false);
    }
  });
});
