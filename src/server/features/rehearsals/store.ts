/** SQL of rehearsals. */
import { rehearsalLimits, type RehearsalState } from '#contract/rehearsals/kinds.ts';
import { type Selectable, sql } from 'kysely';
import { isUnclaimed, type Db, isOpenSpace } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';

export type RunRow = Selectable<Schema['rehearsals']>;
export type ItemRow = Selectable<Schema['rehearsal_items']>;

export const findRun = (db: Db, owner_id: string, id: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('rehearsals')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();

export const listRuns = (db: Db, owner_id: string, agent_id: string): Promise<RunRow[]> =>
  db
    .selectFrom('rehearsals')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rehearsalLimits.per_agent)
    .execute();

/** The texts of runs, in order. */
export const listItems = (db: Db, run_ids: readonly string[]): Promise<ItemRow[]> =>
  db
    .selectFrom('rehearsal_items')
    .selectAll()
    .where('rehearsal_id', 'in', ['', ...run_ids])
    .orderBy('n')
    .orderBy('side')
    .execute();

/** Whether one of a person’s rehearsals is running. */
export async function isRunning(trx: Db, owner_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('rehearsals')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a run, and deletes the oldest of its agent beyond the limit. */
export async function insertRun(trx: Db, run: RunRow, items: readonly ItemRow[]): Promise<void> {
  await trx.insertInto('rehearsals').values(run).execute();
  await trx
    .insertInto('rehearsal_items')
    .values([...items])
    .execute();
  const kept = trx
    .selectFrom('rehearsals')
    .select('id')
    .where('agent_id', '=', run.agent_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rehearsalLimits.per_agent);
  await trx
    .deleteFrom('rehearsals')
    .where('agent_id', '=', run.agent_id)
    .where('id', 'not in', kept)
    .execute();
}

/** Ends a run that is running; `false` if it has ended. */
export async function endRun(db: Db, id: string, state: RehearsalState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rehearsals')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends a run once none of its texts waits. */
export async function endFinished(db: Db, id: string): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ state: 'done' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('rehearsal_items')
            .select('rehearsal_items.id')
            .where('rehearsal_items.rehearsal_id', '=', id)
            .where('rehearsal_items.state', '=', 'waiting'),
        ),
      ),
    )
    .execute();
}

export async function deleteRun(db: Db, owner_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rehearsals')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rehearsals').where('expires_at', '<=', now).execute();
}

/** Texts of running rehearsals, the next one of every owner first. */
export const listDue = (
  db: Db,
  { now, limit, ...sought }: Sought & { now: number; limit: number },
): Promise<Pick<ItemRow, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('rehearsal_items')
    .innerJoin('rehearsals', 'rehearsals.id', 'rehearsal_items.rehearsal_id')
    .innerJoin('agents', 'agents.id', 'rehearsals.agent_id')
    .select(['rehearsal_items.id', 'rehearsal_items.owner_id'])
    .where('rehearsal_items.state', '=', 'waiting')
    .where('rehearsal_items.next_at', '<=', now)
    .where('rehearsals.state', '=', 'running')
    .where('agents.deleted_at', 'is', null)
    .where(isOpenSpace('rehearsal_items.owner_id'))
    .where(isUnclaimed('rehearsal_items', now))
    .where(isSought(db, sought, { owner: 'rehearsal_items.owner_id', key: 'rehearsal_items.id' }))
    .orderBy(
      sql`row_number() over (partition by rehearsal_items.owner_id order by n, side, rehearsal_items.id)`,
    )
    .limit(limit)
    .execute();

/** The newest messages that people wrote to an agent, also those that were answered. */
export const listMentions = (
  db: Db,
  owner_id: string,
  { agent_id, count }: { agent_id: string; count: number },
) =>
  db
    .selectFrom('interactions')
    .select(['id', 'text', 'author_name', 'author_username', 'platform'])
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
