/** What is said to a speaker, handed to every account through which it speaks: reading for one takes it from the others. */
import { LivePlatform } from '#contract/core/platform.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listHeard } from './hooks.store.ts';
import { type Heard, listReplyingAgents } from './mention-cursors.store.ts';
import { rowsOf } from './save-mentions.ts';

/** Where an account begins whose speaker is heard in other places: asking anew where to begin would skip what they did not read. */
export async function cursorOfOthers(db: Db, account: Heard): Promise<string | null> {
  const others = await listHeard(db, account);
  const cursors = others.filter(({ id }) => id !== account.id).map(({ cursor }) => Number(cursor));
  return cursors.length === 0 ? null : String(Math.max(...cursors));
}

/** Rows of what is said to all accounts of a speaker. One that can no longer be asked about its place keeps nothing from the others. */
export async function rowsOfAll(
  ctx: Context,
  accounts: readonly Heard[],
  said: readonly unknown[],
  signal: AbortSignal,
) {
  const rows = [];
  for (const account of said.length > 0 ? accounts : []) {
    const { shared } = ctx.social[LivePlatform.parse(account.platform)];
    if (!shared) continue;
    try {
      const mentions = await shared.pick(openAccount(ctx.sealer, account), said, signal);
      const speakers = await listReplyingAgents(ctx.db, account.id);
      rows.push(...(await rowsOf(ctx, account, speakers, { mentions, kind: 'said' })));
    } catch (err) {
      const isLost = err instanceof PlatformError && ['reconnect', 'rejected'].includes(err.kind);
      if (!isLost) throw err;
      ctx.log.info({ err, account: account.id }, 'an account could not be told what was said');
    }
  }
  return rows;
}

/** The same for those beside the account that is read. */
export async function rowsOfOthers(
  ctx: Context,
  account: Heard,
  said: readonly unknown[],
  signal: AbortSignal,
) {
  const others = await listHeard(ctx.db, account);
  return rowsOfAll(
    ctx,
    others.filter(({ id }) => id !== account.id),
    said,
    signal,
  );
}
