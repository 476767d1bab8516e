import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countKept, keepOne } from '#server/features/images/pictures.fixture.ts';
import { mediaOf, mediaUrl, ownsMediaUrl } from '#server/features/images/service.ts';
import { imagesCleanupJob } from './sweep.job.ts';
import { deleteUnused, removeSome } from './sweep.store.ts';

describe.each(engines)('the picture cleanup on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
  });
  afterEach(() => world.close());

  const bytesAt = (url: string) => world.call('GET', url.replace(/^\/api/, ''));
  const sweep = () => imagesCleanupJob(world.ctx).run(undefined, new AbortController().signal);

  test('UP-7 deletes pictures a day after they were last used, and no others', async () => {
    const [face, posted, played, unused] = await Promise.all(
      [1, 2, 3, 4].map(() => keepOne(world.ctx, ada.id)),
    );
    if (!face || !posted || !played || !unused) throw new Error('nothing was kept');
    const { id: agent_id } = await world.agent(ada, { avatar_url: face.url });
    const post = { platform: 'sandbox', content: 'Look at this.', media_ids: [posted.id] };
    const sent = await world.call('POST', `/agents/${agent_id}/posts`, { as: ada, body: post });
    expect(sent.status).toBe(200);
    // As if it had been published on an external platform.
    await world.ctx.db.deleteFrom('sandbox_posts').execute();
    await world.ctx.db
      .insertInto('sandbox_posts')
      .values({
        id: 'played',
        owner_id: ada.id,
        agent_id: null,
        author: 'Bob',
        text: 'Hi',
        media: JSON.stringify([played.id]),
        in_reply_to: null,
        idem_key: null,
        created_at: 0,
      })
      .execute();

    world.pass(23 * hour);
    await sweep();
    expect((await bytesAt(unused.url)).status).toBe(200);

    world.pass(2 * hour);
    await sweep();
    expect((await bytesAt(unused.url)).status).toBe(404);
    for (const { url } of [face, posted, played]) expect((await bytesAt(url)).status).toBe(200);
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 3, images: 3 });

    world.pass(25 * hour);
    await sweep();
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 3, images: 3 });
  });

  test(
    'keeps a picture of a planned post until that post is deleted',
    { tags: 'slow' },
    async () => {
      const kept = await keepOne(world.ctx, ada.id);
      const { id: agent_id } = await world.agent(ada);
      const scheduled_time = new Date(world.ctx.clock() + 100 * hour).toISOString();
      const topic = 'Our shop window';
      const body = { agent_id, platform: 'sandbox', topic, scheduled_time, media_ids: [kept.id] };
      const planned = await world.call('POST', '/scheduled-posts', { as: ada, body });
      world.pass(25 * hour);
      await sweep();
      expect((await bytesAt(kept.url)).status).toBe(200);
      await world.call('DELETE', `/scheduled-posts/${planned.body.data.id}`, { as: ada });
      world.pass(25 * hour);
      await sweep();
      expect((await bytesAt(kept.url)).status).toBe(404);
    },
  );

  test(
    'UP-7 keeps each of several pictures of a draft, a post and its version for an account',
    { tags: 'slow' },
    async () => {
      const pictures = [];
      for (let n = 0; n < 9; n += 1) pictures.push(await keepOne(world.ctx, ada.id));
      const ids = pictures.map(({ id }) => id);
      const { id: agent_id } = await world.agent(ada);
      const { body: accounts } = await world.call('GET', '/connections', { as: ada });
      const body = {
        agent_id,
        parts: ['Look.'],
        media_ids: ids.slice(0, 4),
        variants: [{ connection_id: accounts.data[0].id, media_ids: ids.slice(4, 8) }],
      };
      const { body: made } = await world.call('POST', '/posts', { as: ada, body });
      world.pass(25 * hour);
      await sweep();
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 8, images: 8 });
      const uses = await world.call('GET', `/content/ai/images/${ids[7]}/uses`, { as: ada });
      expect(uses.body.data).toMatchObject([{ kind: 'post', id: made.data.id }]);
    },
  );

  test('UP-7 does not look again at pictures that a published post shows', async () => {
    const posted = await keepOne(world.ctx, ada.id);
    const { id: agent_id } = await world.agent(ada);
    const post = { platform: 'sandbox', content: 'Look at this.', media_ids: [posted.id] };
    await world.call('POST', `/agents/${agent_id}/posts`, { as: ada, body: post });
    world.pass(25 * hour);
    const now = world.ctx.clock();
    const sweepOnce = (at: number) =>
      removeSome(world.ctx.db, mediaUrl, { before: at - 24 * hour, now: at });
    expect(await sweepOnce(now)).toEqual({ seen: 1, removed: 0 });
    expect(await sweepOnce(now + 10_000 * hour)).toEqual({ seen: 0, removed: 0 });
  });

  test('keeps a picture that someone is about to use', { tags: 'slow' }, async () => {
    const [asFace, asMedia] = [await keepOne(world.ctx, ada.id), await keepOne(world.ctx, ada.id)];
    world.pass(25 * hour);
    expect(await ownsMediaUrl(world.ctx, ada.id, asFace.url)).toBe(true);
    await mediaOf(world.ctx, ada.id, [asMedia.id]);
    await sweep();
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 2, images: 2 });
  });

  test(
    'keeps a picture that was used after the cleanup had selected it',
    { tags: 'slow' },
    async () => {
      const [wanted, unwanted] = [
        await keepOne(world.ctx, ada.id),
        await keepOne(world.ctx, ada.id),
      ];
      world.pass(25 * hour);
      await mediaOf(world.ctx, ada.id, [wanted.id]);
      const before = world.ctx.clock() - hour;
      expect(await deleteUnused(world.ctx.db, [wanted.id, unwanted.id], before)).toBe(1);
      expect((await bytesAt(wanted.url)).status).toBe(200);
    },
  );
});
