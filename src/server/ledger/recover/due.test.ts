/** Both ways of finding due posts give the same result, and large backlogs do not delay other accounts. */
import { afterEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { hour, minute, second } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { listSpaced } from '#server/ledger/publish/guard.store.ts';
import { seemsLive } from '#server/ledger/publish/live.store.ts';
import { claim } from '#server/ledger/publish/publish.service.ts';
import { engines, everyEngine, freshDatabase } from '#test/engines.ts';
import { planOf } from '#test/plan-of.ts';
import { repeated, seed } from '#test/sampled.ts';
import { createWorld, type World } from '#test/world.ts';
import { mayBeCalled } from './backoff.store.ts';
import { type DueQuery, listDue } from './due.store.ts';

let world: World | undefined;
afterEach(async () => world?.close());

/**
 * Two accounts that keep a distance on networks of their own, a rate-limited one, one with an open breaker, and the
 * sandbox.
 */
const networks = {
  a: 'bluesky',
  b: 'bluesky',
  c: 'telegram',
  asleep: 'bluesky',
  failing: 'mastodon',
  ours: 'sandbox',
} as const;
const names = Object.keys(networks);
const crowd = Array.from({ length: 120 }, (_, n) => `other-${n}`);

interface Post {
  account: string;
  state: 'READY' | 'LEASED' | 'SENDING' | 'PLANNED' | 'PUBLISHED' | 'NEEDS_REVIEW';
  /** Seconds before now; negative if not due. */
  due: number;
  /** How long ago one of its posts was published, if any. */
  out: number | null;
  crashes: number;
  agent: 'on' | 'off';
  is_paused: boolean;
}

const plain = {
  state: 'READY',
  out: null,
  crashes: 0,
  agent: 'on',
  is_paused: false,
} as const satisfies Partial<Post>;

const anyPost: fc.Arbitrary<Post> = fc.record({
  account: fc.constantFrom(...names),
  state: fc.oneof(
    { weight: 12, arbitrary: fc.constant('READY' as const) },
    { weight: 1, arbitrary: fc.constantFrom('LEASED' as const, 'SENDING', 'PLANNED') },
    { weight: 1, arbitrary: fc.constantFrom('PUBLISHED' as const, 'NEEDS_REVIEW') },
  ),
  due: fc.integer({ min: -3, max: 12 }),
  out: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 58, max: 62 }) },
  ),
  crashes: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constant(1)),
  agent: fc.constantFrom('on', 'on', 'on', 'off'),
  is_paused: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
});

