import type { KyselyPlugin } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { MetricSource } from '#contract/analytics/types.ts';
import { day, hour } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { startBluesky } from '#test/emulators/bluesky-process.ts';
import { engines } from '#test/engines.ts';
import { closeMetrics, openMetrics } from '#test/metrics-world.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import { createWorld } from '#test/world.ts';
import { readMetrics } from './read-metrics.ts';

const never = new AbortController().signal;

const closing: (() => Promise<void>)[] = [];
const opened: TwitterWorld[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await closeMetrics();
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

/** An agent with a post on X. */
async function open(engine: (typeof engines)[number]) {
  const twitter = await openTwitter(engine);
  opened.push(twitter);
  const { world, connect, later } = twitter;
  const owner = await world.member();
  const agent = { name: 'Ada', personality_type: 'tech_sage', platforms: ['twitter'] };
  const made = await world.call('POST', '/agents', { as: owner, body: agent });
  const agent_id: string = made.body.data.id;
  await connect(owner);
  const body = { platform: 'twitter' };
  await world.call('POST', `/agents/${agent_id}/connect-platform`, { as: owner, body });
  const path = `/agents/${agent_id}/posts`;
  const sent = await world.call('POST', path, {
    as: owner,
    body: { ...body, content: 'Hello X.' },
  });
  const id: string = sent.body.data.occurrence_id;
  const sources = async () =>
    MetricSource.array().parse(
      (await world.call('GET', '/analytics/sources', { as: owner })).body.data,
    );
  const [source] = await sources();
  if (!source) throw new Error('no source');
  const { db } = world.ctx;
  return {
    ...twitter,
    owner,
    agent_id,
    id,
    sources,
    choose: (is_on: boolean, as = owner) =>
      world.call('PUT', `/analytics/sources/${source.connection_id}`, { as, body: { is_on } }),
    async pass(milliseconds: number) {
      await later(milliseconds);
      await db.updateTable('sessions').set({ last_seen_at: world.ctx.clock() }).execute();
      await readMetrics(world.ctx, never);
    },
    rows: () => db.selectFrom('post_metrics').selectAll().where('occurrence_id', '=', id).execute(),
    paid: () =>
      db
        .selectFrom('usage_entries')
        .select(['cost', 'agent_id', 'what'])
        .where('kind', '=', 'read')
        .where('state', '=', 'settled')
        // Looking up the account when it was connected has another price.
        .where('cost', '!=', 10_000)
        .execute(),
  };
}

describe.each(engines)('results from X on %s', (engine) => {
  test(
    'P-7.11 are not read until their owner, who is shown the price, turns it on',
    { tags: 'slow' },
    async () => {
      const { sources, pass, rows, paid } = await open(engine);
      expect(await sources()).toMatchObject([
        {
          platform: 'twitter',
          username: 'ada_writes',
          is_on: false,
          price: 5000,
          readings: 9,
          month_estimate: 45_000,
          read_at: null,
          problem: null,
          reports: ['impressions', 'likes', 'replies', 'reposts', 'followers'],
        },
      ]);
      await pass(2 * day);
      expect(await rows()).toEqual([]);
      expect(await paid()).toEqual([]);
    },
  );

  test('P-7.12 are read and paid for once turned on', { tags: 'slow' }, async () => {
    const { choose, pass, rows, paid, sources, agent_id, world, owner } = await open(engine);
    await pass(day);
    expect((await choose(true)).body).toMatchObject({
      data: { is_on: true },
      message: 'Now reading results for @ada_writes on X.',
    });
    await pass(0);
    expect(await rows()).toMatchObject([{ impressions: 40, likes: 3, replies: 2, reposts: 1 }]);
    expect(await paid()).toEqual([{ cost: 5000, agent_id, what: 'twitter' }]);
    expect((await sources())[0]?.read_at).not.toBeNull();
    const { body } = await world.call('GET', '/analytics', { as: owner });
    expect(body.data.totals).toMatchObject({
      engagement_rate: { value: 0.15, covers: 1 },
      followers: { covers: 1, accounts: 1, value: expect.any(Number) },
    });
    await pass(hour);
    expect(await paid()).toHaveLength(1);
    await pass(day);
    expect(await paid()).toHaveLength(2);
    await choose(false);
    await pass(2 * day);
    expect(await paid()).toHaveLength(2);
  });

  test('are paid for even if they could not be stored', { tags: 'slow' }, async () => {
    const { choose, later, rows, paid, world } = await open(engine);
    await later(day);
    await choose(true);
    const { ctx } = world;
    const broken: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('"post_metrics"')) throw new Error('The disk is full.');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await readMetrics({ ...ctx, db: ctx.db.withPlugin(broken) }, never);
    expect(await rows()).toEqual([]);
    expect(await paid()).toMatchObject([{ cost: 5000, what: 'twitter' }]);
  });

  test(
    'are not read when the budget is used up, and again once it has room',
    { tags: 'slow' },
    async () => {
      const { choose, pass, rows, paid, world, owner } = await open(engine);
      const budget = (monthly_budget: number | null) =>
        world.call('PUT', '/usage/budget', { as: owner, body: { monthly_budget } });
      await budget(500);
      await choose(true);
      await pass(6 * hour);
      expect(await rows()).toEqual([]);
      await budget(null);
      await pass(31 * 60_000);
      expect(await rows()).toHaveLength(1);
      expect(await paid()).toHaveLength(1);
    },
  );

  test(
    'cost nothing when X rejects the credentials, and no reservation remains',
    { tags: 'slow' },
    async () => {
      const { choose, pass, rows, x, world } = await open(engine);
      await choose(true);
      await x.revoke('ada_writes');
      await pass(6 * hour);
      expect(await rows()).toEqual([]);
      const reserved = await world.ctx.db
        .selectFrom('usage_entries')
        .select('id')
        .where('state', '=', 'reserved')
        .execute();
      expect(reserved).toEqual([]);
    },
  );

  test.each([
    ['what an answer that was lost cost is set aside, not known', true, [{ cost: 5000 }]],
    ['a refusal is free', false, []],
  ])('of a failed reading, %s', { tags: 'slow' }, async (_, is_lost, not_known) => {
    const { choose, later, paid, rows, world } = await open(engine);
    await choose(true);
    await later(6 * hour);
    const { ctx } = world;
    const metrics = async () => {
      throw new PlatformError('retry', 'X didn’t respond.', { is_lost });
    };
    const social = { ...ctx.social, twitter: { ...ctx.social.twitter, metrics } };
    await readMetrics({ ...ctx, social }, never);
    expect(await rows()).toEqual([]);
    expect(await paid()).toEqual([]);
    const kept = (state: 'reserved' | 'unknown') =>
      ctx.db.selectFrom('usage_entries').select('cost').where('state', '=', state).execute();
    expect(await kept('unknown')).toEqual(not_known);
    expect(await kept('reserved')).toEqual([]);
  });

  test('P-7.11 say why nothing is read', { tags: 'slow' }, async () => {
    const { choose, sources, world } = await open(engine);
    await choose(true);
    await world.ctx.db.updateTable('accounts').set({ status: 'needs_reconnect' }).execute();
    expect((await sources())[0]?.problem).toBe('Reconnect this account.');
  });

  test('P-7.12 can be turned on only by their owner', { tags: 'slow' }, async () => {
    const { choose, world } = await open(engine);
    expect((await choose(true, await world.member())).status).toBe(404);
  });

  test('are still read for a deleted agent, at its owner’s expense', { tags: 'slow' }, async () => {
    const { choose, pass, rows, paid, world, owner, agent_id } = await open(engine);
    await choose(true);
    await world.call('DELETE', `/agents/${agent_id}`, { as: owner });
    await pass(6 * hour);
    expect(await rows()).toHaveLength(1);
    expect(await paid()).toMatchObject([{ agent_id: null }]);
  });
});

