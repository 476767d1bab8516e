/** Disconnects an account: deletes its secret here at once, and has its platform revoke it as soon as possible. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { holdPostsOf } from '#server/ledger/lifecycle.ts';
import { newId } from '#server/ids.ts';
import { noteSwitchedOff } from './links.store.ts';
import { sealContextOfRevocation } from './revoke.job.ts';
import { insertRevocation } from './revocations.store.ts';
import {
  type AccountRow,
  dropAccount,
  findAccount,
  findFirstOn,
  listAccounts,
  silenceAccount,
} from './store.ts';

/** Queues the secret for revocation. */
async function queueRevocation(ctx: Context, trx: Db, account: AccountRow): Promise<void> {
  if (account.secret === null) return;
  try {
    const { secret } = openAccount(ctx.sealer, account);
    if (secret === null) return;
    const { platform, external_id, username } = account;
    const id = newId();
    const now = ctx.clock();
    await insertRevocation(trx, {
      id,
      platform,
      external_id,
      username,
      tries: 0,
      next_at: now,
      created_at: now,
      secret: ctx.sealer.seal(secret, sealContextOfRevocation(id)),
    });
  } catch (err) {
    if (!(err instanceof PlatformError)) throw err;
    // A secret that cannot be decrypted cannot be revoked.
    ctx.log.warn({ err, account: account.id }, 'a secret could not be revoked');
  }
}

async function removeAccount(
  ctx: Context,
  trx: Db,
  account: AccountRow,
  origin: Origin,
): Promise<AccountRow> {
  const now = ctx.clock();
  await queueRevocation(ctx, trx, account);
  await silenceAccount(trx, account.id, now);
  await holdPostsOf(ctx, trx, account.id);
  await noteSwitchedOff(trx, account);
  await dropAccount(trx, account.id);
  const about = {
    user_id: account.owner_id,
    origin,
    detail: `${account.platform}: ${account.username}`,
  };
  await record(ctx, trx, { event: 'platform_disconnected', ...about }, now);
  return account;
}

/** Disconnects the person's account with this id, or the first one on a platform. Throws `not_found`. */
export async function disconnect(
  ctx: Context,
  owner_id: string,
  which: { id: string } | { platform: LivePlatform },
  origin: Origin,
): Promise<AccountRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const account =
      'id' in which
        ? await findAccount(trx, owner_id, which.id)
        : await findFirstOn(trx, owner_id, which.platform);
    if (!account) throw new AppError('not_found');
    return removeAccount(ctx, trx, account, origin);
  });
}

/** Inside the transaction that deletes a person: queues all of their secrets for revocation. */
export async function revokeAllOf(ctx: Context, trx: Db, owner_id: string): Promise<void> {
  for (const account of await listAccounts(trx, owner_id)) await queueRevocation(ctx, trx, account);
}
