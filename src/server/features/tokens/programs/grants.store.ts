/** SQL of programs that were granted access. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

type GrantRow = Selectable<Schema['program_grants']>;

/** A grant, with the expiry of its API token. */
export type KnownGrant = GrantRow & {
  name: string;
  scopes: string;
  secret_hash: string;
  expires_at: number | null;
  revoked_at: number | null;
};

export async function insertGrant(
  trx: Db,
  row: Insertable<Schema['program_grants']>,
): Promise<void> {
  await trx.insertInto('program_grants').values(row).execute();
}

export const findGrant = (db: Db, id: string): Promise<KnownGrant | undefined> =>
  db
    .selectFrom('program_grants')
    .innerJoin('api_tokens', 'api_tokens.id', 'program_grants.id')
    .selectAll('program_grants')
    .select(['api_tokens.name', 'api_tokens.scopes', 'api_tokens.secret_hash'])
    .select(['api_tokens.expires_at', 'api_tokens.revoked_at'])
    .where('program_grants.id', '=', id)
    .executeTakeFirst();

/** Deletes grants that were approved but never claimed by a program in time. */
export async function deleteUnclaimed(trx: Db, owner_id: string, now: number): Promise<void> {
  const unclaimed = trx
    .selectFrom('program_grants')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('code_used_at', 'is', null)
    .where('code_until', '<=', now);
  // The grants are deleted with their tokens.
  await trx.deleteFrom('api_tokens').where('id', 'in', unclaimed).execute();
}

/** Hashes of a program's new tokens. */
export interface NewKeys {
  secret_hash: string;
  hint: string;
  refresh_hash: string;
  access_until: number;
}

const setSecret = async (trx: Db, id: string, { secret_hash, hint }: NewKeys): Promise<void> => {
  await trx.updateTable('api_tokens').set({ secret_hash, hint }).where('id', '=', id).execute();
};

/** Exchanges the code for these tokens; `false` if it was used already. Call it in a transaction. */
export async function claimGrant(
  trx: Db,
  id: string,
  keys: NewKeys & { family_hash: string },
  now: number,
): Promise<boolean> {
  const { family_hash, refresh_hash, access_until } = keys;
  const { numUpdatedRows } = await trx
    .updateTable('program_grants')
    .set({ code_used_at: now, refreshed_at: now, family_hash, refresh_hash, access_until })
    .where('id', '=', id)
    .where('code_used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setSecret(trx, id, keys);
  return true;
}

/** Replaces the tokens of this refresh token; `false` if it is no longer the newest. Call it in a transaction. */
export async function renewGrant(
  trx: Db,
  id: string,
  replaced_hash: string,
  keys: NewKeys,
  now: number,
): Promise<boolean> {
  const { refresh_hash, access_until } = keys;
  const { numUpdatedRows } = await trx
    .updateTable('program_grants')
    .set({ refreshed_at: now, replaced_hash, refresh_hash, access_until })
    .where('id', '=', id)
    .where('refresh_hash', '=', replaced_hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setSecret(trx, id, keys);
  return true;
}
