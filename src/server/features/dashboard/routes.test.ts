import { day } from '#contract/core/time.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Need, RecentPost } from '#contract/dashboard/calls.ts';
import { raiseAlarm } from '#server/ledger/recover/clock.store.ts';
import { hasSpareWay } from '#server/features/auth/service.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { newId } from '#server/ids.ts';
import { named } from './needs.ts';

async function open(engine: (typeof engines)[number], env: Record<string, string> = {}) {
  const world = await createWorld(engine, { env });
  onTestFinished(() => world.close());
  return world;
}

const ask = async ({ call }: World, what: string, as: Person) =>
  (await call('GET', `/dashboard/${what}`, { as })).body.data;
const needs = (world: World, as: Person): Promise<Need[]> => ask(world, 'needs', as);
const recent = (world: World, as: Person): Promise<RecentPost[]> => ask(world, 'posts', as);

async function publish({ call }: World, as: Person, agent: string, content: string) {
  const body = { platform: 'sandbox', content };
  const { body: told } = await call('POST', `/agents/${agent}/posts`, { as, body });
  return told.data.occurrence_id as string;
}

/** Sets a state that otherwise needs a platform or the clock. */
const setState = (world: World, id: string, state: 'HELD' | 'NEEDS_REVIEW', reason: string) =>
  world.ctx.db.updateTable('occurrences').set({ state, reason }).where('id', '=', id).execute();

