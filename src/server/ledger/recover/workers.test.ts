import { afterEach, describe, expect, test } from 'vitest';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type Database, keeping, openDatabase } from '#server/db/client.ts';
import { silenceAccount } from '#server/features/connections/store.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { takeSeries } from '#server/ledger/publish/guard.store.ts';
import { dispatch } from './dispatcher.ts';
import { startLedger } from './worker.ts';
import { claim } from '#server/ledger/publish/publish.service.ts';
import { sweep } from './sweeper.ts';
import { holdPostsOf } from '#server/ledger/lifecycle.ts';
import { repeated } from '#test/sampled.ts';

const connections: Database[] = [];
afterEach(async () => {
  for (const one of connections.splice(0)) await one.close();
});

/** How many posts are due at once. */
const due = Number(process.env['DUE_POSTS'] ?? repeated(50, 200));

/** Creates this many ready posts, for agents on ten accounts. */
async function fill(ledger: Ledger): Promise<void> {
  const { db, clock } = ledger.world.ctx;
  const unreachable = new PlatformError('rejected', 'Not now.');
  for (let n = 0; n < due; n += 1) {
    ledger.platform.script.push({ fail: unreachable });
    await ledger.publish({ content: `Post ${n}.` });
  }
  await db.deleteFrom('attempts').execute();
  await db
    .updateTable('occurrences')
    .set({ state: 'READY', reason: null, detail: null, attempts: 0, due_at: clock() })
    .execute();
  ledger.platform.calls.length = 0;
}

describe.each(everyEngine)('several workers on %s', (engine) => {
  test(
    'SX-2 five of them send many due posts once each',
    { tags: 'slow', timeout: 120_000 },
    async () => {
      const ledger = await openLedger(engine);
      await fill(ledger);
      const { ctx, database } = ledger.world;
      const { database_url, data_dir } = ctx.config;
      const others = Array.from({ length: 4 }, () => {
        // A SQLite file has one process; a PostgreSQL server has connections from several machines.
        if (engine === 'sqlite') return ctx;
        const own = openDatabase({ database_url, data_dir });
        connections.push(own);
        return { ...ctx, db: own.db };
      });
      expect(database.engine).toBe(engine);
      const workers = [ctx, ...others];
      const sendAll = () => Promise.all(workers.map((worker) => dispatch(worker)));
      await sendAll();
      // On a busy machine an intent may take too long; its post is sent a little later.
      for (let round = 0; round < 5; round += 1) {
        ledger.world.pass(60_000);
        await Promise.all(workers.map((worker) => sweep(worker)));
        await sendAll();
      }
      expect(ledger.platform.calls).toHaveLength(due);
      expect(new Set(await ledger.texts()).size).toBe(due);
      const open = await ctx.db
        .selectFrom('occurrences')
        .select('id')
        .where('state', '!=', 'PUBLISHED')
        .execute();
      expect(open).toEqual([]);
    },
  );

  test.runIf(engine === 'postgres')(
    'SX-2 a worker waits neither for a post that another one is claiming, nor for another worker’s posts of the same owner',
    { tags: 'slow', timeout: 120_000 },
    async () => {
      const ledger = await openLedger(engine);
      await fill(ledger);
      const { ctx } = ledger.world;
      const [first] = await ctx.db
        .selectFrom('occurrences')
        .select(['id', 'series_id'])
        .orderBy('due_at')
        .limit(1)
        .execute();
      const other = openDatabase(ctx.config);
      connections.push(other);
      await other.db.transaction().execute(async (trx) => {
        // Another worker between two statements: it has locked one post, and checks whether another may be sent.
        expect(await takeSeries(trx, [first?.id ?? ''])).toHaveLength(1);
        const owner = trx.selectFrom('users').select('id').where('frozen_at', 'is', null);
        expect(await keeping(trx, owner).execute()).not.toHaveLength(0);
        await dispatch(ctx);
        expect(ledger.platform.calls).toHaveLength(due - 1);
      });
      await dispatch(ctx);
      expect(ledger.platform.calls).toHaveLength(due);
    },
  );

  test.runIf(engine === 'postgres')(
    'workers skip a post whose account is being disconnected, and do not wait for each other',
    async () => {
      const ledger = await openLedger(engine);
      const { ctx } = ledger.world;
      const { id } = await ledger.publish();
      // An account that keeps a distance between posts.
      await ctx.db.updateTable('accounts').set({ platform: 'telegram' }).execute();
      await ctx.db.updateTable('occurrences').set({ state: 'READY', published_at: null }).execute();
      const account = await ctx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const other = openDatabase(ctx.config);
      connections.push(other);
      await other.db.transaction().execute(async (trx) => {
        await silenceAccount(trx, account.id, ctx.clock());
        expect(await claim(ctx, id)).toBeUndefined();
        await holdPostsOf(ctx, trx, account.id);
      });
      expect(await ledger.state(id)).toBe('HELD(reconnect)');
    },
  );

  test('SX-12 a dead worker is noticed within a minute, and another one continues', async () => {
    const ledger = await openLedger(engine);
    const { ctx } = ledger.world;
    ledger.platform.script.push({ fail: new PlatformError('retry', 'Nobody there.') });
    const { id } = await ledger.publish();
    ledger.world.pass(30_000);
    await sweep(ctx);
    expect(await claim(ctx, id)).toBeDefined();
    // Another worker’s sweep runs every few seconds.
    const noticed = ledgerTimes.lease + ledgerTimes.reap_every;
    expect(noticed).toBeLessThanOrEqual(60_000);
    await ledger.later(noticed);
    expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test('a round whose query fails still waits for posts being sent', async () => {
    const ledger = await openLedger(engine);
    const { ctx } = ledger.world;
    ledger.platform.script.push({ fail: new PlatformError('retry', 'Nobody there.') });
    const { id } = await ledger.publish();
    const looked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    ledger.platform.script.push({ before: () => mayEnd.promise });
    ledger.world.pass(30_000);
    await sweep(ctx);
    let looks = 0;
    // The database is gone at its second query.
    const mayWork = async () => {
      looks += 1;
      if (looks === 1) return true;
      looked.resolve();
      throw new Error('Connection terminated.');
    };
    const round = dispatch(ctx, mayWork);
    await looked.promise;
    mayEnd.resolve();
    await expect(round).rejects.toThrow('Connection terminated.');
    expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test.runIf(engines.includes(engine))(
    'a worker told to stop finishes what it is sending, and starts nothing more',
    async () => {
      const ledger = await openLedger(engine);
      const { ctx } = ledger.world;
      const refused = new PlatformError('retry', 'Nobody there.');
      ledger.platform.script.push({ fail: refused });
      const { id } = await ledger.publish();
      const began = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const before = async () => {
        began.resolve();
        await mayEnd.promise;
      };
      ledger.platform.script.push({ before });
      ledger.world.pass(30_000);
      const stop = startLedger(ctx);
      await began.promise;
      const stopped = stop();
      ledger.platform.script.push({ fail: refused });
      const late = await ledger.publish({ content: 'Later.' });
      ledger.world.pass(30_000);
      let hasStopped = false;
      const watched = stopped.then(() => (hasStopped = true));
      expect(await ledger.state(id)).toBe('SENDING');
      expect(hasStopped).toBe(false);
      mayEnd.resolve();
      await watched;
      expect(await ledger.state(id)).toBe('PUBLISHED');
      expect(await ledger.state(late.id)).toBe('RETRY_WAIT(retry)');
    },
    30_000,
  );
});
