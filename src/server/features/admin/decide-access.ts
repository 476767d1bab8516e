/** Decides about a request for access: gives it to all wallets of the person, or declines. */
import { limits } from '#contract/core/limits.ts';
import { cut } from '#contract/core/cut.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, ownOrigin, record } from '#server/features/audit/service.ts';
import { grantWalletAccess } from '#server/features/auth/service.ts';
import { resolveForAdministrators } from '#server/features/notifications/service.ts';
import { holdAccessWish, listWallets, refuseAccessWish } from './store.ts';

/** The administrator who decides, and where their request came from. */
interface Decider {
  user_id: string;
  origin: Origin;
}

/** Throws `not_found` if the request was withdrawn, or decided by another administrator. */
async function requireRequest(trx: Db, username: string) {
  const asked = await holdAccessWish(trx, username);
  if (asked) return asked;
  throw new AppError('not_found', {
    message: `There is no open request of ${username}: it was withdrawn, or someone decided about it.`,
  });
}

/** Throws `conflict` if no wallet is left that could get it. */
export async function approve(ctx: Context, trx: Db, username: string, by: Decider): Promise<void> {
  const { user_id, name } = await requireRequest(trx, username);
  const wallets = await listWallets(trx, [user_id]);
  if (wallets.length === 0)
    throw new AppError('conflict', { message: `${username} no longer has a wallet.` });
  const note = cut(`${name || username} asked for access`, limits.whitelist_note);
  for (const { address } of wallets.toSorted((one, other) =>
    one.address < other.address ? -1 : 1,
  ))
    await grantWalletAccess(ctx, trx, { address, note, added_by: by.user_id }, by, ctx.clock());
}

/** Recorded for both; the person doesn’t see who declined. */
export async function decline(ctx: Context, trx: Db, username: string, by: Decider): Promise<void> {
  const now = ctx.clock();
  const { user_id } = await requireRequest(trx, username);
  await refuseAccessWish(trx, user_id, now);
  const declined = { event: 'access_declined', detail: username } as const;
  await record(ctx, trx, { ...declined, ...by }, now);
  const { request_id } = by.origin;
  await record(
    ctx,
    trx,
    { event: 'access_declined', user_id, origin: { ...ownOrigin, request_id } },
    now,
  );
  await resolveForAdministrators(trx, { kind: 'access_asked', subject: username }, now);
}
