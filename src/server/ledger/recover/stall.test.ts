/** Posts that cannot be claimed do not block others, however many of them come first. */
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { hour, minute } from '#contract/core/time.ts';
import { type Database, openDatabase, takingWhatIsFree } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { engines, everyEngine, freshDatabase } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { takeSeries } from '#server/ledger/publish/guard.store.ts';
import { listLive, takeLive } from '#server/ledger/publish/live.store.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { moveAll } from '#server/ledger/publish/transition.ts';
import { listDue } from './due.store.ts';
import { dispatch } from './dispatcher.ts';
import { planOf } from '#test/plan-of.ts';
import { repeated } from '#test/sampled.ts';

let world: World | undefined;
const connections: Database[] = [];
afterEach(async () => {
  for (const one of connections.splice(0)) await one.close();
  await world?.close();
});

/** How many posts of ten series are due; `DUE_POSTS=2000` repeats the published measurement. */
const many = Number(process.env['DUE_POSTS'] ?? repeated(60, 200));

interface Kind {
  series: number;
  each: number;
  due_at: number;
  crashes?: number;
  /** The version its posts were made for; if the series has another one, every claim is refused. */
  series_version?: number;
}

/** Adds due posts, those of one series consecutively: the worst order of equal times. */
async function openDue({ ctx, member, agent }: World) {
  const owner = await member();
  const { id: agent_id } = await agent(owner);
  const account = await ctx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const { db } = ctx;
  const now = ctx.clock();
  return async ({ series, each, due_at, crashes = 0, series_version = 1 }: Kind) => {
    const names = Array.from({ length: series }, () => newId());
    for (const id of names) {
      const whose = { owner_id: owner.id, agent_id, account_id: account.id };
      await db
        .insertInto('series')
        .values({ id, ...whose, kind: 'post_now', run_count: 0, version: 1, created_at: now })
        .execute();
      const rows = Array.from({ length: each }, (_, n) => ({
        id: `${id}-${n}`,
        series_id: id,
        owner_id: owner.id,
        seq: n,
        due_at,
        crashes,
        state: 'READY' as const,
        series_version,
        late_window: 60 * minute,
        created_at: now,
        request_hash: 'x',
        attempts: 0,
        ambiguous: 0,
        absences: 0,
        cancel_requested: 0 as const,
        lease_token: 0,
      }));
      await db.insertInto('occurrences').values(rows).execute();
      const parts = rows.map((row) => ({
        id: `${row.id}-1`,
        occurrence_id: row.id,
        n: 1,
        platform: 'sandbox' as const,
        text: `Post ${row.id}`,
        hash: 'x',
        media: '[]',
        state: 'waiting' as const,
      }));
      await db.insertInto('parts').values(parts).execute();
    }
    return names;
  };
}

const countReady = async ({ ctx }: World, besides: readonly string[] = []): Promise<number> => {
  const rows = await ctx.db
    .selectFrom('occurrences')
    .select(['id', 'series_id'])
    .where('state', '=', 'READY')
    .execute();
  return rows.filter(({ series_id }) => !besides.includes(series_id)).length;
};

