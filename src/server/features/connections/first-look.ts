/** The first look at what people say on an account, made at once where the account is part of this server. */
import { LivePlatform } from '#contract/core/platform.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { openAccount } from '#server/account-secret.ts';
import type { Context } from '#server/context.ts';
import { second } from '#contract/core/time.ts';
import { listUnheard, startCursor } from './first-look.store.ts';

const here = LivePlatformIds.filter((id) => platforms[id].connect.by === 'nothing');
const patience = 5 * second;

/**
 * An account hears what is newer than the first look at it. Where that look only reads the own database, it is made when
 * an agent comes to the account, so that nothing said right after is taken for old. The next round makes up for one that fails.
 */
export async function lookFirst(ctx: Context, ownerId: string): Promise<void> {
  for (const account of await listUnheard(ctx.db, ownerId, here)) {
    const port = ctx.social[LivePlatform.parse(account.platform)];
    try {
      const page = await port.mentions?.(
        openAccount(ctx.sealer, account),
        null,
        ctx.timeout(patience),
      );
      if (page?.cursor) await startCursor(ctx.db, account, page.cursor, ctx.clock());
    } catch (err) {
      ctx.log.info({ err, account: account.id }, 'the first look was put off');
    }
  }
}
