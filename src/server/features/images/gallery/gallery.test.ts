import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { multipart } from '#test/multipart.ts';
import { countKept, halves } from '#server/features/images/pictures.fixture.ts';
import { imagesCleanupJob } from './sweep.job.ts';
import { pagesOf } from '#test/pages-of.ts';

const path = '/content/ai/images';

describe.each(engines)('the gallery on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const call = (method: 'GET' | 'PATCH' | 'DELETE', at: string, body?: object, as = ada) =>
    world.call(method, `${path}/${at}`, { as, ...(body && { body }) });
  const draw = async (body: object) => {
    world.pass(1000);
    const { body: made } = await world.call('POST', `${path}/generate`, { as: ada, body });
    const [{ id, created_at }] = made.data;
    return { id: String(id), url: String(made.imageUrl), created_at: String(created_at) };
  };
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

  test(
    'S2-7.11 lists a person’s own pictures, newest first, in pages',
    { tags: 'slow' },
    async () => {
      const made = [];
      for (const prompt of ['one', 'two', 'three']) made.push((await draw({ prompt })).id);
      const grace = await world.member();
      expect((await call('GET', 'history', undefined, grace)).body).toMatchObject({
        data: [],
        total: 0,
      });
      const all = await call('GET', 'history');
      expect(all.body.total).toBe(3);
      expect(idsOf(all.body)).toEqual(made.toReversed());
      const pages = await pagesOf(
        async (query) =>
          (await call('GET', `history?${new URLSearchParams(query).toString()}`)).body,
        1,
      );
      expect(pages.map(idsOf)).toEqual(made.toReversed().map((id) => [id]));
      expect(pages.map(({ total }) => total)).toEqual([3, null, null]);
    },
  );

  test('S2-7.12 describes a picture', async () => {
    const { id, url, created_at } = await draw({ prompt: 'a night', size: '256x256' });
    expect((await call('GET', id)).body.data).toEqual({
      id,
      url,
      prompt: 'a night',
      model_used: 'builtin',
      origin: 'built_in',
      width: 256,
      height: 256,
      alt: 'Hills behind hills by moonlight, firs in front',
      is_kept: true,
      tags: [],
      file_name: null,
      cover: null,
      focus: null,
      is_clip: false,
      duration: null,
      created_at,
      versions: [{ url: expect.stringMatching(/^\/api\/media\/[\w-]{32}\.webp$/), width: 160 }],
      original: null,
    });
  });

  test.each([
    ['FOX', 1],
    ['fox calm', 1],
    ['cafe', 1],
    ['100%', 0],
    ['_', 0],
    ['moonlight', 1],
    ['giraffe', 0],
  ])('S2-7.11 finds %j in prompts and alt texts', { tags: 'slow' }, async (search, count) => {
    await draw({ prompt: 'a calm fox by night' });
    await draw({ prompt: 'Café at noon' });
    const { body } = await call('GET', `history?search=${encodeURIComponent(search)}`);
    expect(body.total).toBe(count);
  });

  test('S2-7.11 finds the picture of a URL, for its owner only', { tags: 'slow' }, async () => {
    const { id, url } = await draw({ prompt: 'a calm fox' });
    await draw({ prompt: 'another' });
    const at = (as = ada) => call('GET', `history?url=${encodeURIComponent(url)}`, undefined, as);
    expect(idsOf((await at()).body)).toEqual([id]);
    expect((await at(await world.member())).body).toMatchObject({ data: [], total: 0 });
    const elsewhere = await call('GET', 'history?url=https%3A%2F%2Fexample.org%2Fa.png');
    expect(elsewhere.status).toBe(400);
  });

  test('does not use a file name as alt text', { tags: 'slow' }, async () => {
    const sent = multipart([['team-at-work.png', await halves().png().toBuffer()]], 'file');
    const { body } = await world.call('POST', `${path}/upload`, { as: ada, ...sent });
    expect(body.data[0].alt).toBe('');
  });

  test('P-7.43 stores the alt text that its owner writes', async () => {
    const { id } = await draw({ prompt: 'x' });
    const said = await call('PATCH', id, { alt: '  Two people at a table\u202E  ' });
    expect(said.body.data.alt).toBe('Two people at a table');
    expect((await call('GET', id)).body.data.alt).toBe('Two people at a table');
    const long = await call('PATCH', id, { alt: 'x'.repeat(limits.image_alt + 1) });
    expect([long.status, long.body.details[0].path]).toEqual([400, 'alt']);
  });

  test('S2-7.13 deletes a picture and its bytes', async () => {
    const { id, url } = await draw({ prompt: 'x' });
    const gone = await call('DELETE', id);
    expect(gone.body.message).toBe('Image deleted successfully!');
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
    expect((await world.call('GET', url.replace(/^\/api/, ''))).status).toBe(404);
    expect((await call('DELETE', id)).status).toBe(404);
  });

  test('S2-7.12 AC-2 another person’s picture is not found', async () => {
    const { id } = await draw({ prompt: 'x' });
    const grace = await world.member();
    const answers = [
      await call('GET', id, undefined, grace),
      await call('PATCH', id, { alt: 'mine' }, grace),
      await call('DELETE', id, undefined, grace),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await call('GET', id)).body.data.alt).not.toBe('mine');
  });

  test(
    'S2-7.13 UP-7 a picture in use cannot be deleted, with the reason',
    { tags: 'slow' },
    async () => {
      const [face, planned, posted] = [
        await draw({ prompt: 'a', agentName: 'Ada' }),
        await draw({ prompt: 'b' }),
        await draw({ prompt: 'c' }),
      ];
      const { id: agent_id } = await world.agent(ada, { name: 'Fox', avatar_url: face.url });
      const scheduled_time = new Date(world.ctx.clock() + 100 * hour).toISOString();
      const topic = 'Our shop window';
      const plan = {
        agent_id,
        platform: 'sandbox',
        topic,
        scheduled_time,
        media_ids: [planned.id],
      };
      const { body: series } = await world.call('POST', '/scheduled-posts', {
        as: ada,
        body: plan,
      });
      const post = { platform: 'sandbox', content: 'Look.', media_ids: [posted.id] };
      await world.call('POST', `/agents/${agent_id}/posts`, { as: ada, body: post });

      const refusals = [];
      for (const { id } of [face, planned, posted]) {
        const { status, body } = await call('DELETE', id);
        refusals.push([status, body.code, body.message]);
      }
      expect(refusals).toEqual([
        [409, 'conflict', 'The agent Fox uses it, so it can’t be deleted.'],
        [409, 'conflict', 'A scheduled post uses it, so it can’t be deleted.'],
        [
          409,
          'conflict',
          'A post that was published or is about to be uses it, so it can’t be deleted.',
        ],
      ]);
      await world.call('DELETE', `/scheduled-posts/${series.data.id}`, { as: ada });
      expect((await call('DELETE', planned.id)).status).toBe(200);
    },
  );

  test(
    'P-7.43 saved pictures stay without a use, avatar previews are deleted; the owner can change both',
    { tags: 'slow' },
    async () => {
      const picture = await draw({ prompt: 'a' });
      const released = await draw({ prompt: 'b' });
      const attempt = await draw({ prompt: 'c', agentName: 'Ada' });
      const saved = await draw({ prompt: 'd', agentName: 'Ada' });
      await call('PATCH', released.id, { is_kept: false });
      await call('PATCH', saved.id, { is_kept: true });
      world.pass(25 * hour);
      await imagesCleanupJob(world.ctx).run(undefined, new AbortController().signal);
      const left = idsOf((await call('GET', 'history')).body);
      expect(left).toEqual([saved.id, picture.id]);
      expect(left).not.toContain(attempt.id);
    },
  );

  test('generates several different pictures at once', { tags: 'slow' }, async () => {
    const { body } = await world.call('POST', `${path}/generate`, {
      as: ada,
      body: { prompt: 'x', n: 3 },
    });
    expect(body.data).toHaveLength(3);
    expect(new Set(idsOf(body)).size).toBe(3);
    expect(body.imageUrl).toBe(body.data[0].url);
    const bytes = await world.ctx.db
      .selectFrom('blobs')
      .select('hash')
      .where('mime', '=', 'image/png')
      .execute();
    expect(new Set(bytes.map(({ hash }) => hash)).size).toBe(3);
  });
});
