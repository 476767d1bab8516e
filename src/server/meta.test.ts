/** Threads and Instagram through the product's own calls: set up, connected, posted to with images, read back, taken back. */
import type { Origin } from '#contract/images/types.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { freePort } from '#scripts/free-port.ts';
import { storePicture } from '#server/features/images/service.ts';
import { processReplies } from '#test/reply-round.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { type MetaEmulator, startMetaProcess } from '#test/emulators/meta-process.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { runWorker } from '#test/run-worker.ts';
import { sampleOf } from '#test/sampled.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d0483b' } })
    .png()
    .toBuffer();

const never = new AbortController().signal;

const settings = {
  threads: 'THREADS_API_BASE_URL',
  instagram: 'INSTAGRAM_API_BASE_URL',
} as const;

describe.each(sampleOf(['instagram', 'threads'] as const, 2))('%s in the product', (platform) => {
  let emulator: MetaEmulator;
  let world: World;
  let ada: Person;
  let agentId: string;
  beforeAll(async () => {
    emulator = await startMetaProcess(platform);
    const port = await freePort();
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    world = await createWorld('sqlite', {
      env: { PUBLIC_URL, [settings[platform]]: emulator.url },
    });
    await world.app.listen({ port, host: '127.0.0.1' });
    ada = await world.member();
    agentId = (await world.agent(ada)).id;
  });
  afterAll(async () => {
    await world.close();
    await emulator.close();
  });

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: ada, ...(body && { body }) });
  const keep = async (width = 800, height = 800, origin: Origin = 'own') =>
    (
      await storePicture(world.ctx, ada.id, await picture(width, height), {
        prompt: '',
        alt: 'A red square.',
        model_used: 'upload',
        origin,
        is_kept: true,
        encoding: 'webp',
      })
    ).id;
  const post = async (content: string, media_ids: readonly string[]) =>
    call('POST', `/agents/${agentId}/posts`, { platform, content, media_ids });
  let shift = 0;
  /** Lets time pass here and there. */
  const pass = async (milliseconds: number) => {
    world.pass(milliseconds);
    await emulator.set({ clock_offset_ms: (shift += milliseconds) });
  };
  const later = async (milliseconds: number) => {
    await pass(milliseconds);
    await runWorker(world.ctx);
  };
  const held = async (text: string) => (await emulator.posts()).filter((one) => one.text === text);

  /** Goes to the network, decides there, and comes back with what it hung on the address. */
  const visit = async (decision: 'allow' | 'cancel', query: object = {}) => {
    const begun = await call('POST', '/connections/visits', {
      platform,
      from: 'settings',
      ...query,
    });
    expect(begun).toMatchObject({ status: 200 });
    const asked = new URL(begun.body.url);
    const form = new URLSearchParams({ username: 'ada', decision });
    for (const [name, value] of asked.searchParams) form.set(name, value);
    const answer = await fetch(asked.origin + asked.pathname, {
      method: 'POST',
      redirect: 'manual',
      body: form,
    });
    const back = new URL(answer.headers.get('location') ?? '');
    return call('POST', '/connections/visits/end', {
      platform,
      brought: Object.fromEntries(back.searchParams),
    });
  };

  const setUp = async () =>
    world.call('PUT', `/admin/networks/${platform}`, {
      as: await world.admin(),
      body: { id: emulator.app_id, secret: emulator.app_secret },
    });

  test('P-7.389 an administrator sets the app up, and a person signs in for sixty days', async () => {
    const refused = await call('POST', '/connections/visits', { platform, from: 'settings' });
    expect(refused).toMatchObject({ status: 409 });
    const saved = await setUp();
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.body.data.callback).toBe(
      `${world.ctx.config.public_url}/auth/${platform}/callback`,
    );
    expect(await visit('cancel')).toMatchObject({ body: { outcome: 'denied' } });
    const ended = await visit('allow', { agent_id: agentId });
    expect(ended).toMatchObject({ body: { outcome: 'connected', data: { username: 'ada' } } });
    const ends = Date.parse(ended.body.data.expires_at);
    expect(Math.round((ends - Date.now()) / day)).toBe(60);
  });

  describe('once an account is connected', () => {
    beforeAll(async () => {
      await setUp();
      await visit('allow', { agent_id: agentId });
    });

    test('P-7.390 the network fetches each image as JPEG from an address of this server', async () => {
      const text = 'With two pictures.';
      const media_ids = [await keep(), await keep(1000, 800)];
      const sent = await post(text, media_ids);
      expect(sent).toMatchObject({ status: 200, body: { data: { status: 'PUBLISHED' } } });
      const [found, ...more] = await held(text);
      expect(more).toEqual([]);
      expect(found?.pictures).toMatchObject([
        { mime: 'image/jpeg', width: 800, height: 800, alt: 'A red square.' },
        { mime: 'image/jpeg', width: 1000, height: 800, alt: 'A red square.' },
      ]);
      const { origin, pathname } = new URL(found?.pictures[0]?.url ?? '');
      expect(origin).toBe(world.ctx.config.public_url);
      const fetched = await fetch(origin + pathname, { method: 'HEAD' });
      expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(fetched.headers.get('set-cookie')).toBeNull();
    });

    test('P-7.381 a lost answer is found by reading, and the post is there once', async () => {
      // Two posts of an account have a minute between them.
      await pass(2 * minute);
      await emulator.fault('reset_after');
      const text = 'Said once.';
      const sent = await post(text, [await keep()]);
      expect(sent.body.data.status).not.toBe('PUBLISHED');
      await later(minute);
      const read = await call('GET', `/occurrences/${sent.body.data.occurrence_id}`);
      expect(read.body.data).toMatchObject({ status: 'PUBLISHED' });
      expect(await held(text)).toHaveLength(1);
    });

    test('P-7.384 what people say under a post comes to the inbox', async () => {
      await pass(2 * minute);
      await call('POST', `/agents/${agentId}/engagement-settings`, { autoReplyEnabled: true });
      await pollMentions(world.ctx, never);
      await post('Ask me anything.', [await keep()]);
      const [own] = await held('Ask me anything.');
      await emulator.says('grace', 'How do you paint that red?', own?.id ?? '');
      await pass(10 * minute);
      await pollMentions(world.ctx, never);
      const inbox = await world.call('GET', '/inbox', { as: ada, query: { state: 'all' } });
      expect(inbox.body.data).toMatchObject([{ text: 'How do you paint that red?' }]);
    });

    test(
      'P-7.445 P-9.132 the record says labeled only of what the network got a label with',
      { tags: 'slow' },
      async () => {
        await pass(2 * minute);
        const { ctx } = world;
        const records = () =>
          ctx.db
            .selectFrom('approvals')
            .select(['way', 'label', 'content'])
            .orderBy('id')
            .execute();
        const of = async (text: string) =>
          (await records())
            .filter(({ content }) => content.includes(text))
            .map(({ label }) => label);
        const plan = { agent_id: agentId, platform, frequency: 'once', timezone: 'UTC' };
        const scheduled_time = new Date(ctx.clock() + 5 * minute).toISOString();
        const text = 'Written by software, and let out by nobody.';
        const media_ids = [await keep()];
        const planned = await call('POST', '/scheduled-posts', {
          ...plan,
          scheduled_time,
          content_text: text,
          media_ids,
        });
        const { id } = planned.body.data;
        await ctx.db.deleteFrom('approvals').where('series_id', '=', id).execute();
        const made = { made_with_ai: 1, approved: 1 } as const;
        await ctx.db.updateTable('series').set(made).where('id', '=', id).execute();
        await later(6 * minute);
        await later(minute);
        const [sent] = await held(text);
        // Its flag is about images, and this one is a person’s own.
        expect(sent?.is_ai_generated).toBe(false);
        expect(await of(text)).toEqual([null]);
        await post('A painted square.', [await keep(800, 800, 'ai_edited')]);
        const [painted] = await held('A painted square.');
        expect(painted?.is_ai_generated).toBe(platform === 'instagram');

        await call('POST', `/agents/${agentId}/engagement-settings`, { autoReplyEnabled: true });
        await ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
        await pollMentions(ctx, never);
        await pass(minute);
        await emulator.says('bob', '@ada thank you for this great post!', sent?.id ?? '');
        for (let round = 0; round < 12; round += 1) {
          await pollMentions(ctx, never);
          await processReplies(ctx, never);
          await later(3 * minute);
        }
        const replies = (await emulator.posts()).filter((one) =>
          one.text.includes('(Automatic reply, written by an AI)'),
        );
        expect(replies).toMatchObject([{ is_ai_generated: false }]);
        expect(await of('(Automatic reply, written by an AI)')).toEqual(['text']);
      },
    );

    test(
      'P-7.387 a post is deleted where the network allows that, and else the answer says where',
      { tags: 'slow' },
      async () => {
        await pass(2 * minute);
        const text = 'Soon gone.';
        const { body } = await post(text, [await keep()]);
        const { data } = (await call('GET', `/occurrences/${body.data.occurrence_id}`)).body;
        expect(data.can_remove).toBe(platform === 'threads');
        const removed = await call('DELETE', `/occurrences/${body.data.occurrence_id}`);
        if (platform === 'threads') {
          expect(removed).toMatchObject({ status: 200 });
          expect(await held(text)).toEqual([]);
        } else {
          expect(removed).toMatchObject({
            status: 409,
            body: { error: expect.stringContaining('Delete it in the Instagram app.') },
          });
        }
      },
    );

    test(
      'P-7.386 what the network would not take is refused before it is sent or planned',
      { tags: 'slow' },
      async () => {
        const panorama = await keep(1000, 90);
        const wide = await post('Too wide.', [panorama]);
        expect(wide).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(/Crop it/) },
        });
        const calls = (await emulator.ledger()).length;
        const bare = await post('Without any.', []);
        if (platform === 'instagram') {
          expect(bare).toMatchObject({
            status: 400,
            body: { error: expect.stringContaining('only takes posts with an image') },
          });
          expect(await emulator.ledger()).toHaveLength(calls);
          const plan = { agent_id: agentId, platform, frequency: 'daily', content_text: 'Daily.' };
          const scheduled_time = new Date(world.ctx.clock() + day).toISOString();
          const timed = { ...plan, scheduled_time, timezone: 'UTC', max_runs: 3 };
          expect(await call('POST', '/scheduled-posts', timed)).toMatchObject({ status: 400 });
          const drawn = { ...timed, content_config: { picture: 'required' } };
          expect(await call('POST', '/scheduled-posts', drawn)).toMatchObject({ status: 201 });
        } else expect(bare).toMatchObject({ status: 200 });
      },
    );
  });
});

describe('a server that no network can reach', () => {
  test('P-7.391 P-2.330 says so before anybody connects, and does not offer it', async () => {
    const world = await createWorld('sqlite', {
      env: { THREADS_APP_ID: '1', THREADS_APP_SECRET: 'secret' },
    });
    const ada = await world.member();
    const said = /administrator needs to set PUBLIC_URL to an https:\/\/ address/;
    const { body } = await world.call('GET', '/connections', { as: ada });
    const offered = body.platforms.find((one: { platform: string }) => one.platform === 'threads');
    expect(offered).toMatchObject({ available: false, reason: expect.stringMatching(said) });
    const begun = await world.call('POST', '/connections/visits', {
      as: ada,
      body: { platform: 'threads', from: 'settings' },
    });
    expect(begun).toMatchObject({ status: 409, body: { error: expect.stringMatching(said) } });
    const { body: own } = await world.call('GET', '/connections', { as: await world.admin() });
    const shown = own.platforms.find((one: { platform: string }) => one.platform === 'threads');
    expect(shown.reason).toContain('Set PUBLIC_URL to an https:// address and restart');
    expect(shown.reason).not.toContain('administrator');
    await world.close();
  });
});
