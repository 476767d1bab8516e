import sharp from 'sharp';
import { deflateSync, crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { createPasswordHasher } from '#server/features/auth/password/password.ts';
import { engines } from '#test/engines.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { createDarkroom } from './darkroom.ts';
import { halves } from '#server/features/images/pictures.fixture.ts';
import { reencode } from '#server/features/images/edit/reencode.ts';
import { createTurns, type Turn } from './turns.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A valid PNG of one color with this many pixels to decompress. */
function plain(width: number, height: number, depth: 8 | 16): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + (width * 3 * depth) / 8));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 }))],
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const now = (owner_id: string, changes: Partial<Turn> = {}): Turn => ({
  owner_id,
  signal: new AbortController().signal,
  is_patient: false,
  ...changes,
});

describe('a picture is rejected by its header', () => {
  test.each([
    ['a line of 25 megapixels', () => plain(1, 24_999_999, 8), 'too long'],
    ['16 bits a color that fill 150 MB', () => plain(5000, 5000, 16), 'once unpacked'],
  ])('UP-6 %s', async (_what, made, why) => {
    const bytes = made();
    expect(bytes.byteLength).toBeLessThan(limits.upload_bytes);
    await expect(reencode(bytes, { encoding: 'webp' })).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining(why),
    });
  });

  test(
    'and photos of cameras are accepted: 24 megapixels, even with a transparent background',
    { tags: 'slow', timeout: 60_000 },
    async () => {
      const create = { width: 6000, height: 4000, channels: 4, background: '#0a05' } as const;
      const bytes = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
      expect(await reencode(bytes, { encoding: 'webp' })).toMatchObject({
        width: 4096,
        height: 2731,
      });
    },
  );
});

describe('decoding slots', () => {
  const { promise: never } = Promise.withResolvers<void>();

  test('UP-6 are limited to two at a time, one per person, round-robin by person', async () => {
    const turns = createTurns();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const take = (name: string) =>
      turns.take(now(name[0] ?? ''), () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        return promise;
      });
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(take);
    for (let n = 0; n < all.length; n += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(n);
      expect(begun.length - n).toBeLessThanOrEqual(2);
      ends[n]?.();
    }
    await Promise.all(all);
    expect(begun.indexOf('c1')).toBeLessThan(begun.indexOf('a3'));
    expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a2'));
  });

  test('UP-6 are refused after a timeout, and beyond the queue limit of a person', async () => {
    const turns = createTurns({ wait: 50 });
    for (const name of ['a', 'b']) void turns.take(now(name), () => never);
    await expect(turns.take(now('c'), () => never)).rejects.toMatchObject({
      code: 'unavailable',
      retry_after: 30,
    });
    const patient = Array.from({ length: limits.pictures_waiting }, () =>
      turns.take(now('a', { is_patient: true }), () => never),
    );
    await expect(turns.take(now('a'), () => never)).rejects.toMatchObject({
      code: 'rate_limited',
      retry_after: 30,
    });
    expect(patient).toHaveLength(limits.pictures_waiting);
  });

  test('are released by callers who disconnect, and passed on', async () => {
    const turns = createTurns({ at_once: 1 });
    const leaving = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = turns.take(now('a'), () => promise);
    const second = turns.take(now('b', { signal: leaving.signal }), () => never);
    const third = turns.take(now('c'), async () => 'done');
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    resolve();
    await first;
    expect(await third).toBe('done');
  });
});

test(
  'a child process that hangs or answers nonsense fails its picture only',
  { tags: 'slow' },
  async () => {
    const darkroom = createDarkroom();
    const order = { encoding: 'webp', has_versions: true } as const;
    const stop = new AbortController();
    const stopped = darkroom.keep(plain(5000, 4900, 8), order, now('a', { signal: stop.signal }));
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    await expect(darkroom.keep(Buffer.from('GIF89a'), order, now('a'))).rejects.toMatchObject({
      code: 'unreadable_image',
    });
    const kept = await darkroom.keep(await halves(600, 300).png().toBuffer(), order, now('a'));
    expect(kept).toMatchObject({
      width: 600,
      height: 300,
      smaller: [{ width: 160 }, { width: 480 }],
    });
  },
);

describe.each(engines)('forty hostile pictures at once on %s', (engine) => {
  let world: World;
  let person: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await world.member();
  });
  afterEach(() => world.close());

  test(
    'UP-6 block neither passwords nor pages, and most are rejected at once',
    { tags: 'slow', timeout: 120_000 },
    async () => {
      const bytes = plain(3000, 3000, 8);
      // At production cost, because this tests that its threads are free.
      const { hash, verify } = createPasswordHasher();
      const known = await hash('correct horse battery');
      const upload = async () => {
        const sent = multipart([['a.png', bytes]], 'file');
        const { status, headers } = await world.call('POST', '/content/ai/images/upload', {
          as: person,
          body: sent.body,
          headers: sent.headers,
        });
        return { status, after: headers['retry-after'] };
      };
      let left = 40;
      const uploads = Array.from({ length: left }, () => upload().finally(() => (left -= 1)));
      let checked = 0;
      let unfinished = 0;
      while (checked < 5) {
        expect(await verify('correct horse battery', known)).toBe(true);
        expect((await world.call('GET', '/agents', { as: person })).status).toBe(200);
        // None of them is decoded in this process, whose threads hash passwords and read files.
        expect(sharp.counters()).toEqual({ queue: 0, process: 0 });
        checked += 1;
        unfinished = left;
      }
      expect(unfinished).toBeGreaterThan(0);
      const answers = await Promise.all(uploads);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBe(40 - 1 - limits.pictures_waiting);
      expect(refused.every(({ after }) => Number(after) > 0)).toBe(true);
      const others = answers.filter(({ status }) => status !== 429).map(({ status }) => status);
      expect(others.filter((status) => ![201, 503].includes(status))).toEqual([]);
    },
  );
});
