/** SQL of tasks. The process that runs a task renews it every few seconds. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, holdUser } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { TaskKind } from '#server/db/schema/writing.ts';

export type JobRow = Selectable<Schema['desk_jobs']>;

/** Finds a job by its id, or by the key of the request, which the client knows before there is a response. */
export const findJob = (
  db: Db,
  owner_id: string,
  kind: TaskKind,
  id_or_key: string,
): Promise<JobRow | undefined> =>
  db
    .selectFrom('desk_jobs')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('kind', '=', kind)
    .where((row) => row.or([row('id', '=', id_or_key), row('request_key', '=', id_or_key)]))
    .executeTakeFirst();

/** How many jobs of these kinds a person is running. */
const countRunning = (db: Db, owner_id: string, kinds: readonly TaskKind[]): Promise<number> =>
  countRows(
    db
      .selectFrom('desk_jobs')
      .where('owner_id', '=', owner_id)
      .where('kind', 'in', kinds)
      .where('state', '=', 'running'),
  );

/** Kinds of jobs with a common limit of concurrent jobs per person. */
export interface Share {
  kinds: readonly TaskKind[];
  most: number;
}

/**
 * Inserts a job; if its key is taken, returns the id of the existing job. Returns nothing when the limit of
 * concurrent jobs is reached.
 */
export const insertJob = (
  db: Db,
  job: Insertable<Schema['desk_jobs']>,
  { kinds, most }: Share,
): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const { id, owner_id, request_key = null } = job;
    await holdUser(trx, owner_id);
    const holder = await trx
      .selectFrom('desk_jobs')
      .select('id')
      .where('owner_id', '=', owner_id)
      .where('request_key', '=', request_key)
      .executeTakeFirst();
    if (holder) return holder.id;
    if ((await countRunning(trx, owner_id, kinds)) >= most) return undefined;
    await trx.insertInto('desk_jobs').values(job).execute();
    return id;
  });

/**
 * Updates a running job, optionally only if its last sign of life is older than `silent_since`; returns `false` when
 * it has ended or has been renewed.
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

/** Running jobs whose last sign of life is older than `before`. */
export const listSilent = (db: Db, before: number) =>
  db
    .selectFrom('desk_jobs')
    .select(['id', 'kind'])
    .where('state', '=', 'running')
    .where('seen_at', '<', before)
    .execute();

export async function deleteOldJobs(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('desk_jobs')
    .where('state', '!=', 'running')
    .where('created_at', '<', before)
    .execute();
}
