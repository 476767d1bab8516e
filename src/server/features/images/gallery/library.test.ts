/** Tags, search, sorting, uses, duplicates, and bulk actions. */
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { multipart } from '#test/multipart.ts';
import { halves } from '#server/features/images/pictures.fixture.ts';
import { imagesLookJob } from './look.job.ts';
import { imagesCleanupJob } from './sweep.job.ts';

const path = '/content/ai/images';

describe.each(engines)('the library on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const call = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', at: string, body?: object, as = ada) =>
    world.call(method, `${path}/${at}`, { as, ...(body && { body }) });
  const upload = async (name: string, bytes: Uint8Array, query = '?keep=true') => {
    world.pass(1000);
    const sent = { as: ada, ...multipart([[name, bytes]], 'file') };
    return (await world.call('POST', `${path}/upload${query}`, sent)).body;
  };
  /** A picture of one color per number, so that no two look alike. */
  const add = async (name: string, hue: number, size = 60): Promise<string> => {
    const background = { r: hue, g: 255 - hue, b: (hue * 7) % 256 };
    const bytes = await sharp({ create: { width: size, height: size, channels: 3, background } })
      .png()
      .toBuffer();
    return (await upload(name, bytes)).data[0].id;
  };
  const list = async (query = '') => (await call('GET', `history${query}`)).body;
  const ids = async (query = '') => (await list(query)).data.map(({ id }: { id: string }) => id);
  const tag = (chosen: string[], change: object) => call('POST', 'tag', { ids: chosen, ...change });

  test(
    'P-7.204 tags several images, reusing the existing spelling, and lists by tag',
    { tags: 'slow' },
    async () => {
      const [sea, hill, fox] = [
        await add('sea.png', 10),
        await add('hill.png', 90),
        await add('fox.png', 200),
      ];
      const { body } = await tag([sea, hill], { add: ['Launch', ' summer  2026 '] });
      expect(body).toMatchObject({ changed: 2, full: [], message: 'Tags of 2 files changed.' });
      await tag([fox], { add: ['LAUNCH', 'launch'] });
      expect((await list()).tags).toEqual([
        { name: 'Launch', count: 3 },
        { name: 'summer 2026', count: 2 },
      ]);
      expect(await ids('?tag=launch')).toEqual([fox, hill, sea]);
      expect(await ids('?tag=summer%202026')).toEqual([hill, sea]);
      await tag([sea], { remove: ['launch'] });
      expect((await call('GET', sea)).body.data.tags).toEqual(['summer 2026']);
      const own = await call('PATCH', sea, { tags: ['launch', 'Blue'] });
      expect(own.body.data.tags).toEqual(['Launch', 'Blue']);
    },
  );

  test(
    'P-7.204 skips images that would have too many tags, and rejects an empty change',
    { tags: 'slow' },
    async () => {
      const [full, other] = [await add('a.png', 10), await add('b.png', 90)];
      const many = Array.from({ length: limits.picture_tags }, (_, n) => `tag ${n}`);
      await tag([full], { add: many });
      const { body } = await tag([full, other], { add: ['One more'] });
      expect(body).toMatchObject({ changed: 1, full: [full] });
      expect((await call('GET', full)).body.data.tags).toEqual(many);
      expect((await tag([other], {})).status).toBe(400);
      const grace = await world.member();
      const foreign = await call('POST', 'tag', { ids: [full], add: ['mine'] }, grace);
      expect(foreign.status).toBe(404);
    },
  );

  test(
    'P-7.205 renames a tag on every image, merges two, and deletes one',
    { tags: 'slow' },
    async () => {
      const [sea, hill] = [await add('sea.png', 10), await add('hill.png', 90)];
      await tag([sea, hill], { add: ['Lanch'] });
      await tag([hill], { add: ['Launch'] });
      const rename = (body: object) => call('POST', 'rename-tag', body);
      expect((await rename({ tag: 'lanch', to: 'Launch' })).body).toMatchObject({
        changed: 2,
        message: 'Tag renamed.',
      });
      expect((await list()).tags).toEqual([{ name: 'Launch', count: 2 }]);
      expect((await rename({ tag: 'Launch', to: null })).body.message).toBe('Tag deleted.');
      expect((await list()).tags).toEqual([]);
      expect((await rename({ tag: 'Launch', to: null })).status).toBe(404);
    },
  );

  test.each([
    ['harbor', 'harbor-at-dawn.png'],
    ['dawn gulls', 'harbor-at-dawn.png'],
    ['SPRING', 'plain.png'],
    ['plain.png', 'plain.png'],
  ])('S2-7.11 finds %j by file name, alt text or tag', { tags: 'slow' }, async (search, name) => {
    const [harbor, plain] = [await add('harbor-at-dawn.png', 10), await add('plain.png', 90)];
    await call('PATCH', harbor, { alt: 'Gulls over a pier at dawn' });
    await tag([plain], { add: ['Spring sale'] });
    const { data } = await list(`?search=${encodeURIComponent(search)}`);
    expect(data.map(({ file_name }: { file_name: string }) => file_name)).toEqual([name]);
  });

  test(
    'S2-7.11 sorts, and filters unused ones and those without alt text',
    { tags: 'slow' },
    async () => {
      const [b, a, img] = [
        await add('boat.png', 10, 40),
        await add('anchor.png', 90, 80),
        await add('IMG_0042.png', 200, 60),
      ];
      expect(await ids('?sort=oldest')).toEqual([b, a, img]);
      expect(await ids('?sort=name')).toEqual([a, b, img]);
      expect(await ids('?sort=largest')).toEqual([a, img, b]);
      // A file name is not an alt text.
      expect(await ids('?show=undescribed')).toEqual([img, a, b]);
      for (const id of [a, b]) await call('PATCH', id, { alt: 'Something at sea' });
      expect(await ids('?show=undescribed')).toEqual([img]);
      const { id: agent_id } = await world.agent(ada);
      await world.call('POST', '/posts', {
        as: ada,
        body: { agent_id, parts: ['Look.'], media_ids: [a] },
      });
      expect(await ids('?show=unused')).toEqual([img, b]);
      expect((await call('GET', 'history?sort=loudest')).status).toBe(400);
    },
  );

  test(
    'P-7.206 deletes several at once; those in use stay, with the reason',
    { tags: 'slow' },
    async () => {
      const [free, used] = [await add('a.png', 10), await add('b.png', 90)];
      const { id: agent_id } = await world.agent(ada);
      const post = { agent_id, parts: ['Look.'], media_ids: [used] };
      await world.call('POST', '/posts', { as: ada, body: post });
      const { body } = await call('POST', 'remove-many', { ids: [free, used] });
      expect(body).toMatchObject({
        removed: [free],
        in_use: [{ id: used, message: 'A post uses it, so it can’t be deleted.' }],
        message: '1 file deleted. 1 file in use stays.',
      });
      expect(await ids()).toEqual([used]);
      const grace = await world.member();
      expect((await call('POST', 'remove-many', { ids: [used] }, grace)).status).toBe(404);
    },
  );

  test(
    'P-7.207 lists the agents, posts, schedules, drafts and published posts that use an image, each once',
    { tags: 'slow' },
    async () => {
      const picture = await add('a.png', 10);
      const { url } = (await call('GET', picture)).body.data;
      const { id: agent_id } = await world.agent(ada, { name: 'Fox', avatar_url: url });
      const scheduled_time = new Date(world.ctx.clock() + 100 * hour).toISOString();
      const media_ids = [picture];
      const plan = {
        agent_id,
        platform: 'sandbox',
        scheduled_time,
        media_ids,
        content_text: 'Later on.',
      };
      const { body: series } = await world.call('POST', '/scheduled-posts', {
        as: ada,
        body: plan,
      });
      const now = { platform: 'sandbox', content: 'Look at this.', media_ids };
      const out = await world.call('POST', `/agents/${agent_id}/posts`, { as: ada, body: now });
      const agent = await world.call('GET', `/agents/${agent_id}`, { as: ada });
      const [account] = agent.body.data.platform_connections;
      const variants = [{ connection_id: account.id }];
      const kept = { agent_id, parts: ['An idea.'], media_ids, variants };
      const { body: post } = await world.call('POST', '/posts', { as: ada, body: kept });
      await world.call('POST', `/posts/${post.data.id}/schedule`, {
        as: ada,
        body: { scheduled_time: scheduled_time.slice(0, 16), timezone: 'UTC' },
      });
      const { body } = await call('GET', `${picture}/uses`);
      expect(body).toMatchObject({
        total: 4,
        data: [
          { kind: 'agent', id: agent_id, title: 'Fox' },
          { kind: 'post', id: post.data.id, title: 'An idea.' },
          { kind: 'schedule', id: series.data.id, title: 'Later on.' },
          {
            kind: 'published',
            id: out.body.data.occurrence_id,
            title: 'Look at this.',
            platform: 'sandbox',
          },
        ],
      });
      expect((await call('GET', `${picture}/uses?limit=1&offset=1`)).body.data).toHaveLength(1);
      const grace = await world.member();
      expect((await call('GET', `${picture}/uses`, undefined, grace)).status).toBe(404);
    },
  );

  test(
    'P-7.208 returns the existing image when the same file is uploaded again, and a copy on request',
    { tags: 'slow' },
    async () => {
      const bytes = await halves().png().toBuffer();
      const first = await upload('team.png', bytes, '');
      expect(first.is_duplicate).toBe(false);
      const again = await upload('other name.png', bytes, '?keep=true&same=use');
      expect(again).toMatchObject({ is_duplicate: true, imageUrl: first.imageUrl });
      expect((await list()).data).toMatchObject([
        { id: first.data[0].id, is_kept: true, file_name: 'team.png' },
      ]);
      expect((await upload('team.png', bytes)).is_duplicate).toBe(false);
      expect((await list()).total).toBe(2);
    },
  );

  /** Shapes that differ for every seed. */
  const drawing = (seed: number, width = 400) => {
    const at = (n: number) => (seed * 37 + n * 61) % 100;
    const shapes = [0, 1, 2, 3].map(
      (n) =>
        `<circle cx="${at(n)}" cy="${at(n + 4)}" r="${10 + (at(n) % 20)}" fill="hsl(${at(n) * 3.6} 70% 50%)"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400"><rect width="100" height="100" fill="#eee"/>${shapes.join('')}</svg>`;
    return sharp(Buffer.from(svg)).resize(width);
  };

  test(
    'P-7.209 finds images that look alike in another size and format, and only those',
    { tags: 'slow' },
    async () => {
      const large = (await upload('a.png', await drawing(1).png().toBuffer())).data[0].id;
      const small = (await upload('b.jpg', await drawing(1, 180).jpeg({ quality: 60 }).toBuffer()))
        .data[0].id;
      await upload('c.png', await drawing(2).png().toBuffer());
      await upload('d.png', await drawing(1).negate({ alpha: false }).png().toBuffer());
      await call('POST', `../../../ai/images/${large}/variations`, { tones: ['warm', 'mirrored'] });
      for (const title of ['42 %', '43 %'])
        await world.call('POST', '/ai/images/generate-content', {
          as: ada,
          body: { card: 'statistic', title, text: 'of restores worked' },
        });
      const { body } = await call('GET', 'duplicates');
      expect(body.total).toBe(1);
      expect(body.data[0].pictures.map(({ id }: { id: string }) => id)).toEqual([large, small]);
      // Older images without a perceptual hash are backfilled by the job.
      await world.ctx.db
        .updateTable('images')
        .set({ look: null })
        .where('look', '<>', '')
        .execute();
      expect((await call('GET', 'duplicates')).body.total).toBe(0);
      await imagesLookJob(world.ctx).run(undefined, new AbortController().signal);
      expect((await call('GET', 'duplicates')).body.total).toBe(1);
    },
  );

  test(
    'P-7.210 merges duplicates into one with the tags of all; posts that use another one are unaffected',
    { tags: 'slow' },
    async () => {
      const of = async (name: string, width: number) =>
        (await upload(name, await drawing(3, width).png().toBuffer())).data[0].id;
      const [best, used, spare] = [
        await of('best.png', 400),
        await of('IMG_1.png', 300),
        await of('IMG_2.png', 200),
      ];
      await tag([spare], { add: ['Launch'] });
      await call('PATCH', spare, { focus: { x: 0.25, y: 0.75 } });
      const { id: agent_id } = await world.agent(ada);
      const post = { agent_id, parts: ['Look.'], media_ids: [used] };
      const { body: kept } = await world.call('POST', '/posts', { as: ada, body: post });
      const { body } = await call('POST', `${best}/keep-one`, { others: [used, spare] });
      expect(body).toMatchObject({ removed: 1, released: 1 });
      expect((await call('GET', best)).body.data).toMatchObject({
        tags: ['Launch'],
        focus: { x: 0.25, y: 0.75 },
        is_kept: true,
      });
      expect((await call('GET', 'duplicates')).body.total).toBe(0);
      const sweep = () => imagesCleanupJob(world.ctx).run(undefined, new AbortController().signal);
      world.pass(30 * hour);
      await sweep();
      const read = await world.call('GET', `/posts/${kept.data.id}`, { as: ada });
      expect(read.body.data.media_ids).toEqual([used]);
      expect(await ids()).toContain(used);
      await world.call('DELETE', `/posts/${kept.data.id}`, { as: ada });
      world.pass(30 * hour);
      await sweep();
      expect(await ids()).toEqual([best]);
    },
  );
});
