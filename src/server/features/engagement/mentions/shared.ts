/**
 * Distributes mentions to all accounts that share a bot: reading them for one account removes them from the
 * platform's queue.
 */
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listSpeakerCursors } from './hooks.store.ts';
import { type PolledAccount, listReplyingAgents } from './mention-cursors.store.ts';
import { rowsOf } from './save-mentions.ts';

/**
 * The cursor for an account whose bot is already polled for other accounts: a fresh start would skip what those have
 * not read yet.
 */
export async function cursorOfOthers(db: Db, account: PolledAccount): Promise<string | null> {
  const others = await listSpeakerCursors(db, account);
  const cursors = others.filter(({ id }) => id !== account.id).map(({ cursor }) => Number(cursor));
  return cursors.length === 0 ? null : String(Math.max(...cursors));
}

/**
 * Rows of mentions for all accounts of a bot. An account whose chat can no longer be resolved does not block the
 * others.
 */
export async function rowsOfAll(
  ctx: Context,
  accounts: readonly PolledAccount[],
  updates: readonly unknown[],
  signal: AbortSignal,
) {
  const rows = [];
  for (const account of updates.length > 0 ? accounts : []) {
    const { shared } = ctx.social[account.platform];
    if (!shared) continue;
    try {
      const mentions = await shared.pick(openAccount(ctx.sealer, account), updates, signal);
      const speakers = await listReplyingAgents(ctx.db, account.id);
      rows.push(...(await rowsOf(ctx, account, speakers, { mentions, kind: 'said' })));
    } catch (err) {
      const isLost = err instanceof PlatformError && ['reconnect', 'rejected'].includes(err.kind);
      if (!isLost) throw err;
      ctx.log.info({ err, account: account.id }, 'mentions could not be passed on to an account');
    }
  }
  return rows;
}

/** Like `rowsOfAll`, for the accounts other than the one that is polled. */
export async function rowsOfOthers(
  ctx: Context,
  account: PolledAccount,
  updates: readonly unknown[],
  signal: AbortSignal,
) {
  const others = await listSpeakerCursors(ctx.db, account);
  return rowsOfAll(
    ctx,
    others.filter(({ id }) => id !== account.id),
    updates,
    signal,
  );
}
