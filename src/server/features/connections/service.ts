/** The interface of connections for other features. */
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { openAccount } from '#server/account-secret.ts';
import type { Context } from '#server/context.ts';
import { second } from '#contract/core/time.ts';
import { listWithoutCursor, startCursor } from './start-cursors.store.ts';

const here = LivePlatformIds.filter((id) => platforms[id].connect.by === 'nothing');
const patience = 5 * second;

/**
 * Starts the mention cursors of an owner’s accounts on platforms that are part of this server. Mentions count from the
 * start of the cursor; there it starts when an agent is connected, so that the next mention is not mistaken for an old
 * one. If this fails, the next poll starts it.
 */
export async function startCursors(ctx: Context, ownerId: string): Promise<void> {
  for (const account of await listWithoutCursor(ctx.db, ownerId, here)) {
    const port = ctx.social[account.platform];
    try {
      const page = await port.mentions?.(
        openAccount(ctx.sealer, account),
        null,
        ctx.timeout(patience),
      );
      if (page?.cursor) await startCursor(ctx.db, account, page.cursor, ctx.clock());
    } catch (err) {
      ctx.log.info({ err, account: account.id }, 'a mention cursor could not be started');
    }
  }
}

export { check } from './check.ts';
export { connect, openDefaultAccount, reopen } from './connect.ts';
export { disconnect, revokeAllOf } from './disconnect.ts';

export { readConnection } from './read-connection.ts';
export { saveSecret } from './save-account.ts';
export { storeOrigins } from './origins.ts';
export { findLinkedOn, linkAgent, linkAccounts, putFirst } from './links.store.ts';
export { type AccountRow, findAccount, findFirstOn } from './store.ts';
export { startTwitter } from './twitter.ts';
