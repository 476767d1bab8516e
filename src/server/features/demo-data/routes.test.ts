import { day, minute } from '#contract/core/time.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SandboxPost } from '#contract/sandbox/calls.ts';
import type { Sample } from '#contract/demo-data/calls.ts';
import { clearLeft } from '#server/features/company/clear.job.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { decideAll } from '#server/features/engagement/replies/decide.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { engines } from '#test/engines.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { createWorld, type Person, type World, type WorldOptions } from '#test/world.ts';
import { posts } from './agents.ts';

async function open(engine: (typeof engines)[number], options: WorldOptions = {}) {
  const world = await createWorld(engine, options);
  onTestFinished(() => world.close());
  return world;
}

const make = ({ call }: World, as: Person) =>
  call('POST', '/samples', { as, body: { timezone: 'Europe/Paris' } });
const remove = ({ call }: World, as: Person) => call('DELETE', '/samples', { as });
const agentsOf = async ({ call }: World, as: Person) =>
  (await call('GET', '/agents', { as })).body.data;
const find = (items: Sample[], name: string) => items.find((item) => item.name.startsWith(name));

const stop = new AbortController().signal;

/** The posts of the sandbox with the replies to them. */
const inFeed = posts.length + posts.flatMap(({ answers }) => answers).length;

/** All rows of this database, without the person's account and the counters of the search index. */
const rowsOf = async ({ ctx }: World) => {
  const { meta: _meta, jobs: _jobs, ...kept } = await everythingKept(ctx.db);
  return Object.fromEntries(
    Object.entries(kept).filter(([name]) => !/_search/.test(name) && name !== 'users'),
  );
};

