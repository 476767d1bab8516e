/** Keeping a secret that its adapter renewed. */
import { openAccount, placeOfSecret } from '#server/account-secret.ts';
import type { Account } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { findAccount, updateWithSecret } from './store.ts';

/**
 * Keeps `next` in place of `account.secret`, both open. Answers the secret that is kept now: `next`, or the one that
 * a faster worker has kept since.
 */
export async function saveSecret(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  account: Account,
  next: string,
): Promise<string> {
  for (;;) {
    const kept = await findAccount(db, account.owner_id, account.id);
    // It was taken away meanwhile: what is under way may end, and nothing is kept.
    if (!kept || kept.secret === null) return next;
    const { secret } = openAccount(sealer, kept);
    if (secret !== null && secret !== account.secret) return secret;
    const sealed = sealer.seal(next, placeOfSecret(account));
    // Sealed anew with another key in between, it is the same secret: once more.
    if (await updateWithSecret(db, kept, { secret: sealed })) return next;
  }
}
