/** Whether an account has a way in. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listLinks } from './issuers/issuers.store.ts';
import { listPasskeys } from './passkeys/passkeys.store.ts';
import { countWallets, findUser } from './store.ts';

/** How many issuers that the operator names sign in to this account. */
export async function countIssuers(
  { issuers }: Pick<Context, 'issuers'>,
  db: Db,
  user_id: string,
): Promise<number> {
  const known = new Set(issuers.all.map(({ id }) => id));
  return (await listLinks(db, user_id)).filter(({ issuer_id }) => known.has(issuer_id)).length;
}

type Tools = Pick<Context, 'config' | 'issuers'>;

/** Whether a password signs in to the account, and how many wallets, passkeys and issuers do. */
async function waysIn(ctx: Tools, db: Db, user_id: string) {
  const person = await findUser(db, user_id);
  const isKnown = person?.password_hash !== null && person?.email !== null;
  const others = [
    await countWallets(db, user_id),
    (await listPasskeys(db, user_id)).length,
    await countIssuers(ctx, db, user_id),
  ];
  return {
    byPassword: ctx.config.email_sign_in && isKnown,
    others: others.reduce((sum, count) => sum + count, 0),
  };
}

/** Whether something signs in to the account. Ask after a way was removed, in the same transaction. */
export async function hasOtherWay(ctx: Tools, trx: Db, user_id: string): Promise<boolean> {
  const { byPassword, others } = await waysIn(ctx, trx, user_id);
  return byPassword || others > 0;
}

/**
 * Whether a person who loses a way in still gets in. A password can be reset where the server sends email; elsewhere it
 * can be lost like a wallet, a passkey or an issuer.
 */
export async function hasSpareWay(ctx: Tools, db: Db, user_id: string): Promise<boolean> {
  const { byPassword, others } = await waysIn(ctx, db, user_id);
  if (byPassword && ctx.config.mail.smtp_url !== undefined) return true;
  return others + Number(byPassword) > 1;
}