async function openLedger(opened: World) {
  const { ctx, member, agent } = opened;
  const { db } = ctx;
  const now = ctx.clock();
  const owner = await member();
  const agents = {
    on: (await agent(owner, { name: 'Ada' })).id,
    off: (await agent(owner, { name: 'Ben' })).id,
  };
  await db.updateTable('agents').set({ status: 'inactive' }).where('id', '=', agents.off).execute();
  const networkOf = new Map<string, 'bluesky' | 'mastodon' | 'telegram' | 'sandbox'>(
    Object.entries(networks),
  );
  const accounts = [...names, ...crowd];
  await db
    .insertInto('accounts')
    .values(
      accounts.map((id) => ({
        id,
        owner_id: owner.id,
        platform: networkOf.get(id) ?? 'bluesky',
        external_id: id,
        speaker: id,
        username: id,
        service: id === 'failing' ? 'https://down.example' : '',
        status: 'connected' as const,
        connected_at: now,
      })),
    )
    .execute();
  const links = accounts.flatMap((account_id) =>
    Object.values(agents).map((agent_id) => ({ agent_id, account_id, linked_at: now })),
  );
  await db.insertInto('agent_accounts').values(links).execute();
  await db
    .insertInto('lanes')
    .values({ account_id: 'asleep', asleep_until: now + minute })
    .execute();

  const add = async (posts: readonly Post[], name = 'post') => {
    const idOf = (n: number) => `${name}-${String(n).padStart(4, '0')}`;
    const series = posts.map((post, n) => ({
      id: idOf(n),
      owner_id: owner.id,
      agent_id: agents[post.agent],
      account_id: post.account,
      kind: 'post_now' as const,
      run_count: 0,
      version: 1,
      status: post.is_paused ? ('paused' as const) : ('active' as const),
      created_at: now,
    }));
    const rows = posts.map((post, n) => ({
      id: idOf(n),
      series_id: idOf(n),
      owner_id: owner.id,
      seq: 1,
      due_at: now - post.due * second,
      crashes: post.crashes,
      state: post.state,
      reason: post.state === 'NEEDS_REVIEW' ? 'thread_partial' : null,
      lease_until: post.state === 'LEASED' || post.state === 'SENDING' ? now + minute : null,
      published_at:
        post.out === null && post.state !== 'PUBLISHED' ? null : now - (post.out ?? 90) * second,
      series_version: 1,
      late_window: hour,
      created_at: now,
      request_hash: 'x',
      attempts: 0,
      ambiguous: 0,
      absences: 0,
      cancel_requested: 0 as const,
      lease_token: 0,
    }));
    for (let n = 0; n < rows.length; n += 500) {
      await db
        .insertInto('series')
        .values(series.slice(n, n + 500))
        .execute();
      await db
        .insertInto('occurrences')
        .values(rows.slice(n, n + 500))
        .execute();
    }
  };
  /** This many ready posts of one account, all due at the same time. */
  const queue = (account: string, count: number, due: number): Post[] =>
    Array.from({ length: count }, () => ({ ...plain, account, due }));
  const clear = async () => {
    for (const table of ['occurrences', 'series'] as const) await db.deleteFrom(table).execute();
  };
  return { db, now, add, queue, clear };
}

/** A slow reference implementation that checks every post separately. */
async function dueOneByOne(db: Db, { now, tried, series, is_calm, full }: DueQuery) {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['occurrences.id', 'occurrences.series_id', 'occurrences.crashes'])
    .select(['accounts.id as account_id', 'accounts.platform'])
    .where('occurrences.state', '=', 'READY')
    .where('occurrences.due_at', '<=', now)
    .where(seemsLive)
    .where(mayBeCalled(now))
    .where((where) => where.not(inJson(db, 'occurrences.id', tried)))
    .where((where) => where.not(inJson(db, 'occurrences.series_id', series)))
    .where('occurrences.crashes', '<=', is_calm ? 0 : 99)
    .where((where) => where.not(inJson(db, 'accounts.platform', full)))
    .where(
      sql<boolean>`(accounts.platform = 'sandbox' or not exists (select 1 from occurrences busy
        join series its on its.id = busy.series_id where its.account_id = accounts.id
          and (busy.state in ('LEASED', 'SENDING') or busy.published_at > ${now - minute})))`,
    )
    .orderBy('occurrences.due_at')
    .orderBy('occurrences.id')
    .execute();
  return rows;
}

/** Of an account that keeps a distance, only the first post can start. */
function whatBegins<P extends { account_id: string; platform: string }>(posts: readonly P[]): P[] {
  const begun = new Set<string>();
  return posts.filter(({ account_id, platform }) => {
    if (platform === 'sandbox') return true;
    const isFirst = !begun.has(account_id);
    begun.add(account_id);
    return isFirst;
  });
}

const nothing = { tried: [], series: [], is_calm: false, full: [] };

