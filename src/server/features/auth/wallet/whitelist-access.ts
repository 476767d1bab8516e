/**
 * Grants and revokes access, and records each decision in the security log. Functions with a `trx` are called inside
 * a transaction.
 */
import { decodeAddress } from '#domain/account/sign-in.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { type Origin, ownOrigin, record } from '#server/features/audit/service.ts';
import { findUser, walletOwner } from '#server/features/auth/store.ts';
import { resolveForAdministrators } from '#server/features/notifications/service.ts';
import {
  type WhitelistAccess,
  isOwnWalletWhitelisted,
  grantAccess,
  deleteAccessWish,
  grantAccessIfNew,
  removeFromWhitelist,
  whitelistedWallets,
} from './whitelist.store.ts';

/** Who decides: an administrator with their request, the command line or the configuration. */
export interface Decider {
  user_id: string | undefined;
  origin: Origin;
}

const configuration: Decider = { user_id: undefined, origin: ownOrigin };

interface Decision {
  event: 'whitelist_added' | 'whitelist_removed';
  address: string;
  by: Decider;
}

/** Records the decision in the decider's log, and, without their address, in that of the wallet's owner. */
async function recordDecision(
  ctx: Pick<Context, 'log'>,
  trx: Db,
  { event, address, by }: Decision,
  now: number,
): Promise<void> {
  const owner = await walletOwner(trx, address);
  const { user_id = owner, origin } = by;
  const own = { event, user_id, origin, detail: address };
  await record(ctx, trx, own, now);
  if (!owner || owner === user_id) return;
  const { request_id } = origin;
  await record(
    ctx,
    trx,
    { ...own, user_id: owner, origin: { ...ownOrigin, request_id }, detail: byAdmin(address) },
    now,
  );
}

const byAdmin = (address: string) => `${address}, by an administrator`;

/** Gives a wallet access; `false` if it had access already. */
export async function grantWalletAccess(
  ctx: Pick<Context, 'log'>,
  trx: Db,
  admission: WhitelistAccess,
  by: Decider,
  now: number,
): Promise<boolean> {
  if (!(await grantAccess(trx, admission, now))) return false;
  const { address } = admission;
  await recordDecision(ctx, trx, { event: 'whitelist_added', address, by }, now);
  await settleRequest(trx, address, now);
  return true;
}

/** Ends the access request of the wallet’s owner, and what administrators were told about it. */
async function settleRequest(trx: Db, address: string, now: number): Promise<void> {
  const owner = await walletOwner(trx, address);
  const person = owner && (await findUser(trx, owner));
  if (!person) return;
  await deleteAccessWish(trx, person.id);
  await resolveForAdministrators(trx, { kind: 'access_asked', subject: person.username }, now);
}

/**
 * Gives access to configured wallets that were never on the list, and returns them. Throws if one of them is not a
 * valid address: a typo would silently lock someone out.
 */
export async function seedWhitelist(
  ctx: Pick<Context, 'db' | 'log'>,
  addresses: readonly string[],
  now: number,
): Promise<string[]> {
  const wrong = addresses.filter((address) => !decodeAddress(address));
  if (wrong.length > 0) {
    throw new Error(`WALLET_WHITELIST: not a usable Solana wallet address: ${wrong.join(', ')}`);
  }
  const decision = { event: 'whitelist_added', by: configuration } as const;
  const added: string[] = [];
  for (const address of addresses) {
    const isNew = await ctx.db.transaction().execute(async (trx) => {
      const admission = { address, added_by: 'config', note: '' };
      if (!(await grantAccessIfNew(trx, admission, now))) return false;
      await recordDecision(ctx, trx, { ...decision, address }, now);
      return true;
    });
    if (isNew) added.push(address);
  }
  return added;
}

export type RevokeResult = 'removed' | 'not_on' | 'own_last';

/** Removes a wallet, unless it is the decider's own last one, which would lock them out. */
export async function revokeWalletAccess(
  ctx: Pick<Context, 'log'>,
  trx: Db,
  address: string,
  by: Decider,
  now: number,
): Promise<RevokeResult> {
  if (by.user_id && (await isLastOf(trx, by.user_id, address))) return 'own_last';
  if (!(await removeFromWhitelist(trx, address, now))) return 'not_on';
  await recordDecision(ctx, trx, { event: 'whitelist_removed', address, by }, now);
  return 'removed';
}

/** Locks the person, so that concurrent removals of two of their wallets run one after the other. */
async function isLastOf(trx: Db, user_id: string, address: string): Promise<boolean> {
  await holdUser(trx, user_id);
  return (
    (await isOwnWalletWhitelisted(trx, user_id, address)) &&
    (await whitelistedWallets(trx, user_id)) === 1
  );
}
