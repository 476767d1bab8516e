import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { announcesVideo } from '#domain/pictures/picture-format.ts';
import { box, type Film, fragmentedFile, videoFile } from '#test/emulators/a-video.ts';
import { createDarkroom } from './darkroom.ts';
import { draftIn, readFilm } from './film.fixture.ts';
import { moveIndex, readVideo } from './video.ts';
import { boxesIn } from './needed-boxes.ts';

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

/** The file with more bytes at the end of a box; its pictures stay where they are. */
function withMore(path: readonly string[], more: Uint8Array): Buffer {
  const whole = videoFile({ moovLast: true, sound: 'mp4a' });
  const heads: number[] = [];
  for (const type of path) heads.push(whole.indexOf(type, heads.at(-1) ?? 0, 'latin1') - 4);
  const [last] = heads.slice(-1);
  const end = last === undefined ? whole.length : last + whole.readUInt32BE(last);
  const made = Buffer.concat([whole.subarray(0, end), more, whole.subarray(end)]);
  for (const head of heads) made.writeUInt32BE(whole.readUInt32BE(head) + more.length, head);
  return made;
}

/** Its pictures, which begin with these bytes. */
const pictures = (file: Uint8Array): Buffer => {
  const at = Buffer.from(file).indexOf('mdat', 0, 'latin1') + 4;
  return Buffer.from(file.subarray(at, at + 100));
};

/** The file with its table of contents, which is at its end, before its pictures. */
function front(file: Buffer): Buffer {
  const [type, data, moov] = boxesIn(file, 0, file.length);
  if (!type || !data || !moov || moov.type !== 'moov') return file;
  const table = Buffer.from(file.subarray(moov.start));
  moveIndex(table, moov, data);
  return Buffer.concat([file.subarray(0, type.end), table, file.subarray(data.start, data.end)]);
}

/** The file with another number at this distance from the name of a box. */
function lying(whole: Buffer, type: string, at: number, value: number): Buffer {
  const bent = Buffer.from(whole);
  bent.writeUInt32BE(value, whole.indexOf(type, 0, 'latin1') + at);
  return bent;
}
const longest = limits.video_length / second;