describe.each(everyEngine)('what is due on %s', (engine) => {
  test.runIf(engines.includes(engine))(
    'P-22.60 the same posts start in the same order, however few or many accounts have any',
    async () => {
      world = await createWorld(engine);
      const { db, now, add, queue, clear } = await openLedger(world);
      const plans = fc.sample(
        fc.record({
          posts: fc.array(anyPost, { minLength: 5, maxLength: 40 }),
          tried: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }),
          is_calm: fc.boolean(),
          full: fc.constantFrom([], ['telegram' as const]),
          trial: fc.constantFrom(null, 0, 3, 5),
          are_many: fc.boolean(),
        }),
        { seed, numRuns: repeated(25, 600) },
      );
      const seen = { found: 0, waiting: 0, trials: 0 };
      for (const { posts, tried, is_calm, full, trial, are_many } of plans) {
        await clear();
        await add(posts);
        // Not due, so that only their number matters.
        if (are_many)
          await add(
            crowd.flatMap((account) => queue(account, 1, -9)),
            'later',
          );
        const ids = tried.map((n) => `post-000${n}`);
        const asked = { now, tried: ids.slice(1), series: ids.slice(0, 1), is_calm, full };
        const trial_id = trial === null ? null : `post-000${trial}`;
        const down = { platform: 'mastodon' as const, service: 'https://down.example' };
        await db.deleteFrom('breakers').execute();
        await db
          .insertInto('breakers')
          .values({ ...down, failures: '[]', opened_at: now, probe_at: now, trial_id })
          .execute();
        const expected = await dueOneByOne(db, asked);
        const found = await listDue(db, asked);
        expect(whatBegins(found)).toEqual(whatBegins(expected));
        const waiting = await listSpaced(db, names, now);
        expect([...waiting].toSorted()).toEqual(busyIn(posts).toSorted());
        seen.found += found.length;
        seen.waiting += waiting.size;
        seen.trials += found.filter(({ account_id }) => account_id === 'failing').length;
      }
      // All cases occurred.
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
    },
    120_000,
  );

  test('P-22.61 thousands of older posts of waiting accounts hide no post of few or many other accounts', async () => {
    world = await createWorld(engine, { place: await freshDatabase(engine) });
    const { db, now, add, queue } = await openLedger(world);
    await add([...queue('a', 1500, 600), ...queue('asleep', 1500, 600)]);
    await add([{ ...plain, account: 'a', due: 700, state: 'SENDING' }], 'sending');
    await add([...queue('b', 3, 30), ...queue('ours', 150, 20)], 'due');
    const asked = { now, ...nothing };
    for (const others of [[], crowd]) {
      await add(
        others.flatMap((account) => queue(account, 1, 10)),
        'other',
      );
      if (engine === 'postgres') await sql`analyze`.execute(db);
      const found = await listDue(db, asked);
      // Of `b` the first and not the next two, and of the sandbox as many as fit on a page.
      const ours = Array.from({ length: 99 }, (_, n) => `due-${String(n + 3).padStart(4, '0')}`);
      expect(whatBegins(found).map(({ id }) => id)).toEqual(['due-0000', ...ours]);
      const plan = await planOf(db, engine, async (asking) => {
        await listDue(asking, asked);
        await listSpaced(asking, ['a', 'b'], now);
      });
      expect(plan).not.toMatch(/Seq Scan on (occurrences|series|parts)\b/);
      expect(plan).not.toMatch(/SCAN (series|parts)\b/);
      // Temporary results bear table names too, and are each created and read once.
      const count = (words: RegExp) => plan.match(words)?.length ?? 0;
      expect(count(/SCAN occurrences\b/g)).toBe(count(/MATERIALIZE looked\b/g));
      for (const index of ['lane', 'on_the_way', 'last_out'])
        expect(plan).toContain(`occurrences_${index}`);
    }
    const single = await planOf(db, engine, async (asking) => {
      expect(await claim({ ...opened(world), db: asking }, 'post-0000')).toBeUndefined();
    });
    expect(single).not.toMatch(/(Seq Scan on|SCAN) (occurrences|series)\b/);
    expect(single).toContain('occurrences_on_the_way');
  }, 120_000);
});

const opened = (one: World | undefined) => {
  if (!one) throw new Error('There is no world.');
  return one.ctx;
};

const busyIn = (posts: readonly Post[]): string[] => {
  const busy = posts.filter(
    ({ state, out, account }) =>
      account !== 'ours' && (state === 'LEASED' || state === 'SENDING' || (out ?? 90) < 60),
  );
  return [...new Set(busy.map(({ account }) => account))];
};
