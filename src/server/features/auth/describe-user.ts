import type { User } from '#contract/auth/calls.ts';
import { toIso } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { findUser } from './store.ts';
import { isWhitelisted } from '#server/features/auth/wallet/whitelist.store.ts';

/** A person in API form; `undefined` if there is no such person. */
export async function describeUser(db: Db, user_id: string): Promise<User | undefined> {
  const row = await findUser(db, user_id);
  if (!row) return undefined;
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    wallet_address: row.address,
    is_whitelisted: await isWhitelisted(db, user_id),
    is_admin: row.is_admin === 1,
    has_password: row.password_hash !== null,
    two_factor_enabled: row.enabled_at !== null,
    created_at: toIso(row.created_at),
  };
}