describe('a video', () => {
  test('P-51.44 is read in pieces: of its pictures and sound not a byte', () => {
    const film = videoFile({ padding: 20 * 1024 * 1024, sound: 'mp4a', moovLast: true });
    const [, data] = boxesIn(film, 0, film.length);
    const touched: number[] = [];
    const read = (start: number, count: number) => {
      if (data && start < data.end && start + count > data.body + 16) touched.push(start);
      return film.subarray(start, start + count);
    };
    const { layout, made } = readVideo({ size: film.length, read });
    expect(touched).toEqual([]);
    expect(made.length).toBeLessThan(2000);
    const size = layout.reduce((sum, [, , count]) => sum + count, 0);
    expect(size).toBe(film.length);
  });

  test('is parsed for its size and duration, wherever its table of contents is', () => {
    for (const film of [{}, { moovLast: true }, { sound: 'mp4a' }]) {
      expect(readFilm(videoFile(film))).toMatchObject({ width: 64, height: 36, duration: 2000 });
    }
    expect(readFilm(videoFile({ seconds: longest })).duration).toBe(limits.video_length);
  });

  test('P-51.12 with its table of contents at the end gets it in front, and plays the same pictures', () => {
    for (const sound of [{}, { sound: 'mp4a' }]) {
      const [front, last] = [videoFile(sound), videoFile({ ...sound, moovLast: true })];
      expect(Buffer.compare(front, last)).not.toBe(0);
      const { bytes } = readFilm(last);
      expect(Buffer.from(bytes).equals(front)).toBe(true);
      expect(Buffer.from(readFilm(bytes).bytes).equals(front)).toBe(true);
    }
  });

  test('P-7.241 keeps every byte of its picture track, and no location or camera', () => {
    const plain = videoFile();
    expect(Buffer.compare(readFilm(plain).bytes, plain)).toBe(0);
    for (const film of [{ beside: place }, { within: place }, { beside: place, moovLast: true }]) {
      const sent = videoFile(film);
      expect(sent.toString('latin1')).toContain(secret);
      const { bytes } = readFilm(sent);
      expect(bytes.length).toBe(sent.length);
      expect(Buffer.from(bytes).toString('latin1')).not.toContain(secret);
      expect(readFilm(bytes)).toMatchObject({ width: 64, height: 36, duration: 2000 });
    }
  });

  const mark = Buffer.from(secret);
  test.each<[string, string[], Buffer]>([
    ['free space', [], box('free', mark)],
    ['skipped space', [], box('skip', mark)],
    ['space for a longer box', [], box('wide', mark)],
    ['a box of the maker', [], box('uuid', mark)],
    ['a box that nobody knows', [], box('GPMF', mark)],
    ['metadata', [], box('meta', Buffer.alloc(4), box('xml ', mark))],
    ['free space of the table of contents', ['moov'], box('free', mark)],
    ['a box of dashboard cameras', ['moov'], box('gps ', mark)],
    ['a box of QuickTime', ['moov'], box('\u00A9xyz', mark)],
    ['metadata of the film', ['moov'], box('meta', mark)],
    ['a box within the film', ['moov'], box('udta', box('loci', mark))],
    ['a box of a track', ['moov', 'trak'], box('Xtra', mark)],
    ['its references', ['moov', 'trak'], box('tref', box('cdsc', mark))],
    ['its edits', ['moov', 'trak'], box('edts', box('udta', mark))],
    ['its media', ['moov', 'trak', 'mdia'], box('udta', mark)],
    ['its information', ['moov', 'trak', 'mdia', 'minf'], box('gmhd', mark)],
    ['its tables', ['moov', 'trak', 'mdia', 'minf', 'stbl'], box('saiz', mark)],
    [
      'its format',
      [...['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'], 'avc1'],
      box('glbl', mark),
    ],
    ['the name of a track', ['moov', 'trak', 'mdia', 'hdlr'], mark],
    ['media data that no track uses', ['mdat'], mark],
  ])('P-7.241 loses its location in %s, and plays as before', (_, path, more) => {
    const sent = withMore(path, more);
    const { bytes } = readFilm(sent);
    expect(bytes.length).toBe(sent.length);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('52.5200');
    expect(Buffer.compare(pictures(bytes), pictures(sent))).toBe(0);
    expect(readFilm(bytes)).toMatchObject({ width: 64, height: 36, duration: 2000 });
  });

  test('P-7.241 keeps media data whose length is written in 64 bits, and clears the space before', () => {
    const whole = videoFile({ moovLast: true });
    const at = whole.indexOf('mdat', 0, 'latin1') - 4;
    const size = whole.readUInt32BE(at);
    const head = Buffer.alloc(16);
    head.writeUInt32BE(1);
    head.write('mdat', 4, 'latin1');
    head.writeBigUInt64BE(BigInt(size + 8), 8);
    const rest = whole.subarray(at + 8);
    const sent = Buffer.concat([whole.subarray(0, at), head, rest]);
    const table = sent.indexOf('stco', 0, 'latin1') + 12;
    sent.writeUInt32BE(sent.readUInt32BE(table) + 8, table);
    expect(Buffer.compare(readFilm(sent).bytes, front(sent))).toBe(0);
  });

  test('P-7.241 keeps a frame without bytes, wherever it is said to be', () => {
    const sent = videoFile({ moovLast: true, pictures: [mark, Buffer.alloc(0)] });
    expect(Buffer.compare(readFilm(sent).bytes, front(sent))).toBe(0);
  });

  test('P-7.241 loses the names of its camera and the date', () => {
    const sent = videoFile({ sound: 'mp4a', brand: 'XAVC' });
    const write = (type: string, at: number, words: string) =>
      sent.write(words, sent.indexOf(type, 0, 'latin1') + 4 + at, 'latin1');
    write('avc1\0\0\0\0\0\0', 16, 'Acme');
    write('avc1\0\0\0\0\0\0', 43, 'Acme encoder');
    for (const head of ['mvhd', 'tkhd', 'mdhd']) write(head, 4, 'AcmeDate');
    const said = Buffer.from(readFilm(sent).bytes).toString('latin1');
    expect(sent.toString('latin1').split('Acme')).toHaveLength(6);
    expect(said).not.toMatch(/Acme|XAVC|Date/);
  });

  test('P-7.241 of QuickTime is read with its sound, which it describes in its own way', () => {
    const whole = videoFile({ moovLast: true, sound: 'mp4a', brand: 'qt  ' });
    const at = whole.indexOf('esds', 0, 'latin1') - 4;
    const esds = whole.subarray(at, at + whole.readUInt32BE(at));
    const frma = box('frma', Buffer.from('mp4a'));
    const name = box('mp4a', Buffer.alloc(4));
    const wave = box('wave', frma, name, esds, box('\0\0\0\0'));
    const inner = Buffer.concat([Buffer.alloc(16), wave, box('chan', Buffer.alloc(12))]);
    const made = Buffer.concat([whole.subarray(0, at), inner, whole.subarray(at + esds.length)]);
    let from = 0;
    for (const type of ['moov', 'mdia', 'minf', 'stbl', 'stsd', 'mp4a']) {
      // The boxes of the second track, and the table of contents around it.
      from = type === 'moov' ? made.indexOf(type) : made.lastIndexOf(type, at);
      made.writeUInt32BE(made.readUInt32BE(from - 4) + inner.length - esds.length, from - 4);
    }
    const trak = made.lastIndexOf('trak', at);
    made.writeUInt32BE(made.readUInt32BE(trak - 4) + inner.length - esds.length, trak - 4);
    made.writeUInt16BE(1, made.lastIndexOf('mp4a', at) + 12);
    const { bytes, ...facts } = readFilm(made);
    expect(facts).toMatchObject({ width: 64, height: 36, duration: 2000 });
    expect(Buffer.compare(bytes, front(made))).toBe(0);
  });

  test('P-7.241 that was written in fragments is read and cleared too', () => {
    const sent = fragmentedFile();
    const more = Buffer.concat([sent, box('mfra', mark), box('emsg', mark)]);
    const { bytes, ...facts } = readFilm(more);
    expect(facts).toEqual({ width: 64, height: 36, duration: 2000 });
    expect(Buffer.compare(bytes.subarray(0, sent.length), sent)).toBe(0);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(secret);
  });

  test('P-7.241 loses the location track of a camera', () => {
    const sent = videoFile({ notes: Buffer.from(secret), sound: 'mp4a' });
    expect(sent.toString('latin1')).toContain(secret);
    const { bytes, duration } = readFilm(sent);
    expect([bytes.length, duration]).toEqual([sent.length, 2000]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(secret);
    // Its entry in the table of contents is removed too, and picture and sound tracks are still found.
    expect(readFilm(bytes)).toMatchObject({ width: 64, height: 36, duration: 2000 });
  });

  test.each<[string, Film]>([
    ['QuickTime with another codec', { codec: 'ap4h', brand: 'qt  ' }],
    ['H.265', { codec: 'hvc1' }],
    ['sound other than AAC', { sound: 'Opus' }],
    ['no length', { seconds: 0 }],
    ['no pictures', { pictures: [] }],
    ['no width', { width: 0 }],
  ])('with %s is rejected', (_, film) => {
    expect(() => readFilm(videoFile(film))).toThrow(/H\.264/);
  });

  // Decided by what the track says it is, so that no form of sound is lost without a word.
  test.each([
    ...['twos', 'sowt', 'in24', 'fl32', 'lpcm', 'ipcm', 'alaw', 'ulaw', 'ima4', 'raw '],
    ...['ac-3', 'ec-3', 'ac-4', 'Opus', 'fLaC', 'alac', '.mp3', 'samr', 'dtsc', 'mlpa', 'QDM2'],
    ...['mha1', 'enca', 'zzzz'],
  ])('with sound as “%s” is rejected instead of published without it', (sound) => {
    expect(() => readFilm(videoFile({ sound }))).toThrow('H.264 video and AAC sound');
  });

  test('with MP3 under the name of AAC is rejected', () => {
    const sent = videoFile({ sound: 'mp4a' });
    const at = sent.indexOf(Buffer.from('04114015', 'hex'));
    sent[at + 2] = 0x6b;
    expect(() => readFilm(sent)).toThrow('H.264 video and AAC sound');
  });

  test('P-51.56 that networks may not play is rejected with what to change', () => {
    const says = (film: Film, change = (sent: Buffer) => sent) => {
      try {
        readFilm(change(videoFile(film)));
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(says({ codec: 'hvc1' })).toMatch(/^This video is HEVC .*Export it as MP4 with H\.264/);
    const deep = videoFile();
    const at = deep.indexOf('avcC') + 5;
    expect(says({}, () => deep)).toBe('');
    for (const profile of [110, 122, 244]) {
      deep[at] = profile;
      expect(says({}, () => deep)).toMatch(/more than 8 bits per color.*Export it without HDR/);
    }
    const twice = { sound: 'mp4a', also: 'mp4a' };
    expect(says(twice)).toBe(
      'This video has 2 sound tracks. Export it as MP4 with H.264 and one of them.',
    );
    expect(says({ padding: 3000 }, (sent) => sent.subarray(0, -1000))).toMatch(/is incomplete/);
  });

  test('that is too long is rejected with a message', () => {
    const tooLong = () => readFilm(videoFile({ seconds: longest + 1 }));
    expect(tooLong).toThrow('Videos can be up to 2 minutes.');
  });

  test('that is truncated anywhere, or has trailing bytes, is rejected', () => {
    for (const film of [{}, { moovLast: true }]) {
      const whole = videoFile(film);
      for (let end = 0; end < whole.length; end += 7) {
        expect(() => readFilm(whole.subarray(0, end)), String(end)).toThrow(/H\.264/);
      }
      const more = Buffer.concat([whole, Buffer.from('<html><script>alert(1)</script>')]);
      expect(() => readFilm(more)).toThrow(/H\.264/);
    }
  });

  test.each(['XAVC', 'MSNV', 'mp71', 'M4V ', 'qt  ', 'dash', 'CAEP'])(
    'is read whatever brand it has: %s',
    (brand) => {
      const { bytes } = readFilm(videoFile({ brand, sound: 'mp4a' }));
      // Networks look at the first brand.
      const first = Buffer.from(bytes.subarray(8, 12)).toString();
      expect(first).toBe(['qt  ', 'dash'].includes(brand) ? brand : 'isom');
      expect(readFilm(bytes)).toMatchObject({ width: 64, height: 36, duration: 2000 });
    },
  );

  test('with wrong box sizes is rejected, or parsed within its own bytes', () => {
    const whole = videoFile({ sound: 'mp4a', beside: place });
    for (const type of boxes) {
      for (const size of [0, 1, 7, 9, whole.length, 0x7fffffff, 0xffffffff]) {
        const bent = lying(whole, type, -4, size);
        let read;
        try {
          read = readFilm(bent);
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
    const read = createDarkroom().video(
      await draftIn(lying(videoFile(), type, at, 0xfffffff0)),
      turn,
    );
    await expect(read).rejects.toMatchObject({ name: 'AppError' });
  });

  test('is recognized by its first bytes, which resemble those of pictures', () => {
    const named = (brand: string) => Buffer.from(`\0\0\0\x20ftyp${brand}`, 'latin1');
    const films = ['isom', 'iso6', 'mp42', 'avc1', 'M4V ', 'qt  ', 'dash'];
    for (const brand of [...films, 'XAVC', 'MSNV', 'mp71', 'CAEP', 'niko', '    ', '\0\0\0\0']) {
      expect(announcesVideo(named(brand))).toBe(true);
    }
    for (const brand of ['avif', 'avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1', 'jxl ', '']) {
      expect(announcesVideo(named(brand))).toBe(false);
    }
  });
});
