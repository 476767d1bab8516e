/** SQL of the models that administrators added. They belong to the server, so there is no owner. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ModelKind } from '#contract/models/calls.ts';
import type { Db } from '#server/db/client.ts';
import { writeMeta } from '#server/db/meta.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type ModelRow = Selectable<Schema['writing_models']>;

/** All of them, or those of a kind, in order. */
export function listModels(db: Db, kind?: ModelKind): Promise<ModelRow[]> {
  const all = db.selectFrom('writing_models').selectAll();
  const asked = kind === undefined ? all : all.where('kind', '=', kind);
  return asked.orderBy('position').orderBy('id').execute();
}

/** Locks the list until this transaction ends, on either engine. */
export const lockModels = (trx: Db, now: number): Promise<void> =>
  writeMeta(trx, { key: 'writing_models', value: String(now) });

export const insertModel = (trx: Db, row: Insertable<Schema['writing_models']>): Promise<unknown> =>
  trx.insertInto('writing_models').values(row).execute();

export const updateModel = (
  trx: Db,
  id: string,
  change: Updateable<Schema['writing_models']>,
): Promise<ModelRow | undefined> =>
  trx
    .updateTable('writing_models')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteModel = (trx: Db, id: string): Promise<ModelRow | undefined> =>
  trx.deleteFrom('writing_models').where('id', '=', id).returningAll().executeTakeFirst();

/** Updates agents of all owners that chose a model by its old name. */
export const renameChosen = (trx: Db, from: string, to: string): Promise<unknown> =>
  trx.updateTable('agents').set({ writer: to }).where('writer', '=', from).execute();
