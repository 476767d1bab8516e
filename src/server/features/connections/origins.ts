/** Facts that only the secret of an account reveals: its server, and its speaker. */
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { openAccount } from '#server/account-secret.ts';
import type { Context } from '#server/context.ts';
import { listWithoutOrigins, updateAccount } from './store.ts';

type Social = Pick<Context, 'social'>;

export interface Origins {
  /** The origin of its server; empty for a platform with a single server. */
  service: string;
  /** The bot that posts, for example; empty if an account has only one speaker. */
  speaker: string;
}

/** The facts in a secret. Throws a `PlatformError` if it is invalid. */
export function originsOf(
  { social }: Social,
  platform: LivePlatform,
  secret: string | null,
): Origins {
  const live = LivePlatform.safeParse(platform);
  const port = live.success ? social[live.data] : undefined;
  return {
    service: port?.service?.({ secret }) ?? '',
    speaker: port?.speaker?.({ secret }) ?? '',
  };
}

/** Backfills them for accounts that were connected by an older version. */
export async function storeOrigins(
  ctx: Social & Pick<Context, 'db' | 'sealer' | 'log'>,
): Promise<void> {
  const reporting = LivePlatformIds.filter(
    (id) => 'service' in ctx.social[id] || 'speaker' in ctx.social[id],
  );
  for (const account of await listWithoutOrigins(ctx.db, reporting)) {
    try {
      const { secret } = openAccount(ctx.sealer, account);
      await updateAccount(ctx.db, account.id, originsOf(ctx, account.platform, secret));
    } catch (err) {
      // It has to be reconnected anyway, which stores them.
      ctx.log.warn(
        { err, account: account.id },
        'the server of an account could not be read from its secret',
      );
    }
  }
}
