/** The rows of finished posts agree with the ledger and the readings, and old details are deleted. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { createRandom } from '#domain/shuffle.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Db } from '#server/db/client.ts';
import { up } from '#server/db/migrations/0068-ended-posts.ts';
import { readMetrics } from '#server/features/analytics/read-metrics.ts';
import { purgeSeries } from '#server/features/demo-data/remove.store.ts';
import { countRepeat } from '#server/features/posts/store.ts';
import { retireOld } from '#server/features/system/retire.job.ts';
import { everyEngine } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { drawPosts, writePosts } from '#test/random-history.ts';
import { computeEnded } from '#server/ledger/read/ended.store.ts';

const never = new AbortController().signal;
const seed = 20_261_125;
const lost = new PlatformError('unknown', 'Nobody answered.');

const plain = (rows: readonly object[]): object[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        ['found', 'twins'].includes(name) ? Number(value) : value,
      ]),
    ),
  );

const kept = async (db: Db) =>
  plain(await db.selectFrom('ended_posts').selectAll().orderBy('occurrence_id').execute());
const anew = async (db: Db) => plain(await computeEnded(db).orderBy('occurrences.id').execute());

/** Everything that can happen to posts, in random order. */
function happenings({ world, platform, publish, died, later }: Ledger) {
  const { ctx } = world;
  const random = createRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const ids: string[] = [];
  const any = () => ids[upTo(ids.length)] ?? '';
  const say = async () => {
    ids.push((await publish({ content: `Number ${ids.length}.` })).id);
  };
  const all = [
    say,
    async () => {
      platform.script.push({ fail: new PlatformError('rejected', 'No.') });
      await say();
    },
    async () => {
      platform.script.push({ fail: lost });
      await say();
      await died(ids.at(-1) ?? '');
    },
    () => countRepeat(ctx.db, any()),
    () => later(hour),
    () => later(day),
    async () => {
      await ctx.db
        .updateTable('sandbox_posts')
        .set({ likes: upTo(9) })
        .execute();
      world.pass(hour);
      await readMetrics(ctx, never);
    },
  ];
  return { next: () => all[upTo(all.length)] ?? say, say };
}

describe.each(everyEngine)('finished posts on %s', (engine) => {
  test(
    'P-22.50 the row of each post matches a count from the ledger, after any sequence of events',
    { tags: 'slow' },
    async () => {
      const ledger = await openLedger(engine);
      const { db } = ledger.world.ctx;
      const { next, say } = happenings(ledger);
      await say();
      for (let step = 0; step < 40; step += 1) {
        await next()();
        expect(await kept(db)).toEqual(await anew(db));
      }
      const rows = await db.selectFrom('ended_posts').selectAll().execute();
      expect(new Set(rows.map(({ state }) => state))).toEqual(
        new Set(['PUBLISHED', 'FAILED', 'MISSED']),
      );
      expect(rows.some(({ interactions }) => (interactions ?? 0) > 0)).toBe(true);
      expect(rows.some(({ repeats }) => repeats > 0)).toBe(true);
      const gone = await db.selectFrom('series').select('id').limit(3).execute();
      await purgeSeries(
        db,
        gone.map(({ id }) => id),
      );
      expect((await kept(db)).length).toBe(rows.length - 3);
      expect(await kept(db)).toEqual(await anew(db));
    },
  );

  test('P-22.51 rows of an older version are backfilled, even after an interruption', async () => {
    const { world, owner, agentId } = await openLedger(engine);
    const { db, clock } = world.ctx;
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const place = { agents: [agentId], accounts: [id, id] as [string, string], now: clock() };
    await writePosts(world, owner, drawPosts(seed, 60, place));
    await up(db as never, engine);
    // A later migration adds which post each is a copy of.
    const old = async () => (await kept(db)).map((row) => ({ ...row, post_key: null }));
    const filled = await old();
    expect(filled).toEqual((await anew(db)).map((row) => ({ ...row, post_key: null })));
    expect(filled.length).toBeGreaterThan(30);
    await sql`delete from ended_posts where state = 'PUBLISHED'`.execute(db);
    await up(db as never, engine);
    expect(await old()).toEqual(filled);
  });

  test(
    'P-22.52 details of finished posts are deleted after a time, and nothing of open or unconfirmed ones',
    { tags: 'slow' },
    async () => {
      const { world, publish, died, platform } = await openLedger(engine);
      const { ctx } = world;
      const { db } = ctx;
      const began = ctx.clock();
      const over = await publish({ content: 'Over.' });
      await readMetrics(ctx, never);
      world.pass(day);
      await readMetrics(ctx, never);
      platform.script.push({ fail: new PlatformError('rejected', 'No.') });
      const refused = await publish({ content: 'Refused.' });
      platform.script.push({ fail: lost });
      const doubted = await publish({ content: 'In doubt.' });
      await died(doubted.id);
      world.pass(day);
      const young = await publish({ content: 'Young.' });
      world.pass(40 * day);
      await readMetrics(ctx, never);
      const before = await kept(db);
      const then = { ...ctx, clock: () => began + (1.5 + ctx.config.history_days) * day };
      expect(await retireOld(then, never)).toMatchObject({ posts: 2 });
      const left = async (table: 'occurrence_moves' | 'attempts') => {
        const rows = await db.selectFrom(table).select('occurrence_id').distinct().execute();
        return rows.map(({ occurrence_id }) => occurrence_id).toSorted();
      };
      expect(await left('occurrence_moves')).toEqual([doubted.id, young.id]);
      expect(await left('attempts')).toEqual([doubted.id, young.id]);
      const posts = await db.selectFrom('occurrences').select('id').orderBy('id').execute();
      expect(posts.map(({ id }) => id)).toEqual([over.id, refused.id, doubted.id, young.id]);
      const readings = await db
        .selectFrom('post_metrics')
        .select('occurrence_id')
        .where('occurrence_id', '=', over.id)
        .execute();
      expect(readings).toHaveLength(1);
      expect((await db.selectFrom('approvals').select('id').execute()).length).toBeGreaterThan(2);
      expect(await kept(db)).toEqual(before);
      expect(await retireOld(then, never)).toEqual({ posts: 0, calls: 0 });
    },
  );

  test(
    'P-22.52 usage entries are deleted by whole months, unless a call may still end',
    { tags: 'slow' },
    async () => {
      const { world } = await openLedger(engine);
      const { ctx } = world;
      const owner = await world.member();
      const states = ['settled', 'unknown', 'released', 'reserved'] as const;
      // The first entry is in the month before the cutoff.
      const days = { may: Date.UTC(2027, 4, 31, 23), june: Date.UTC(2027, 5, 1) };
      const entries = Object.entries(days).flatMap(([day, at]) =>
        states.map((state) => ({
          id: `${day} ${state}`,
          owner_id: owner.id,
          kind: 'text' as const,
          what: 'model',
          state,
          cost: 1,
          at,
        })),
      );
      await ctx.db.insertInto('usage_entries').values(entries).execute();
      const then = { ...ctx, clock: () => Date.UTC(2027, 5, 20) + ctx.config.history_days * day };
      expect(await retireOld(then, never)).toEqual({ posts: 0, calls: 3 });
      const left = await ctx.db.selectFrom('usage_entries').select('id').orderBy('id').execute();
      expect(left.map(({ id }) => id)).toEqual(
        [...states.map((state) => `june ${state}`), 'may reserved'].toSorted(),
      );
    },
  );
});
