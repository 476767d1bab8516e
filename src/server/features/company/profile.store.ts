import type { Selectable } from 'kysely';
import type { CompanyFacts } from '#domain/company.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema.ts';

export type ProfileRow = Selectable<Schema['company_profiles']>;

export const findProfile = (db: Db, ownerId: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('company_profiles').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();

/** Writes the profile whole, in place of the one before. */
export async function writeProfile(
  db: Db,
  owner_id: string,
  { key_messages, ...facts }: CompanyFacts,
  now: number,
): Promise<void> {
  const row = { ...facts, key_messages: JSON.stringify(key_messages), updated_at: now };
  await db
    .insertInto('company_profiles')
    .values({ owner_id, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}