describe.each(engines)('demo data on %s', (engine) => {
  test('P-7.61 consists of a company with three agents, published posts, and paused plans', async () => {
    const world = await open(engine);
    const { call } = world;
    const as = await world.member();
    expect((await call('GET', '/samples', { as })).body.data).toEqual({
      made_at: null,
      items: [],
      own_posts: 0,
    });

    const made = await make(world, as);
    expect(made.status).toBe(200);
    const kinds = made.body.data.items.map(({ kind }: Sample) => kind);
    expect(Object.groupBy(kinds, (kind: string) => kind)).toMatchObject({
      agent: { length: 3 },
      post: { length: posts.length },
      schedule: { length: 12 },
      draft: { length: 7 },
      profile: { length: 1 },
      product: { length: 2 },
      document: { length: 1 },
    });

    const board = (await call('GET', '/posts', { as })).body;
    expect(board.stages).toMatchObject({ out: posts.length, idea: 5, draft: 2 });
    expect(board.data.at(-1)).toMatchObject({ stage: 'out', parts: [expect.any(String)] });

    const agents = await agentsOf(world, as);
    expect(
      new Set(agents.map((one: { personality_type: string }) => one.personality_type)),
    ).toEqual(new Set(['witty_troll', 'tech_sage', 'quirky_observer']));
    for (const agent of agents) {
      expect(agent.status).toBe('active');
      expect(agent.platform_connections).toMatchObject([{ platform: 'sandbox' }]);
      expect((await call('GET', agent.avatar_url.replace('/api', ''))).status).toBe(200);
    }
    const feed = (await call('GET', '/sandbox/timeline', { as })).body.data;
    const mine = feed.filter((post: { mine: boolean }) => post.mine);
    expect(mine.map((post: { text: string }) => post.text).toReversed()).toEqual(
      posts.map(({ text }) => text),
    );
    expect(feed.length - mine.length).toBe(posts.flatMap(({ answers }) => answers).length);
    const query = { period: '30d' };
    const { totals } = (await call('GET', '/analytics', { as, query })).body.data;
    const known = { covers: posts.length };
    expect(totals).toMatchObject({
      likes: { ...known, value: posts.reduce((sum, { likes }) => sum + likes, 0) },
      reposts: { ...known, value: posts.reduce((sum, { reposts }) => sum + reposts, 0) },
      replies: { ...known, value: feed.length - mine.length },
    });

    const schedules = (await call('GET', '/scheduled-posts', { as })).body.data;
    expect(schedules).toHaveLength(12);
    expect(schedules).toContainEqual(
      expect.objectContaining({ frequency: 'once', review: 'before_sending' }),
    );
    expect(schedules).toContainEqual(
      expect.objectContaining({ frequency: 'weekly', status: 'paused', next_run_at: null }),
    );
    const company = (await call('GET', '/company/knowledge-overview', { as })).body.data;
    expect(company.profile.company_name).toBe('Moonrise Bakery');
    expect(company.documents).toMatchObject([{ state: 'ready' }]);
    const baker = agents.find((one: { name: string }) => one.name === 'Otto Knead');
    const asked = await call('POST', '/company/ask', {
      as,
      body: { question: 'How hot is the oven?', agent_id: baker.id },
    });
    expect(asked.body.data[0]).toMatchObject({ source: 'House rules of the night shift' });
  });

  test('P-43.8 is from the last three weeks, and real posts are not compared with it', async () => {
    const world = await open(engine);
    const as = await world.member();
    await make(world, as);
    const { ctx, call } = world;
    const feed = (await call('GET', '/sandbox/timeline', { as })).body.data;
    const mine = feed.filter((post: { mine: boolean }) => post.mine);
    const days = mine.map((post: SandboxPost) =>
      Math.round((ctx.clock() - Date.parse(post.created_at)) / day),
    );
    expect(Math.max(...days)).toBeGreaterThanOrEqual(19);
    expect(Math.min(...days)).toBeLessThanOrEqual(2);
    const dated = () =>
      ctx.db
        .selectFrom('occurrences')
        .select(['published_at', 'due_at', 'figures_at'])
        .where('state', '=', 'PUBLISHED')
        .orderBy('published_at')
        .execute();
    const rows = await dated();
    expect(rows.map(({ published_at }) => published_at)).toEqual(rows.map(({ due_at }) => due_at));
    expect(rows.filter(({ figures_at }) => figures_at !== null)).toEqual([]);
    expect(await ctx.db.selectFrom('post_courses').selectAll().execute()).toEqual([]);
    // Asked for again, they stay where they are.
    await make(world, as);
    expect(await dated()).toEqual(rows);
  });

  test(
    'P-7.62 is created once, however often and however fast it is requested',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const as = await world.member();
      const answers = await Promise.all([make(world, as), make(world, as), make(world, as)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await make(world, as);
      expect(await agentsOf(world, as)).toHaveLength(3);
      const feed = (await world.call('GET', '/sandbox/timeline', { as })).body;
      expect(feed.total).toBe(inFeed);
      const { images } = await everythingKept(world.ctx.db);
      expect(images).toHaveLength(3);
    },
  );

  test(
    'P-7.61 has likes and reposts, and creating it again does not overwrite the owner’s changes',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const as = await world.member();
      await make(world, as);
      const played = async () => {
        const { data } = (await world.call('GET', '/sandbox/timeline', { as })).body;
        const mine = data.filter((post: { mine: boolean }) => post.mine).toReversed();
        return mine.map(({ id, likes, reposts }: SandboxPost) => ({ id, likes, reposts }));
      };
      const first = await played();
      expect(first).toMatchObject(posts.map(({ likes, reposts }) => ({ likes, reposts })));
      const body = { kind: 'like', count: 1 };
      await world.call('POST', `/sandbox/posts/${first[0].id}/react`, { as, body });
      await make(world, as);
      const [changed, ...others] = await played();
      expect(changed).toEqual({ ...first[0], likes: first[0].likes + 1 });
      expect(others).toEqual(first.slice(1));
    },
  );

  test(
    'P-7.63 leaves nothing behind when it is deleted, and can be created again',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const as = await world.member();
      const before = await rowsOf(world);
      for (const _ of [1, 2]) {
        await make(world, as);
        for (let round = 0; round < 3; round += 1) {
          world.pass(5 * minute);
          await pollMentions(world.ctx, stop);
          await decideAll(world.ctx, stop);
        }
        const recent = posts.filter(({ days }) => days < 7).flatMap(({ answers }) => answers);
        expect((await world.call('GET', '/inbox', { as })).body.total).toBe(recent.length);
        const removed = await remove(world, as);
        expect(removed.body).toMatchObject({
          data: { made_at: null, items: [], own_posts: 0 },
          message: 'Sample data removed.',
        });
        await clearLeft(world.ctx, stop);
        expect(await rowsOf(world)).toEqual(before);
      }
      expect((await remove(world, as)).status).toBe(200);
    },
  );

  test(
    'P-7.62 leaves nothing behind when creating it fails half-way',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const as = await world.member();
      const { ctx } = world;
      const body = { name: 'Full', description: 'Of products.' };
      for (let n = 0; n < 199; n += 1) {
        await ctx.db
          .insertInto('products')
          .values({
            id: crypto.randomUUID(),
            owner_id: as.id,
            ...body,
            category: '',
            lists: '{}',
            is_public: 0,
            created_at: n,
            updated_at: n,
          })
          .execute();
      }
      const before = await rowsOf(world);
      const refused = await make(world, as);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain('200 products');
      expect(await rowsOf(world)).toEqual(before);
    },
  );

  test(
    'P-7.63 is kept where its owner changed or used it, with the reason',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const { call } = world;
      const as = await world.member();
      await make(world, as);
      const agents: { id: string; name: string }[] = await agentsOf(world, as);
      const idOf = (name: string) => agents.find((agent) => agent.name.startsWith(name))?.id ?? '';
      const changed = await call('PUT', `/agents/${idOf('Rosa')}`, {
        as,
        body: { voice_tone: '11' },
      });
      expect(changed.status).toBe(200);
      const later = new Date(world.ctx.clock() + 9e6).toISOString();
      const plan = {
        agent_id: idOf('Pip'),
        platform: 'sandbox',
        content_text: 'Mine.',
        scheduled_time: later,
      };
      expect((await call('POST', '/scheduled-posts', { as, body: plan })).status).toBe(201);
      const [product] = (await call('GET', '/company/products', { as })).body.data;
      await call('POST', '/company/products', {
        as,
        body: { id: product.id, name: product.name, description: 'Better.' },
      });
      const own = { platform: 'sandbox', content: 'A post of my own.' };
      await call('POST', `/agents/${idOf('Otto')}/posts`, { as, body: own });

      const { data } = (await call('GET', '/samples', { as })).body;
      expect(find(data.items, 'Rosa')?.stays_because).toBe('You changed it.');
      expect(find(data.items, 'Pip Butterworth')?.stays_because).toContain(
        'One of your scheduled posts',
      );
      expect(find(data.items, product.name)?.stays_because).toBe('You changed it.');
      expect(find(data.items, 'Otto Knead')?.stays_because).toBeNull();
      expect(data.own_posts).toBe(1);

      const removed = await remove(world, as);
      expect(removed.body.message).toBe('Sample data removed. We kept 3 items you made your own.');
      expect(
        (await agentsOf(world, as)).map((agent: { name: string }) => agent.name).toSorted(),
      ).toEqual(['Pip Butterworth', 'Rosa Crumb']);
      const feed = (await call('GET', '/sandbox/timeline', { as })).body.data;
      expect(feed).toMatchObject([{ text: 'A post of my own.', author: 'Otto Knead' }]);
      expect((await call('GET', '/company/products', { as })).body.data).toMatchObject([
        { description: 'Better.' },
      ]);
      expect((await call('GET', '/scheduled-posts', { as })).body.data).toMatchObject([
        { content_text: 'Mine.' },
      ]);
    },
  );

  /** The weekly demo schedule with the owner's own instructions, after its first run. */
  async function runWeekly({ call, ctx, pass }: World, as: Person): Promise<string> {
    const { data } = (await call('GET', '/scheduled-posts', { as })).body;
    const { id } = data.find((one: { frequency: string }) => one.frequency === 'weekly');
    const body = { content_text: 'My own words.', topic: '', review: 'off' };
    expect((await call('PUT', `/scheduled-posts/${id}`, { as, body })).status).toBe(200);
    expect((await call('POST', `/scheduled-posts/${id}/resume`, { as })).status).toBe(200);
    const { due_at } = await ctx.db
      .selectFrom('occurrences')
      .select('due_at')
      .where('series_id', '=', id)
      .executeTakeFirstOrThrow();
    pass(due_at - ctx.clock() - 60_000);
    await prepare(ctx);
    pass(61_000);
    await dispatch(ctx);
    await ctx.db.updateTable('sessions').set({ last_seen_at: ctx.clock() }).execute();
    return id;
  }

  test(
    'keeps posts that a schedule published for its owner, even if they deleted the schedule',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const { call } = world;
      const as = await world.member();
      await make(world, as);
      const id = await runWeekly(world, as);
      await call('DELETE', `/scheduled-posts/${id}`, { as });
      expect((await call('GET', '/samples', { as })).body.data.own_posts).toBe(1);
      await remove(world, as);
      const feed = (await call('GET', '/sandbox/timeline', { as })).body.data;
      expect(feed).toMatchObject([{ text: 'My own words.', author: 'Rosa Crumb' }]);
      const { series } = await everythingKept(world.ctx.db);
      expect(series).toHaveLength(1);
    },
  );

  test('keeps a schedule that ran, even if it is paused again', { tags: 'slow' }, async () => {
    const world = await open(engine);
    const { call, ctx } = world;
    const as = await world.member();
    await make(world, as);
    const id = await runWeekly(world, as);
    await call('POST', `/scheduled-posts/${id}/pause`, { as });
    // As if its owner had not changed the instructions.
    await ctx.db.updateTable('series').set({ version: 1 }).where('id', '=', id).execute();
    const { items } = (await call('GET', '/samples', { as })).body.data;
    const schedule = items.find((item: Sample) => item.id === id);
    expect(schedule?.stays_because).toBe('You changed or resumed it.');
  });

  test(
    'keeps a schedule that its owner gave to an agent of their own',
    { tags: 'slow' },
    async () => {
      const world = await open(engine);
      const { call } = world;
      const as = await world.member();
      await make(world, as);
      const mine = await world.agent(as, { name: 'Ada' });
      const { data } = (await call('GET', '/scheduled-posts', { as })).body;
      const { id } = data.find((one: { frequency: string }) => one.frequency === 'weekly');
      const body = { agent_id: mine.id };
      expect((await call('PUT', `/scheduled-posts/${id}`, { as, body })).status).toBe(200);
      await remove(world, as);
      expect((await call('GET', '/scheduled-posts', { as })).body.data).toMatchObject([{ id }]);
    },
  );

  test('P-7.63 leaves an existing company alone', { tags: 'slow' }, async () => {
    const world = await open(engine);
    const { call } = world;
    const as = await world.member();
    const body = { companyName: 'Harbour Tea', industry: 'retail', description: 'Loose tea.' };
    await call('POST', '/company/profile', { as, body });
    const { data } = (await make(world, as)).body;
    expect(data.items.some(({ kind }: Sample) => kind === 'profile')).toBe(false);
    await remove(world, as);
    const { data: profile } = (await call('GET', '/company/profile', { as })).body;
    expect(profile.company_name).toBe('Harbour Tea');
  });

  test(
    'P-7.62 is completed by requesting it again after publishing was interrupted',
    { tags: 'slow' },
    async () => {
      let fails = true;
      const probe = async (point: string) => {
        if (fails && point === 'before_intent') throw new Error('the machine goes down');
      };
      const world = await open(engine, { parts: () => ({ probe }) });
      const as = await world.member();
      expect((await make(world, as)).status).toBe(200);
      expect((await world.call('GET', '/sandbox/timeline', { as })).body.total).toBe(0);
      expect(await agentsOf(world, as)).toHaveLength(3);
      fails = false;
      // Like the sweeper that finds an expired lease.
      await world.ctx.db
        .updateTable('occurrences')
        .set({ state: 'READY', lease_until: null, next_at: null })
        .where('state', '!=', 'PLANNED')
        .execute();
      await make(world, as);
      expect((await world.call('GET', '/sandbox/timeline', { as })).body.total).toBe(inFeed);
      const { documents } = await everythingKept(world.ctx.db);
      expect(documents).toEqual([expect.stringContaining('"state":"ready"')]);
    },
  );

  test('P-7.61 belongs to one person only', { tags: 'slow' }, async () => {
    const world = await open(engine);
    const [one, other] = [await world.member(), await world.member()];
    await make(world, one);
    await make(world, other);
    await remove(world, one);
    expect(await agentsOf(world, one)).toEqual([]);
    expect(await agentsOf(world, other)).toHaveLength(3);
    expect((await world.call('GET', '/sandbox/timeline', { as: other })).body.total).toBe(inFeed);
  });
});
