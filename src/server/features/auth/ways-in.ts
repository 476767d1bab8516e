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

/** Whether something signs in to the account. Ask after a way was removed, in the same transaction. */
export async function hasOtherWay(
  ctx: Pick<Context, 'config' | 'issuers'>,
  trx: Db,
  user_id: string,
): Promise<boolean> {
  const person = await findUser(trx, user_id);
  const hasPassword = person?.password_hash !== null && person?.email !== null;
  if (ctx.config.email_sign_in && hasPassword) return true;
  const ways = [
    await countWallets(trx, user_id),
    (await listPasskeys(trx, user_id)).length,
    await countIssuers(ctx, trx, user_id),
  ];
  return ways.some((count) => count > 0);
}
