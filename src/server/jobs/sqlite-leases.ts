/** The rows behind the SQLite job queue. Only the holder of the newest lease may change a row. */
import { sql } from 'kysely';
import { cut } from '#contract/core/cut.ts';
import type { JobDefinition, JobDepth } from './port.ts';
import { leaseDuration } from '#server/process/lease.ts';
import { failuresKept, type JobTools, retryDelay } from './tools.ts';

/** The database and the clock that its rows are compared with. */
type Table = Pick<JobTools, 'db' | 'clock'>;

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

/** A periodic job is one row that is never deleted. */
const periodicId = (name: string): string => `every:${name}`;

const waitAfter = (tries: number): number =>
  Math.min(retryDelay.longest, retryDelay.first * 2 ** Math.min(tries - 1, 20));

const errorText = (failure: unknown): string =>
  cut(failure instanceof Error ? failure.message : String(failure), 1000);

const underLease = ({ db }: Table, lease: Lease) =>
  db
    .updateTable('jobs')
    .where('id', '=', lease.id)
    .where('lease_token', '=', lease.lease_token)
    .where('state', '=', 'running');

async function waitUntil(
  table: Table,
  lease: Lease,
  run_at: number,
  change: { tries?: number; error: string | null },
): Promise<void> {
  await underLease(table, lease)
    .set({ state: 'waiting', run_at, lease_until: null, ...change })
    .execute();
}

/** Does nothing when a waiting job has this name and key. */
export async function addJob({ db, clock }: Table, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      ...job,
      payload: JSON.stringify(job.payload ?? null),
      state: 'waiting',
      tries: 0,
      lease_token: 0,
      lease_until: null,
      error: null,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Creates the row of a periodic job, due within one period at the latest; deletes it if the job is no longer periodic.
 */
export async function ensurePeriodic(
  table: Table,
  { name, every, in_each }: JobDefinition,
): Promise<void> {
  const { db, clock } = table;
  const id = periodicId(name);
  if (every === undefined || in_each) {
    await db.deleteFrom('jobs').where('id', '=', id).execute();
    return;
  }
  await addJob(table, { id, name, payload: null, run_at: clock(), key: null });
  await db
    .updateTable('jobs')
    .set({ run_at: clock() + every })
    .where('id', '=', id)
    .where('run_at', '>', clock() + every)
    .execute();
}

export async function deleteOldFailures({ db, clock }: Table): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('state', '=', 'failed')
    .where('run_at', '<', clock() - failuresKept)
    .execute();
}

/** The names of jobs that are due; reading takes no write lock. */
export async function dueNames({ db, clock }: Table): Promise<string[]> {
  const due = (state: 'waiting' | 'running', column: 'run_at' | 'lease_until') =>
    db.selectFrom('jobs').select('name').where('state', '=', state).where(column, '<=', clock());
  const rows = await due('waiting', 'run_at').union(due('running', 'lease_until')).execute();
  return rows.map(({ name }) => name);
}

const countedAtMost = 10_000;

/** How many jobs of each name are due, running and failed; looks at a limited number of rows per state. */
export async function listDepths({ db, clock }: Table): Promise<JobDepth[]> {
  const found = new Map<string, JobDepth>();
  for (const state of ['waiting', 'running', 'failed'] as const) {
    const rows = await db
      .selectFrom((from) =>
        from
          .selectFrom('jobs')
          .select('name')
          .where('state', '=', state)
          .where('run_at', '<=', clock())
          .limit(countedAtMost)
          .as('few'),
      )
      .select(['name', (row) => row.fn.countAll<number>().as('count')])
      .groupBy('name')
      .execute();
    for (const { name: job, count } of rows) {
      const depth = found.get(job) ?? { job, due: 0, running: 0, failed: 0 };
      depth[state === 'waiting' ? 'due' : state] = count;
      found.set(job, depth);
    }
  }
  return [...found.values()];
}

/** How long a claim lasts without a renewal. */
const leaseOf = ({ lease }: Pick<JobDefinition, 'lease'>): number => Math.min(lease, leaseDuration);

/** Renews the lease of a running job. */
export async function renew(
  table: Table,
  lease: Lease,
  definition: Pick<JobDefinition, 'lease'>,
): Promise<void> {
  await underLease(table, lease)
    .set({ lease_until: table.clock() + leaseOf(definition) })
    .execute();
}

/** Releases every claim that an earlier process left; only safe when no other process is running. */
export async function releaseAll({ db, clock }: Table): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: clock(), lease_until: null })
    .where('state', '=', 'running')
    .execute();
}

/**
 * Claims the next due job of this name, or one whose lease has expired. Excludes jobs that this process is running,
 * since their leases may look expired after the whole machine was suspended.
 */
export async function claim(
  { db, clock }: Table,
  definition: JobDefinition,
  own: readonly string[] = [],
): Promise<Lease | undefined> {
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
    .$if(own.length > 0, (query) => query.where('id', 'not in', own))
    .orderBy('run_at')
    .orderBy(sql`rowid`)
    .limit(1);
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      // Frees the key, so that what is enqueued from here on is not lost.
      key: null,
      tries: sql`tries + 1`,
      lease_token: sql`lease_token + 1`,
      lease_until: now + leaseOf(definition),
    })
    .where('id', 'in', next)
    .returning(['id', 'name', 'payload', 'tries', 'lease_token'])
    .executeTakeFirst();
}

/** Completes a successful run. */
export async function finish(table: Table, lease: Lease, { every }: JobDefinition): Promise<void> {
  if (every !== undefined && lease.id === periodicId(lease.name)) {
    await waitUntil(table, lease, table.clock() + every, { tries: 0, error: null });
    return;
  }
  await table.db
    .deleteFrom('jobs')
    .where('id', '=', lease.id)
    .where('lease_token', '=', lease.lease_token)
    .execute();
}

/** Releases a run that was interrupted through no fault of its own. */
export const release = (table: Table, lease: Lease): Promise<void> =>
  waitUntil(table, lease, table.clock(), { tries: lease.tries - 1, error: null });

/** Ends a failed run: retry later, wait for the next period, or keep it as failed. */
export async function fail(
  table: Table,
  lease: Lease,
  { tries, every }: JobDefinition,
  failure: unknown,
): Promise<'retry' | 'next period' | 'failed'> {
  const error = errorText(failure);
  if (lease.tries < tries) {
    await waitUntil(table, lease, table.clock() + waitAfter(lease.tries), { error });
    return 'retry';
  }
  if (every !== undefined && lease.id === periodicId(lease.name)) {
    await waitUntil(table, lease, table.clock() + every, { tries: 0, error });
    return 'next period';
  }
  await underLease(table, lease).set({ state: 'failed', lease_until: null, error }).execute();
  return 'failed';
}