describe.each(engines)('the dashboard on %s', (engine) => {
  test('says so when nothing needs attention', async () => {
    const world = await open(engine);
    const as = await world.member();
    expect(await needs(world, as)).toEqual([]);
    expect(await recent(world, as)).toEqual([]);
    expect(await ask(world, 'steps', as)).toEqual({
      writer: false,
      agent: false,
      post: false,
      company: false,
      schedule: false,
      reply: false,
      account: false,
      way_in: false,
    });
  });

  test('P-7.58 lists platforms on which an agent has no account, until it is connected or switched off', async () => {
    const world = await open(engine);
    const as = await world.member();
    const { id: ada } = await world.agent(as, { name: 'Ada', platforms: ['sandbox', 'twitter'] });
    const one = { kind: 'connect', count: 1, about: 'X for Ada', link: `/agents/${ada}` };
    expect(await needs(world, as)).toEqual([one]);
    const { id: bo } = await world.agent(as, { name: 'Bo', platforms: ['bluesky'] });
    expect(await needs(world, as)).toEqual([
      {
        kind: 'connect',
        count: 2,
        about: 'X for Ada, Bluesky for Bo',
        link: '/settings?tab=platforms',
      },
    ]);
    await world.call('POST', `/agents/${bo}/toggle-status`, { as, body: { is_active: false } });
    const now = world.ctx.clock();
    const account = newId();
    await world.ctx.db
      .insertInto('accounts')
      .values({
        id: account,
        owner_id: as.id,
        platform: 'twitter',
        external_id: '7',
        username: 'ada_writes',
        display_name: 'Ada',
        status: 'connected',
        secret: null,
        connected_at: now,
      })
      .execute();
    await world.ctx.db
      .insertInto('agent_accounts')
      .values({ agent_id: ada, account_id: account, linked_at: now })
      .execute();
    const link = '/settings?tab=platforms';
    const labels = { kind: 'checklist', count: 1, about: 'X (@ada_writes)', link };
    expect(await needs(world, as)).toEqual([labels]);
    const checklist = { automated_label: true, bio_disclosure: true };
    await world.call('PUT', `/connections/${account}/checklist`, { as, body: checklist });
    expect(await needs(world, as)).toEqual([]);
  });

  test('P-7.58 lists everything that needs attention, with the page where it is resolved', async () => {
    const world = await open(engine);
    const { call, ctx } = world;
    const as = await world.member();
    const { id: agent } = await world.agent(as, { name: 'Ada' });
    const text = await publish(world, as, agent, 'One.');
    const review = await publish(world, as, agent, 'Two.');
    const [held, also] = [
      await publish(world, as, agent, 'Three.'),
      await publish(world, as, agent, 'Four.'),
    ];
    await setState(world, text, 'NEEDS_REVIEW', 'text');
    await setState(world, review, 'NEEDS_REVIEW', 'unknown_outcome');
    for (const id of [held, also]) await setState(world, id, 'HELD', 'account');
    await ctx.db
      .updateTable('accounts')
      .set({ status: 'needs_reconnect' })
      .where('owner_id', '=', as.id)
      .execute();
    await call('POST', '/publishing/freeze', { as });
    await raiseAlarm(ctx.db, { since: ctx.clock(), why: 'jumped', off: 9e5 });
    await call('PUT', '/usage/budget', { as, body: { monthly_budget: 1_000_000 } });
    await ctx.db
      .insertInto('usage_entries')
      .values({
        id: newId(),
        owner_id: as.id,
        agent_id: agent,
        agent_name: 'Ada',
        kind: 'text',
        what: 'gpt-5-mini',
        state: 'settled',
        cost: 900_000,
        at: ctx.clock(),
        tokens_in: 1,
        tokens_out: 1,
      })
      .execute();

    expect(await needs(world, as)).toEqual([
      { kind: 'clock', count: 1, about: null, link: '/scheduled-posts' },
      { kind: 'frozen', count: 1, about: null, link: '/scheduled-posts' },
      { kind: 'reconnect', count: 1, about: 'Sandbox', link: '/settings?tab=platforms' },
      { kind: 'budget', count: 1, about: '$0.90 of $1.00 spent this month', link: '/usage' },
      {
        kind: 'review',
        count: 1,
        about: 'Ada',
        why: 'The network didn’t respond, so we don’t know if the post is live.',
        link: `/scheduled-posts?run=${review}`,
      },
      {
        kind: 'text',
        count: 1,
        about: 'Ada',
        why: 'The draft failed a check.',
        link: `/scheduled-posts?run=${text}`,
      },
      { kind: 'held', count: 2, about: 'Ada', link: `/agents/${agent}?posts=waiting` },
    ]);
  });

  test('names the account that needs reconnecting, as there may be several on its network', async () => {
    const world = await open(engine);
    const as = await world.member();
    for (const name of ['Front', 'Back'])
      await world.call('POST', '/connections', { as, body: { platform: 'sandbox', name } });
    await world.ctx.db
      .updateTable('accounts')
      .set({ status: 'needs_reconnect' })
      .where('owner_id', '=', as.id)
      .where('display_name', '=', 'Back')
      .execute();
    expect(await needs(world, as)).toContainEqual({
      kind: 'reconnect',
      count: 1,
      about: 'Sandbox (Back)',
      link: '/settings?tab=platforms',
    });
  });

  test('P-7.58 P-49.391 links to the schedule whose text waits, beside all of them if several do', async () => {
    const world = await open(engine);
    const { call, ctx } = world;
    const as = await world.member();
    const { id: agent_id } = await world.agent(as);
    const ids: string[] = [];
    for (const content_text of ['One.', 'Two.']) {
      const scheduled_time = new Date(ctx.clock() + 3_600_000).toISOString();
      const body = { agent_id, platform: 'sandbox', content_text, scheduled_time };
      const made = await call('POST', '/scheduled-posts', { as, body });
      ids.push(made.body.data.id);
      await ctx.db
        .updateTable('occurrences')
        .set({ state: 'AWAITING_APPROVAL' })
        .where('series_id', '=', made.body.data.id)
        .execute();
      const one = `post=${ids[0]}`;
      const link = `/scheduled-posts?${ids.length === 1 ? one : `attention=true&${one}`}`;
      expect(await needs(world, as)).toEqual([
        { kind: 'approval', count: ids.length, about: 'Ada', link },
      ]);
    }
    await call('DELETE', `/agents/${agent_id}`, { as });
    expect(await needs(world, as)).toEqual([]);
  });

  test('P-7.59 shows the latest posts of all agents with the replies of others', async () => {
    const world = await open(engine);
    const { call } = world;
    const as = await world.member();
    const { id: ada } = await world.agent(as, { name: 'Ada' });
    const { id: bo } = await world.agent(as, { name: 'Bo' });
    for (let n = 1; n <= 4; n += 1) await publish(world, as, ada, `Ada ${n}.`);
    await publish(world, as, bo, 'Bo 1.');
    const last = await publish(world, as, ada, 'Ada 5.');
    const [newest] = (await call('GET', '/sandbox/timeline', { as })).body.data;
    const reply = { author: 'Cy', text: 'Well said.', in_reply_to: newest.id };
    await call('POST', '/sandbox/posts', { as, body: reply });
    const shown = await recent(world, as);
    expect(shown.map(({ post }) => post.parts[0]?.text)).toEqual([
      ...['Ada 5.', 'Bo 1.', 'Ada 4.', 'Ada 3.', 'Ada 2.'],
    ]);
    expect(shown[0]).toMatchObject({
      post: { id: last, status: 'PUBLISHED' },
      agent: { id: ada, name: 'Ada', personality_type: 'tech_sage' },
      replies: 1,
      likes: 0,
    });
    await call('DELETE', `/agents/${bo}`, { as });
    expect((await recent(world, as))[1]).toMatchObject({ agent: { id: null, name: 'Bo' } });
    const other = await world.member();
    expect(await recent(world, other)).toEqual([]);
  });

  test('does not count replies of the owner’s own agents, like the analytics', async () => {
    const world = await open(engine);
    const { call } = world;
    const as = await world.member();
    const { id: ada } = await world.agent(as, { name: 'Ada' });
    const { id: bo } = await world.agent(as, { name: 'Bo' });
    const asked = await publish(world, as, ada, 'What do you think?');
    const [post] = (await call('GET', '/sandbox/timeline', { as })).body.data;
    const body = { platform: 'sandbox', content: 'I doubt it.', in_reply_to: post.id };
    expect((await call('POST', `/agents/${bo}/posts`, { as, body })).status).toBe(200);
    await call('POST', '/sandbox/posts', {
      as,
      body: { author: 'Cy', text: 'It is so.', in_reply_to: post.id },
    });
    const shown = (await recent(world, as)).find((one) => one.post.id === asked);
    const { data } = (await call('GET', `/agents/${ada}/analytics`, { as })).body;
    expect([shown?.replies, data.totals.replies.value]).toEqual([1, 1]);
  });

  test('P-7.60 who writes is chosen as soon as a model writes here, for everyone', async () => {
    const world = await open(engine);
    const [as, admin] = [await world.member(), await world.admin()];
    const add = (body: object) => world.call('POST', '/admin/models', { as: admin, body });
    const provider = { provider: 'openai', api_key: 'sk-1' };
    await add({ ...provider, kind: 'picture', model: 'gpt-image-1-mini' });
    expect(await ask(world, 'steps', as)).toMatchObject({ writer: false });
    await add({ ...provider, model: 'gpt-5-mini' });
    expect(await ask(world, 'steps', as)).toMatchObject({ writer: true });
    expect(await ask(world, 'steps', admin)).toMatchObject({ writer: true });
  });

  test('P-49.211 a lone wallet asks for a second way to sign in, until there is a password', async () => {
    const world = await open(engine);
    const as = await world.member();
    expect(await ask(world, 'steps', as)).toMatchObject({ way_in: false });
    const { db } = world.ctx;
    const set = { email: 'ada@example.com', password_hash: 'hashed' };
    await db.updateTable('users').set(set).where('id', '=', as.id).execute();
    expect(await ask(world, 'steps', as)).toMatchObject({ way_in: true });
  });

  test.each([
    ['sends email', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com' }, true],
    ['sends none', {}, false],
  ])(
    'P-50.196 a password alone has a way back where the server %s',
    async (_does, env, isSpare) => {
      const world = await open(engine, env);
      const { id } = await world.member();
      const { db } = world.ctx;
      const set = { email: 'ada@example.com', password_hash: 'hashed' };
      await db.updateTable('users').set(set).where('id', '=', id).execute();
      expect(await hasSpareWay(world.ctx, db, id)).toBe(true);
      await db.deleteFrom('wallets').where('user_id', '=', id).execute();
      expect(await hasSpareWay(world.ctx, db, id)).toBe(isSpare);
    },
  );

  test(
    'P-7.60 counts as first steps what a person did themselves, without demo data',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const { call, ctx } = world;
      const as = await world.member();
      await call('POST', '/samples', { as, body: {} });
      expect(Object.values(await ask(world, 'steps', as))).not.toContain(true);
      expect(await recent(world, as)).toHaveLength(5);
      const { id: agent_id } = await world.agent(as);
      await publish(world, as, agent_id, 'Mine.');
      await call('DELETE', '/samples', { as });
      const body = { companyName: 'Sea', industry: 'retail', description: 'We sell tea.' };
      await call('POST', '/company/profile', { as, body });
      const { platform_connections } = (await call('GET', `/agents/${agent_id}`, { as })).body.data;
      const variants = [{ connection_id: platform_connections[0].id }];
      const written = { agent_id, parts: ['At once.'], variants };
      const { data } = (await call('POST', '/posts', { as, body: written })).body;
      const sent = await call('POST', `/posts/${data.id}/publish`, { as, body: {} });
      expect(sent.status).toBe(200);
      expect(await ask(world, 'steps', as)).toMatchObject({ post: true, schedule: false });
      const later = new Date(ctx.clock() + 3_600_000).toISOString();
      const plan = { agent_id, platform: 'sandbox', content_text: 'Later.', scheduled_time: later };
      await call('POST', '/scheduled-posts', { as, body: plan });
      expect(await ask(world, 'steps', as)).toEqual({
        writer: false,
        agent: true,
        post: true,
        company: true,
        schedule: false,
        reply: false,
        account: false,
        way_in: false,
      });
    },
  );

  test('P-7.60 P-49.186 posts on five days are a planned week, and a proposal is none', async () => {
    const world = await open(engine);
    const { call, ctx } = world;
    const as = await world.member();
    const { id: agent_id } = await world.agent(as);
    const [from_at, owner_id] = [ctx.clock(), as.id];
    const plan = { id: newId(), owner_id, agent_id, timezone: 'UTC', by_rule: 0 as const };
    await ctx.db
      .insertInto('week_plans')
      .values({ ...plan, from_at, to_at: from_at + 1, created_at: from_at })
      .execute();
    const planOn = async (days: number, text: string) => {
      const scheduled_time = new Date(ctx.clock() + days * day).toISOString();
      const body = { agent_id, platform: 'sandbox', content_text: text, scheduled_time };
      expect((await call('POST', '/scheduled-posts', { as, body })).status).toBeLessThan(300);
    };
    for (const days of [1, 2, 3, 4]) await planOn(days, `On day ${days}.`);
    await planOn(4, 'The same day again.');
    expect(await ask(world, 'steps', as)).toMatchObject({ schedule: false });
    await planOn(5, 'On day 5.');
    expect(await ask(world, 'steps', as)).toMatchObject({ schedule: true });
  });

  test('P-7.59 finds the latest posts of a schedule without reading all of its runs', async () => {
    const world = await open(engine);
    const { call, ctx } = world;
    const as = await world.member();
    const { id: agent_id } = await world.agent(as);
    const scheduled_time = new Date(ctx.clock() + 3_600_000).toISOString();
    const body = {
      agent_id,
      platform: 'sandbox',
      content_text: 'Again.',
      scheduled_time,
      frequency: 'hourly',
      max_runs: 0,
    };
    const made = await call('POST', '/scheduled-posts', { as, body });
    const series_id = made.body.data.id;
    const [first] = await ctx.db
      .selectFrom('occurrences')
      .selectAll()
      .where('series_id', '=', series_id)
      .execute();
    for (let seq = 2; seq <= 200; seq += 1) {
      const own = { id: newId(), seq, run: seq, state: 'PUBLISHED' as const, published_at: seq };
      if (first)
        await ctx.db
          .insertInto('occurrences')
          .values({ ...first, ...own })
          .execute();
    }
    await ctx.db
      .updateTable('series')
      .set({ last_seq: 200, last_published_at: 200 })
      .where('id', '=', series_id)
      .execute();
    const shown = await recent(world, as);
    expect(shown.map(({ post }) => Date.parse(post.published_at ?? ''))).toEqual([
      ...[200, 199, 198, 197, 196],
    ]);
  });
});

test('up to two names are shown, and the others are counted', () => {
  expect(named(['Ada', 'Ada'])).toBe('Ada');
  expect(named(['Ada', 'Bo'])).toBe('Ada, Bo');
  expect(named(['Ada', 'Bo', 'Cy', 'Di'])).toBe('Ada, Bo and 2 more');
});
