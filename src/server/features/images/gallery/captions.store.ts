/** SQL of the captions of videos. */
import type { Insertable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export const listCaptions = (db: Db, owner_id: string, image_ids: readonly string[]) =>
  db
    .selectFrom('captions')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('image_id', 'in', image_ids)
    .orderBy('language')
    .execute();

export async function saveCaptions(db: Db, row: Insertable<Schema['captions']>): Promise<void> {
  const { file_name, vtt, cues, created_at } = row;
  await db
    .insertInto('captions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['image_id', 'language']).doUpdateSet({ file_name, vtt, cues, created_at }),
    )
    .execute();
}

/** Whether there were any. */
export async function removeCaptions(
  db: Db,
  { owner_id, image_id, language }: Record<'owner_id' | 'image_id' | 'language', string>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('captions')
    .where('owner_id', '=', owner_id)
    .where('image_id', '=', image_id)
    .where('language', '=', language)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The captions of others in the languages that a video lacks, as its own. */
export async function listLackingCaptions(
  db: Db,
  owner_id: string,
  image_id: string,
  others: readonly string[],
) {
  const all = await listCaptions(db, owner_id, [image_id, ...others]);
  const own = all.filter((one) => one.image_id === image_id).map(({ language }) => language);
  return all.flatMap((row) => (own.includes(row.language) ? [] : [{ ...row, image_id }]));
}
