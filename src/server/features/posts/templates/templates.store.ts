/** SQL of text templates. */
import { type Selectable, sql } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { TemplateForm } from '#contract/posts/templates.ts';
import type { Db } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type TemplateRow = Selectable<Schema['templates']>;

const ofOwner = (db: Db, owner_id: string) =>
  db.selectFrom('templates').where('owner_id', '=', owner_id);

export const countTemplates = (db: Db, owner_id: string): Promise<number> =>
  countRows(ofOwner(db, owner_id));

/** A page, by name, ignoring case. */
export const listTemplates = (
  db: Db,
  owner_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TemplateRow[]> =>
  ofOwner(db, owner_id)
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** Inserts a template, inside a transaction that locks its owner. Returns whether there was room. */
export async function insertTemplate(trx: Db, row: TemplateRow): Promise<boolean> {
  if ((await countTemplates(trx, row.owner_id)) >= limits.templates_per_user) return false;
  await trx.insertInto('templates').values(row).execute();
  return true;
}

/** `undefined` if that owner has no such template. */
export const changeTemplate = (
  db: Db,
  owner_id: string,
  id: string,
  change: TemplateForm & { updated_at: number },
): Promise<TemplateRow | undefined> =>
  db
    .updateTable('templates')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Returns whether that owner had such a template. */
export async function deleteTemplate(db: Db, owner_id: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('templates')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
