import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { raiseAlarm } from '#server/ledger/recover/clock.store.ts';
import { beat } from '#server/ledger/recover/heartbeat.store.ts';
import { job } from '#server/jobs/port.ts';
import { createMeters, measurePool } from '#server/meters.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type World, type WorldOptions } from '#test/world.ts';

const token = 'only-for-tests-read-me';
const refuse = async () => {
  throw new Error('on purpose');
};

describe.each(engines)('the metrics on %s', (engine) => {
  let world: World;
  const open = async (options: WorldOptions = {}) => {
    world = await createWorld(engine, { env: { METRICS_TOKEN: token }, ...options });
  };
  beforeEach(() => open());
  afterEach(() => world.close());

  const scrape = (bearer?: string, ip?: string) =>
    world.app.inject({
      url: '/metrics',
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
      ...(ip && { remoteAddress: ip }),
    });
  const text = async () => (await scrape(token)).body;
  /** The value of the only line with this prefix. */
  const value = async (series: string): Promise<number | undefined> => {
    const line = (await text()).split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };

  test('require the token', async () => {
    const { statusCode, headers, body } = await scrape(token);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain('# TYPE socialai_http_requests_total counter');
    for (const wrong of [undefined, 'x', `${token}x`, token.slice(1), 'undefined']) {
      const refused = await scrape(wrong);
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain('socialai_');
    }
  });

  test('DO-3 are 404 without a token in the settings, even from this machine', async () => {
    await world.close();
    await open({ env: {} });
    for (const bearer of [undefined, token, 'undefined']) {
      expect((await scrape(bearer, '127.0.0.1')).statusCode).toBe(404);
    }
  });

  test('guessing the token ends in 429, for that address only', async () => {
    await world.close();
    await open({
      env: { METRICS_TOKEN: token },
      app: {
        rates: { auth: 9, check: 9, confirm: 9, read: 99, write: 3, generate: 9, preview: 9 },
      },
    });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await scrape(`x${n}`, '203.0.113.7')).statusCode);
    expect(answers.slice(0, 3)).toEqual([401, 401, 401]);
    expect(answers.at(-1)).toBe(429);
    expect((await scrape(token, '203.0.113.8')).statusCode).toBe(200);
  });

  test('label routes by pattern and contain no ids, names or addresses', async () => {
    const member = await world.member();
    const agent = await world.agent(member, { name: 'Wilhelmina' });
    await world.call('GET', `/agents/${agent.id}`, { as: member });
    await world.call('GET', `/agents/${agent.id}/nothing-of-that-name`, { as: member });
    const shown = await text();
    expect(shown).toContain(
      'socialai_http_requests_total{method="GET",route="/api/agents/:id",status="200"} 1',
    );
    expect(shown).toContain(
      'socialai_http_requests_total{method="GET",route="other",status="404"}',
    );
    for (const private_ of [
      agent.id,
      member.id,
      member.wallet.address,
      'Wilhelmina',
      'nothing-of',
    ]) {
      expect(shown).not.toContain(private_);
    }
  });

  test(
    'DO-3 have as many series after a thousand random URLs as after one',
    { tags: 'slow' },
    async () => {
      const series = async () =>
        (await text()).split('\n').filter((line) => !line.startsWith('#')).length;
      await world.call('GET', '/invented/0');
      await text();
      const before = await series();
      for (let n = 1; n <= 1000; n += 1) await world.call('GET', `/invented/${n}?page=${n}`);
      expect(await series()).toBe(before);
    },
  );

  test('have posts: their states, outcomes, delays, and the age of the oldest', async () => {
    const member = await world.member();
    const agent = await world.agent(member);
    const body = { platform: 'sandbox', content: 'Good morning.' };
    await world.call('POST', `/agents/${agent.id}/posts`, { as: member, body });
    expect(await value('socialai_post_moves_total{platform="sandbox",state="PUBLISHED"}')).toBe(1);
    const late = 'socialai_post_lateness_seconds_count{platform="sandbox",kind="post_now"}';
    expect(await value(late)).toBe(1);
    expect(await value('socialai_posts{state="READY"}')).toBe(0);
    expect(await value('socialai_oldest_due_seconds')).toBe(0);
  });

  test('LG-4 count what waits in the ledger and how long', async () => {
    const member = await world.member();
    const agent = await world.agent(member);
    await world.call('POST', '/scheduled-posts', {
      as: member,
      body: {
        agent_id: agent.id,
        platform: 'sandbox',
        content_text: 'Good evening.',
        scheduled_time: new Date(world.ctx.clock() + 3_600_000).toISOString(),
      },
    });
    expect(await value('socialai_posts{state="PLANNED"}')).toBe(1);
    expect(await value('socialai_posts{state="PUBLISHED"}')).toBeUndefined();
    await world.ctx.db.updateTable('occurrences').set({ state: 'READY' }).execute();
    world.pass(3_600_000 + 90_000);
    expect(await value('socialai_posts{state="READY"}')).toBe(1);
    const age = await value('socialai_oldest_due_seconds');
    expect(age).toBeGreaterThanOrEqual(89);
    expect(age).toBeLessThan(120);
  });

  test('read the database every five seconds at most', async () => {
    const age = 'socialai_worker_tick_age_seconds';
    await text();
    await beat(world.ctx.db, world.ctx.clock());
    expect(await value(age)).toBeUndefined();
    world.pass(5000);
    expect(await value(age)).toBeGreaterThanOrEqual(5);
  });

  test('have jobs, the worker, the clock and circuit breakers', async () => {
    const { ctx } = world;
    await ctx.jobs.enqueue('auth.reset', null, { key: 'one' });
    await ctx.jobs.start([
      job({ name: 'to.fail', payload: z.unknown(), tries: 1, lease: 1000, run: refuse }),
    ]);
    await ctx.jobs.enqueue('to.fail', null);
    await raiseAlarm(ctx.db, { since: ctx.clock(), why: 'jumped', off: 900_000 });
    await expect
      .poll(
        async () => {
          world.pass(5000);
          return value('socialai_jobs{job="to.fail",state="failed"}');
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await ctx.jobs.stop();
    expect(await value('socialai_jobs{job="auth.reset",state="due"}')).toBe(1);
    expect(await value('socialai_clock_in_doubt')).toBe(1);
    expect(await value('socialai_platform_left_alone{platform="sandbox"}')).toBe(0);
  });

  test('have the duration and cost of writers and image generators', { tags: 'slow' }, async () => {
    const member = await world.member();
    const agent = await world.agent(member);
    const body = { agent_id: agent.id, topic: 'tea', context: 'The tea is green.' };
    await world.call('POST', '/content/generate', { as: member, body });
    const made = 'writer="composer",outcome="made"';
    expect(await value(`socialai_text_generation_duration_seconds_count{${made}}`)).toBe(1);
    await world.call('POST', '/content/ai/images/generate', {
      as: member,
      body: { prompt: 'a fox' },
    });
    expect(await text()).toMatch(
      /^socialai_image_generation_duration_seconds_count\{.*"made"\} 1$/m,
    );
  });

  test('keep their last values while the database does not answer', async () => {
    await world.close();
    let hangs = false;
    await open({
      env: { METRICS_TOKEN: token },
      parts: ({ jobs, timeout }) => ({
        jobs: { ...jobs, depth: () => (hangs ? new Promise(() => {}) : jobs.depth()) },
        timeout: (milliseconds) => (hangs ? AbortSignal.timeout(1) : timeout(milliseconds)),
      }),
    });
    await text();
    world.pass(5000);
    hangs = true;
    for (const _ of [1, 2]) {
      const { statusCode, body } = await scrape(token);
      expect(statusCode).toBe(200);
      expect(body).toContain('socialai_posts{state="READY"} 0');
    }
  });

  test('stay readable while the database is unavailable', async () => {
    await text();
    world.pass(5000);
    await world.database.close();
    const { statusCode, body } = await scrape(token);
    expect(statusCode).toBe(200);
    expect(body).toContain('socialai_gauges_read_timestamp_seconds');
  });
});

describe('the connections to PostgreSQL', () => {
  test('are counted at the time of the request', async () => {
    const meters = createMeters();
    const now = { used: 1, idle: 2, waiting: 3 };
    measurePool(meters, { pool: () => now });
    now.used = 4;
    const shown = await meters.registry.metrics();
    expect(shown).toContain('socialai_database_connections{state="used"} 4');
    expect(shown).toContain('socialai_database_connections{state="waiting"} 3');
  });
});
