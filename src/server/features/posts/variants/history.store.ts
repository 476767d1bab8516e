/** SQL of earlier versions of posts. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { deleteStepByStep } from '#server/db/transaction.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { byText, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export type VersionRow = Selectable<Schema['post_versions']>;

const versionsOf = (db: Db, post_id: string) =>
  db.selectFrom('post_versions').where('post_id', '=', post_id);

export const findNewestVersion = (db: Db, post_id: string): Promise<VersionRow | undefined> =>
  versionsOf(db, post_id).selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Every version of a post, oldest first. */
export const listAllVersions = (db: Db, post_id: string): Promise<VersionRow[]> =>
  versionsOf(db, post_id).selectAll().orderBy('id').execute();

export async function insertVersion(
  trx: Db,
  row: Insertable<Schema['post_versions']>,
): Promise<void> {
  await trx.insertInto('post_versions').values(row).execute();
}

export async function changeVersion(
  trx: Db,
  id: string,
  change: Updateable<Schema['post_versions']>,
): Promise<void> {
  await trx.updateTable('post_versions').set(change).where('id', '=', id).execute();
}

/** Deletes the oldest versions of a post beyond a number or total length. The newest one always stays. */
export async function deleteExcessVersions(
  trx: Db,
  post_id: string,
  { count, characters }: { count: number; characters: number },
): Promise<void> {
  const rows = await versionsOf(trx, post_id)
    .select('id')
    .select(sql<number>`length(texts)`.as('length'))
    .orderBy('id', 'desc')
    .execute();
  let sum = 0;
  const beyond = rows.filter(({ length }, at) => {
    sum += length;
    return at > 0 && (at >= count || sum > characters);
  });
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await trx.deleteFrom('post_versions').where('id', 'in', ids).execute();
}

/** Deletes versions older than `before`, and those of posts deleted before then. Returns how many. */
export const deleteOldVersions = (db: Db, before: number): Promise<number> =>
  deleteStepByStep(db, 'post_versions', (trx, limit) => {
    const gone = trx.selectFrom('posts').select('id').where('deleted_at', '<', before);
    return trx
      .selectFrom('post_versions')
      .select('id')
      .where((where) => where.or([where('made_at', '<', before), where('post_id', 'in', gone)]))
      .limit(limit)
      .execute();
  });

/** A page of versions, newest first, and the total. */
export async function listVersions(db: Db, post_id: string, page: Page) {
  const all = versionsOf(db, post_id);
  const order = { direction: 'desc', columns: [byText('id')] } as const;
  return {
    ...(await pageOfRows(all.selectAll(), page, order)),
    total: await totalOf(all, page),
  };
}
