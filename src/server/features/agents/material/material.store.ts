/** SQL of the lines that agents may post about. */
import type { Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type MaterialRow = Selectable<Schema['materials']>;

const ofAgent = (db: Db, { owner_id, agent_id }: Pick<MaterialRow, 'owner_id' | 'agent_id'>) =>
  db
    .selectFrom('materials')
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .where('deleted_at', 'is', null);

type Whose = Pick<MaterialRow, 'owner_id' | 'agent_id'>;

/** Every line of an agent. */
export const listMaterial = (db: Db, whose: Whose): Promise<MaterialRow[]> =>
  ofAgent(db, whose).selectAll().orderBy('created_at').orderBy('id').execute();

/** A page of an agent's lines, newest first. */
export async function pageOfMaterial(db: Db, whose: Whose, page: Page) {
  const mine = ofAgent(db, whose);
  return {
    ...(await pageOfRows(mine.selectAll(), page, newestFirst('created_at'))),
    total: await totalOf(mine, page),
  };
}

/** A line of an existing agent; also one that was deleted. */
export const findMaterial = (
  db: Db,
  owner_id: string,
  id: string,
): Promise<MaterialRow | undefined> =>
  db
    .selectFrom('materials')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertMaterial(trx: Db, rows: readonly MaterialRow[]): Promise<void> {
  for (const row of rows) await trx.insertInto('materials').values(row).execute();
}

export async function changeMaterial(
  db: Db,
  id: string,
  change: Partial<MaterialRow>,
): Promise<void> {
  await db.updateTable('materials').set(change).where('id', '=', id).execute();
}

/** Deletes what nobody can restore any more. */
export async function dropDeleted(trx: Db, agent_id: string, before: number): Promise<void> {
  await trx
    .deleteFrom('materials')
    .where('agent_id', '=', agent_id)
    .where('deleted_at', '<', before)
    .execute();
}

/** Counts a use, if there was none since the line was read; `false` if there was, or it is gone. */
export async function countUse(
  trx: Db,
  { id, uses, owner_id }: Pick<MaterialRow, 'id' | 'uses' | 'owner_id'>,
  last_used_at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('materials')
    .set({ uses: uses + 1, last_used_at, note: null })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('uses', '=', uses)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
