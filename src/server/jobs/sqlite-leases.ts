/** The rows behind the jobs of SQLite. Whoever holds the newest lease of a row may change it, nobody else. */
import { sql } from 'kysely';
import type { Clock } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { JobDefinition } from './port.ts';
import { failuresKept, retryDelay } from './tools.ts';

export interface Lease {
  id: string;
  name: string;
  payload: string;
  tries: number;
  lease_token: number;
}

interface NewJob {
  id: string;
  name: string;
  payload: unknown;
  run_at: number;
  key: string | null;
}

/** A periodic job is one row that never goes away. */
const periodicId = (name: string): string => `every:${name}`;

const waitAfter = (tries: number): number =>
  Math.min(retryDelay.longest, retryDelay.first * 2 ** Math.min(tries - 1, 20));

const words = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, 1000);

export function createLeases(db: Db, clock: Clock) {
  const mine = (lease: Lease) =>
    db
      .updateTable('jobs')
      .where('id', '=', lease.id)
      .where('lease_token', '=', lease.lease_token)
      .where('state', '=', 'running');

  const waitUntil = (
    lease: Lease,
    run_at: number,
    change: { tries?: number; error: string | null },
  ) =>
    mine(lease)
      .set({ state: 'waiting', run_at, lease_until: null, ...change })
      .execute();

  const insert = async ({ id, name, payload, run_at, key }: NewJob): Promise<void> => {
    await db
      .insertInto('jobs')
      .values({
        id,
        name,
        key,
        payload: JSON.stringify(payload ?? null),
        state: 'waiting',
        run_at,
        tries: 0,
        lease_token: 0,
        lease_until: null,
        error: null,
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  return {
    /** Does nothing when a waiting job has this name and key. */
    add: insert,

    /** Makes sure that a periodic job waits, not longer than its period. */
    async keepPeriodic({ name, every }: JobDefinition): Promise<void> {
      const id = periodicId(name);
      if (every === undefined) {
        await db.deleteFrom('jobs').where('id', '=', id).execute();
        return;
      }
      await insert({ id, name, payload: null, run_at: clock(), key: null });
      await db
        .updateTable('jobs')
        .set({ run_at: clock() + every })
        .where('id', '=', id)
        .where('run_at', '>', clock() + every)
        .execute();
    },

    async forgetOldFailures(): Promise<void> {
      await db
        .deleteFrom('jobs')
        .where('state', '=', 'failed')
        .where('run_at', '<', clock() - failuresKept)
        .execute();
    },

    /** The names of which something is due; reading takes no write lock. */
    async dueNames(): Promise<string[]> {
      const due = (state: 'waiting' | 'running', column: 'run_at' | 'lease_until') =>
        db
          .selectFrom('jobs')
          .select('name')
          .where('state', '=', state)
          .where(column, '<=', clock());
      const rows = await due('waiting', 'run_at').union(due('running', 'lease_until')).execute();
      return rows.map(({ name }) => name);
    },

    /** Takes the next due job of this name, or one whose holder let the lease run out. */
    async claim(definition: JobDefinition): Promise<Lease | undefined> {
      const now = clock();
      const next = db
        .selectFrom('jobs')
        .select('id')
        .where('name', '=', definition.name)
        .where((row) =>
          row.or([
            row('state', '=', 'waiting').and('run_at', '<=', now),
            row('state', '=', 'running').and('lease_until', '<=', now),
          ]),
        )
        .orderBy('run_at')
        .orderBy(sql`rowid`)
        .limit(1);
      return db
        .updateTable('jobs')
        .set({
          state: 'running',
          // The key is free again, so that what is enqueued from here on is not lost.
          key: null,
          tries: sql`tries + 1`,
          lease_token: sql`lease_token + 1`,
          lease_until: now + definition.lease,
        })
        .where('id', 'in', next)
        .returning(['id', 'name', 'payload', 'tries', 'lease_token'])
        .executeTakeFirst();
    },

    /** Ends a good run. */
    async finish(lease: Lease, { every }: JobDefinition): Promise<void> {
      if (every !== undefined && lease.id === periodicId(lease.name)) {
        await waitUntil(lease, clock() + every, { tries: 0, error: null });
        return;
      }
      await db
        .deleteFrom('jobs')
        .where('id', '=', lease.id)
        .where('lease_token', '=', lease.lease_token)
        .execute();
    },

    /** Hands a run back that was cut short for no fault of its own. */
    async release(lease: Lease): Promise<void> {
      await waitUntil(lease, clock(), { tries: lease.tries - 1, error: null });
    },

    /** Ends a bad run: another try later, the next period, or kept as failed. */
    async giveUp(
      lease: Lease,
      { tries, every }: JobDefinition,
      failure: unknown,
    ): Promise<'retry' | 'next period' | 'failed'> {
      const error = words(failure);
      if (lease.tries < tries) {
        await waitUntil(lease, clock() + waitAfter(lease.tries), { error });
        return 'retry';
      }
      if (every !== undefined && lease.id === periodicId(lease.name)) {
        await waitUntil(lease, clock() + every, { tries: 0, error });
        return 'next period';
      }
      await mine(lease).set({ state: 'failed', lease_until: null, error }).execute();
      return 'failed';
    },
  };
}