describe.each(everyEngine)('a dispatcher round on %s', (engine) => {
  test.runIf(engines.includes(engine))(
    'with many due posts of ten series leaves none due',
    async () => {
      world = await createWorld(engine);
      const add = await openDue(world);
      await add({ series: 10, each: many / 10, due_at: world.ctx.clock() - minute });
      await dispatch(world.ctx);
      expect(await countReady(world)).toBe(0);
    },
    240_000,
  );

  test.runIf(engines.includes(engine))(
    'is not blocked by unclaimable posts, or by one that crashed a process',
    async () => {
      world = await createWorld(engine);
      const add = await openDue(world);
      const now = world.ctx.clock();
      const refused = await add({
        series: 10,
        each: 11,
        due_at: now - 5 * minute,
        series_version: 2,
      });
      await add({ series: 12, each: 1, due_at: now - 4 * minute, crashes: 1 });
      await add({ series: 10, each: 10, due_at: now - minute });
      await dispatch(world.ctx);
      expect(await countReady(world, refused)).toBe(0);
      expect(await countReady(world)).toBe(110);
    },
    120_000,
  );

  test('with one crashed post in progress is not blocked by a hundred more at the front', async () => {
    world = await createWorld(engine);
    const add = await openDue(world);
    const now = world.ctx.clock();
    await add({ series: 1, each: 101, due_at: now - 4 * minute, crashes: 1 });
    await add({ series: 1, each: 3, due_at: now - minute });
    const asked = { now, tried: [], series: [], full: [] };
    expect(await listDue(world.ctx.db, { ...asked, is_calm: false })).toHaveLength(100);
    expect(await listDue(world.ctx.db, { ...asked, is_calm: true })).toHaveLength(3);
  });

  test.runIf(engine === 'postgres')(
    'is not blocked by posts that other workers have locked',
    async () => {
      world = await createWorld(engine);
      const { ctx } = world;
      const add = await openDue(world);
      const now = ctx.clock();
      const held = await add({ series: 100, each: 1, due_at: now - 5 * minute });
      await add({ series: 10, each: 5, due_at: now - minute });
      const other = openDatabase(ctx.config);
      connections.push(other);
      await other.db.transaction().execute(async (trx) => {
        const series = trx.selectFrom('series').select('id').where('id', 'in', held);
        expect(await takingWhatIsFree(trx, series).execute()).toHaveLength(100);
        await dispatch(ctx);
      });
      expect(await countReady(world, held)).toBe(0);
      expect(await countReady(world)).toBe(100);
    },
    120_000,
  );

  test('due posts are found by the index on ready posts alone', async () => {
    // A database without usage: PostgreSQL plans by its statistics.
    world = await createWorld(engine, { place: await freshDatabase(engine) });
    const asked = { now: world.ctx.clock(), tried: ['a'], series: ['b'], is_calm: false, full: [] };
    const plan = await planOf(world.ctx.db, engine, (db) => listDue(db, asked));
    expect(plan).toContain('occurrences_lane');
    expect(plan).not.toMatch(/Seq Scan on occurrences/);
  });

  test(
    'P-9.187 with thousands of rows no publishing step scans a whole table of posts',
    { tags: 'slow', timeout: 60_000 },
    async () => {
      world = await createWorld(engine, { place: await freshDatabase(engine) });
      const { ctx } = world;
      const add = await openDue(world);
      const past = ctx.clock() - minute;
      const [one] = await add({ series: 1, each: 1, due_at: past });
      for (let n = 0; n < 5; n += 1) await add({ series: 1, each: 800, due_at: past + hour });
      if (engine === 'postgres') await sql`analyze`.execute(ctx.db);
      const ids = [`${one}-0`];
      const plan = await planOf(ctx.db, engine, async (db) => {
        const [occurrence] = await loadOccurrences(db, await takeSeries(db, ids));
        await takeLive(db, ids);
        if (!occurrence) throw new Error('It could not be had.');
        await moveAll({ ...ctx, db }, db, [{ occurrence, event: { type: 'claim' } }]);
      });
      const byKey = engine === 'postgres' ? /Scan (using|on) occurrences_pk/ : /SEARCH occurrences/;
      expect(plan).toMatch(byKey);
      expect(plan).not.toMatch(/(Seq Scan on|SCAN) (occurrences|parts|occurrence_moves)\b/);
      // Temporary results bear the names of their tables.
      const live = await planOf(ctx.db, engine, (db) => listLive(db, ids, past));
      expect(live).toMatch(byKey);
      if (engine === 'sqlite') expect(live).toMatch(/SEARCH series USING (COVERING )?INDEX/);
    },
  );

  test('more than a window of posts that may not be sent now hides none', async () => {
    world = await createWorld(engine);
    const { ctx } = world;
    const add = await openDue(world);
    const now = ctx.clock();
    const paused = await add({ series: 10, each: 101, due_at: now - 5 * minute });
    await ctx.db
      .updateTable('series')
      .set({ status: 'paused' })
      .where('id', 'in', paused)
      .execute();
    await add({ series: 1, each: 3, due_at: now - minute });
    const due = await listDue(ctx.db, { now, tried: [], series: [], is_calm: false, full: [] });
    expect(due).toHaveLength(3);
  });
});
