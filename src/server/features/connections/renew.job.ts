/** Renews secrets that expire, if their network supports it, and otherwise warns their owners. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import { openAccount } from '#server/account-secret.ts';
import type { Context } from '#server/context.ts';
import { notifyOwners, resolveNotificationsAbout } from '#server/features/notifications/service.ts';
import { job } from '#server/jobs/port.ts';
import { saveSecret } from './save-account.ts';
import { type AccountRow, listEnding } from './store.ts';
import { lazily } from '#domain/lazily.ts';

/** How long before expiry a secret is renewed; leaves days of retries before anyone is warned. */
const renewBefore = 30 * day;
/** Timeout in milliseconds. */
const renewTimeout = 15_000;

/** Whether the network extended the secret. */
async function renew(ctx: Context, account: AccountRow, signal: AbortSignal): Promise<boolean> {
  const port = ctx.social[account.platform];
  if (!port.renew) return false;
  try {
    const open = openAccount(ctx.sealer, account);
    const limit = AbortSignal.any([signal, ctx.timeout(renewTimeout)]);
    const { secret, expires_at } = await port.renew(open, limit);
    await saveSecret(ctx, open, secret, expires_at);
    return true;
  } catch (err) {
    // A lost account is found by its next health check.
    ctx.log.warn({ err, account: account.id }, 'a connection could not be renewed');
    return false;
  }
}

const dated = lazily(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** Warns the owners once per expiry; the notification is resolved when the account is reconnected. */
async function warn(ctx: Context, account: AccountRow, ends: number, now: number): Promise<void> {
  const text = `The connection of ${accountOn(account)} ends on ${dated().format(ends)}. Reconnect it to keep posting.`;
  const about = {
    owner_id: account.owner_id,
    kind: 'connection_ending',
    subject: `${account.id} ${ends}`,
  } as const;
  await ctx.db
    .transaction()
    .execute((trx) =>
      notifyOwners(ctx, trx, { ...about, text, link: '/settings?tab=platforms' }, now),
    );
}

async function renewOrWarn(ctx: Context, account: AccountRow, signal: AbortSignal): Promise<void> {
  const now = ctx.clock();
  const ends = account.expires_at ?? now;
  if (await renew(ctx, account, signal)) {
    const notification = { owner_id: account.owner_id, about: account.id } as const;
    await resolveNotificationsAbout(ctx.db, { ...notification, kind: 'connection_ending' }, now);
  } else if (ends - now <= limits.connection_ends_soon) {
    await warn(ctx, account, ends, now);
  }
}

async function renewAll(ctx: Context, signal: AbortSignal): Promise<void> {
  const now = ctx.clock();
  for (const account of await listEnding(ctx.db, now, now + renewBefore)) {
    if (signal.aborted) return;
    await renewOrWarn(ctx, account, signal).catch((err: unknown) =>
      // The next round tries again; everyone else has their turn.
      ctx.log.error({ err, account: account.id }, 'an owner could not be warned'),
    );
  }
}

export const connectionsRenewJob = (ctx: Context) =>
  job({
    name: 'connections.renew',
    payload: z.unknown(),
    tries: 3,
    lease: 15 * minute,
    every: 6 * hour,
    run: (_payload, signal) => renewAll(ctx, signal),
  });
