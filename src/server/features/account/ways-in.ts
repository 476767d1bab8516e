import type { WaysIn } from '#domain/account/ways-in.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/client.ts';
import { findAccount, listWallets } from './store.ts';

/**
 * The ways to sign in to a person's account. Lock the person first, so that the result holds until the transaction
 * ends.
 */
export async function readWaysIn(db: Db, user_id: string): Promise<WaysIn> {
  const account = await findAccount(db, user_id);
  if (!account) throw new AppError('unauthorized');
  const wallets = await listWallets(db, user_id);
  const { email, email_verified_at, pending_email, password_hash } = account;
  return {
    wallets: wallets.length,
    has_password: password_hash !== null,
    email,
    email_verified: email_verified_at !== null,
    pending_email,
  };
}
