/** Renames an account whose name its owner chose. */
import { platforms } from '#contract/platforms/platforms.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/transaction.ts';
import { nameTaken } from './connect.ts';
import { type AccountRow, findAccount, findNamed, updateAccount } from './store.ts';

/** Throws `not_found`, and `conflict` if the network names the account or another one has the name. */
export async function rename(
  ctx: Context,
  owner_id: string,
  id: string,
  display_name: string,
): Promise<AccountRow> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, owner_id);
    const account = await findAccount(trx, owner_id, id);
    if (!account) throw new AppError('not_found');
    const { platform, external_id } = account;
    if (!platforms[platform].agent_handles) {
      const { name } = platforms[platform];
      throw new AppError('conflict', { message: `This account keeps the name it has on ${name}.` });
    }
    const other = await findNamed(trx, owner_id, platform, display_name);
    if (other && other.id !== id) throw nameTaken(other.display_name);
    // The first account also has the name of its owner as username.
    const isFirst = external_id === owner_id;
    const change = { display_name, ...(!isFirst && { username: display_name }) };
    await updateAccount(trx, id, change);
    return { ...account, ...change };
  });
}
