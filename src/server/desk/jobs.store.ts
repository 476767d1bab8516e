/** SQL of the jobs of a desk. Whoever runs one says every few seconds that he is still at it. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, isUniqueViolation } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema.ts';
import type { DeskKind } from '#server/db/writing-schema.ts';

export type JobRow = Selectable<Schema['desk_jobs']>;

/** By its id, or by the key of the request, which its sender knows before there is an answer. */
export const findJob = (
  db: Db,
  owner_id: string,
  kind: DeskKind,
  id_or_key: string,
): Promise<JobRow | undefined> =>
  db
    .selectFrom('desk_jobs')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('kind', '=', kind)
    .where((row) => row.or([row('id', '=', id_or_key), row('request_key', '=', id_or_key)]))
    .executeTakeFirst();

/** Writes a job down; where its key stands for a job already, answers the id of that one. */
export async function insertJob(db: Db, job: Insertable<Schema['desk_jobs']>): Promise<string> {
  const { owner_id, request_key = null } = job;
  const holder = () =>
    db
      .selectFrom('desk_jobs')
      .select('id')
      .where('owner_id', '=', owner_id)
      .where('request_key', '=', request_key)
      .executeTakeFirst();
  for (let tries = 0; ; tries += 1) {
    const held = request_key === null ? undefined : await holder();
    if (held) return held.id;
    try {
      await db.insertInto('desk_jobs').values(job).execute();
      return job.id;
    } catch (error) {
      // A twin was faster, and may have failed and let go of the key since.
      if (!isUniqueViolation(error) || tries === 5) throw error;
    }
  }
}

/** How many jobs of these kinds run for a person at this moment, but for the one of this key. */
export async function countRunning(
  db: Db,
  owner_id: string,
  kinds: readonly DeskKind[],
  but: string | undefined,
): Promise<number> {
  let others = db
    .selectFrom('desk_jobs')
    .where('owner_id', '=', owner_id)
    .where('kind', 'in', kinds)
    .where('state', '=', 'running');
  if (but !== undefined) {
    others = others.where((row) =>
      row.or([row('request_key', 'is', null), row('request_key', '!=', but)]),
    );
  }
  const { count } = await others
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Changes a job that is running, or only one that runs and was silent since `silent_since`; `false` when it is over or was
 * heard of again.
 */
export async function updateRunning(
  db: Db,
  id: string,
  change: Updateable<Schema['desk_jobs']>,
  silent_since?: number,
): Promise<boolean> {
  let query = db
    .updateTable('desk_jobs')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running');
  if (silent_since !== undefined) query = query.where('seen_at', '<', silent_since);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Jobs whose process was silent since `before`. */
export const listSilent = (db: Db, before: number) =>
  db
    .selectFrom('desk_jobs')
    .select(['id', 'kind'])
    .where('state', '=', 'running')
    .where('seen_at', '<', before)
    .execute();

export async function forgetJobs(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('desk_jobs')
    .where('state', '!=', 'running')
    .where('created_at', '<', before)
    .execute();
}