test.each(engines)(
  'results from Bluesky are read from the start on %s',
  { tags: 'slow' },
  async (engine) => {
    const bluesky = await startBluesky();
    const world = await createWorld(engine, {
      env: { BLUESKY_TRUSTED_SERVICES: bluesky.service, BLUESKY_PLC_URL: bluesky.service },
    });
    closing.push(
      () => world.close(),
      () => bluesky.close(),
    );
    const owner = await world.member();
    const { id: agent } = await world.agent(owner);
    const did = `did:plc:${'b'.repeat(24)}`;
    const person = {
      did,
      handle: 'ada.bsky.test',
      name: 'Ada',
      app_password: 'abcd-efgh-ijkl-mnop',
    };
    await bluesky.order({ op: 'person', person });
    const call = (method: 'POST' | 'GET', path: string, body?: object) =>
      world.call(method, path, { as: owner, body });
    const connected = await call('POST', '/connections', {
      platform: 'bluesky',
      service: bluesky.service,
      identifier: person.handle,
      app_password: person.app_password,
    });
    await call('POST', `/agents/${agent}/connect-platform`, { platform: 'bluesky' });
    await call('POST', `/agents/${agent}/posts`, { platform: 'bluesky', content: 'Hello sky.' });
    world.pass(hour);
    await readMetrics(world.ctx, never);
    const { data } = (await call('GET', '/analytics')).body;
    const known = (value: number) => ({ value, covers: 1 });
    expect(data.totals).toMatchObject({
      likes: known(7),
      reposts: known(2),
      replies: known(0),
      interactions: known(9),
      impressions: { value: null, covers: 0 },
      engagement_rate: { value: null, covers: 0 },
      followers: { value: 42, covers: 1, accounts: 1 },
    });
    world.pass(day - (world.ctx.clock() % day));
    await world.ctx.db.updateTable('sessions').set({ last_seen_at: world.ctx.clock() }).execute();
    await call('POST', `/connections/${connected.body.data.id}/check`);
    const days = await world.ctx.db.selectFrom('account_metrics').select('followers').execute();
    expect(days).toEqual([{ followers: 42 }, { followers: 42 }]);
  },
);

