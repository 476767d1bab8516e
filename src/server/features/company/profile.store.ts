import type { Selectable } from 'kysely';
import { FirstIndustries, type Industry } from '#contract/company/types.ts';
import type { CompanyFacts } from '#domain/knowledge/company.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/**
 * Locks an agent's assignment until the transaction ends, on either engine; `false` if it is not that person's
 * agent.
 */
export async function lockAssignment(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agents')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type ProfileRow = Selectable<Schema['company_profiles']>;

export const findProfile = (db: Db, ownerId: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('company_profiles').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();

const known: ReadonlySet<string> = new Set([...FirstIndustries, 'other']);

/** The columns of an industry: processes of the version before know only the first ones. */
const storedIndustry = (industry: Industry) =>
  known.has(industry) ? { industry, trade: '' } : { industry: 'other', trade: industry };

/** Replaces the whole profile. */
export async function writeProfile(
  db: Db,
  owner_id: string,
  { key_messages, is_public, industry, ...facts }: CompanyFacts,
  now: number,
): Promise<void> {
  const row = {
    ...facts,
    ...storedIndustry(industry),
    key_messages: JSON.stringify(key_messages),
    updated_at: now,
    is_public: is_public ? (1 as const) : (0 as const),
  };
  await db
    .insertInto('company_profiles')
    .values({ owner_id, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}
