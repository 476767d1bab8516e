import type { Insertable, Selectable } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type Revocation = Selectable<Schema['revocations']>;

export async function insertRevocation(
  db: Db,
  revocation: Insertable<Schema['revocations']>,
): Promise<void> {
  await db.insertInto('revocations').values(revocation).execute();
}

/** Removes revocations that would break an account that was reconnected. */
export async function dropRevocations(
  db: Db,
  platform: LivePlatform,
  external_id: string,
): Promise<void> {
  await db
    .deleteFrom('revocations')
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .execute();
}

export const listDueRevocations = (db: Db, now: number): Promise<Revocation[]> =>
  db
    .selectFrom('revocations')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(50)
    .execute();

/** Claims and postpones the next try; `false` if it is gone or another process has it. */
export async function postpone(db: Db, { id, tries }: Revocation, next_at: number) {
  const { numUpdatedRows } = await db
    .updateTable('revocations')
    .set({ tries: tries + 1, next_at })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeRevocation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('revocations').where('id', '=', id).execute();
}