describe.each(engines)('sources on %s', (engine) => {
  test('P-7.11 are on where reading is free, and can be turned off and on', async () => {
    const { world, owner, say, read, rows } = await openMetrics(engine);
    const { id } = await say('Hello.');
    const path = '/analytics/sources';
    const { data } = (await world.call('GET', path, { as: owner })).body;
    expect(data).toMatchObject([
      {
        platform: 'sandbox',
        is_on: true,
        price: 0,
        month_estimate: 0,
        reports: ['likes', 'replies', 'reposts'],
      },
    ]);
    const query = { limit: '1', offset: '1' };
    const rest = (await world.call('GET', path, { as: owner, query })).body;
    expect(rest).toMatchObject({ data: [], total: 1 });
    const choose = (is_on: boolean) =>
      world.call('PUT', `${path}/${data[0].connection_id}`, { as: owner, body: { is_on } });
    expect((await choose(false)).body.data.is_on).toBe(false);
    await read();
    expect(await rows(id)).toEqual([]);
    await choose(true);
    await read();
    expect(await rows(id)).toHaveLength(1);
  });

  test('P-7.12 of a platform that reports nothing about posts cannot be turned on', async () => {
    const { world, owner } = await openMetrics(engine);
    const { db } = world.ctx;
    await db.updateTable('accounts').set({ platform: 'telegram' }).execute();
    const { data } = (await world.call('GET', '/analytics/sources', { as: owner })).body;
    expect(data).toMatchObject([{ platform: 'telegram', is_on: null, reports: ['followers'] }]);
    const answer = await world.call('PUT', `/analytics/sources/${data[0].connection_id}`, {
      as: owner,
      body: { is_on: true },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Telegram doesn’t report results.' },
    });
  });
});
