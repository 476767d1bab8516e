/** Short videos in the image library. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { imageLimits } from '#contract/images/limits.ts';
import { box, type Film, videoFile } from '#test/emulators/a-video.ts';
import { engines } from '#test/engines.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countKept, halves } from './pictures.fixture.ts';

const path = '/content/ai/images';

describe.each(engines)('videos on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const call = (method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE', at: string, body?: object) =>
    world.call(method, at, { as: ada, ...(body && { body }) });
  const upload = (name: string, bytes: Uint8Array, query = '?keep=true') =>
    world.call('POST', `${path}/upload${query}`, {
      as: ada,
      ...multipart([[name, bytes]], 'file'),
    });
  const add = async (film: Film = {}): Promise<{ id: string; url: string }> =>
    (await upload('launch day.mp4', videoFile(film))).body.data[0];
  const get = (url: string, range?: string) =>
    world.call('GET', url.replace(/^\/api/, ''), { ...(range && { headers: { range } }) });

  test(
    'P-7.240 are uploaded like pictures, listed with their duration, described and deleted',
    { tags: 'slow' },
    async () => {
      const made = await upload('launch day.mp4', videoFile({ seconds: 12.3 }));
      expect(made).toMatchObject({
        status: 201,
        body: {
          imageUrl: expect.stringMatching(/\.mp4$/),
          message: 'Video uploaded successfully',
          is_duplicate: false,
        },
      });
      await upload('me.png', await halves().png().toBuffer());
      const { id } = made.body.data[0];
      await call('PATCH', `${path}/${id}`, { alt: 'Confetti', tags: ['launch'] });
      const { data } = (await call('GET', `${path}/history?tag=launch`)).body;
      expect(data).toMatchObject([
        {
          id,
          alt: 'Confetti',
          duration: 12_300,
          width: 64,
          height: 36,
          is_clip: false,
          versions: [],
          file_name: 'launch day.mp4',
        },
      ]);
      const all = (await call('GET', `${path}/history`)).body;
      expect(all.data.map((one: { duration: unknown }) => one.duration).toSorted()).toEqual([
        12_300,
        null,
      ]);
      const gone = await call('DELETE', `${path}/${id}`);
      expect(gone).toMatchObject({ status: 200, body: { message: 'Video deleted successfully!' } });
      expect((await get(made.body.imageUrl)).status).toBe(404);
    },
  );

  test(
    'P-7.240 are recognized by their bytes, whatever their file name',
    { tags: 'slow' },
    async () => {
      expect((await upload('IMG_0042', videoFile({ sound: 'mp4a' }))).status).toBe(201);
      expect((await upload('talk.mp4', Buffer.of())).body.message).toBe(
        'This file is empty. Choose another one.',
      );
      const refused = await upload('talk.mp4', Buffer.from('\x1A\x45\xDF\xA3 webm'));
      expect(refused).toMatchObject({ status: 415, body: { code: 'unreadable_video' } });
      expect(refused.body.message).toContain('MP4 file with H.264 video');
      const other = await upload('talk.mp4', videoFile({ codec: 'hvc1' }));
      expect(other).toMatchObject({ status: 415, body: { code: 'unreadable_video' } });
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 1, images: 1 });
    },
  );

  test(
    'P-7.240 that are too large or too long are rejected with a message',
    { tags: 'slow' },
    async () => {
      const messages: string[] = [];
      for (const [name, bytes] of [
        ['a.mp4', videoFile({ seconds: 150 })],
        ['a.png', Buffer.alloc(imageLimits.bytes + 1)],
      ] as const) {
        const { status, body } = await upload(name, bytes);
        expect(status).toBe(413);
        messages.push(body.message);
      }
      expect(messages).toEqual(['Videos can be up to 2 minutes.', 'Images can be up to 50 MB.']);
    },
  );

  test(
    'P-7.240 that were uploaded before are recognized by their bytes',
    { tags: 'slow' },
    async () => {
      const { id } = await add();
      const again = await upload('copy.mp4', videoFile(), '?keep=true&same=use');
      expect(again.body).toMatchObject({ is_duplicate: true, message: 'You have this video.' });
      expect(again.body.data[0].id).toBe(id);
      expect((await upload('copy.mp4', videoFile())).body.data[0].id).not.toBe(id);
      const { data } = (await call('GET', `${path}/duplicates`)).body;
      expect(data).toMatchObject([{ pictures: [{ duration: 2000 }, { duration: 2000 }] }]);
    },
  );

  test(
    'P-7.241 are served in ranges, to anyone who knows the URL, without their location',
    { tags: 'slow' },
    async () => {
      const place = box('udta', box('loci', Buffer.from('SECRET-PLACE')));
      const { url } = await add({ beside: place, padding: 9 * 1024 * 1024 });
      const whole = await get(url);
      expect(whole).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'video/mp4',
          'accept-ranges': 'bytes',
          'cache-control': expect.stringContaining('immutable'),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
        },
      });
      const size = whole.raw.length;
      expect(whole.headers['content-length']).toBe(String(size));
      expect(whole.raw.includes('SECRET-PLACE')).toBe(false);
      for (const [range, start, end] of [
        ['bytes=0-', 0, size],
        ['bytes=0-1', 0, 2],
        ['bytes=4194290-4194320', 4_194_290, 4_194_321],
        ['bytes=-9', size - 9, size],
        [`bytes=9-${size * 2}`, 9, size],
      ] as const) {
        const part = await get(url, range);
        expect([part.status, part.headers['content-range']]).toEqual([
          206,
          `bytes ${start}-${end - 1}/${size}`,
        ]);
        expect(Buffer.compare(part.raw, whole.raw.subarray(start, end))).toBe(0);
      }
      for (const range of [
        'bytes=5-2',
        `bytes=${size}-`,
        'bytes=0-1,5-6',
        'lines=1-2',
        'bytes=-',
      ]) {
        const part = await get(url, range);
        expect([range, part.status, part.raw.length]).toEqual([range, 200, size]);
      }
    },
  );

  test(
    'P-7.240 cannot be used as pictures: not edited, and not as an avatar',
    { tags: 'slow' },
    async () => {
      const { id, url } = await add();
      const area = { left: 0, top: 0, width: 1, height: 1 };
      for (const [at, body] of [
        [`/ai/images/${id}/crop`, area],
        [`/ai/images/${id}/enhance`],
        [`/ai/images/${id}/variations`, {}],
        ['/ai/videos/generate', { image_id: id }],
      ] as const) {
        const { status, body: answer } = await call('POST', at, body);
        expect([at, status, answer.message]).toEqual([
          at,
          409,
          'This is a video. Choose a still image.',
        ]);
      }
      const agent = await world.agent(ada);
      const face = await call('PUT', `/agents/${agent.id}`, { avatar_url: url });
      expect(face).toMatchObject({ status: 400, body: { details: [{ path: 'avatar_url' }] } });
    },
  );

  test('P-7.240 are in the data export, with their duration', { tags: 'slow' }, async () => {
    const { id } = await add();
    const { raw } = await call('GET', '/users/export');
    const { pictures } = JSON.parse(raw.toString('utf8'));
    expect(pictures).toMatchObject([{ id, mime: 'video/mp4', duration: 2000 }]);
  });
});
