/** What only its secret says of an account: which server of its platform it lives on, and who speaks with it. */
import { LivePlatformIds, type PlatformId } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { listWithoutOrigins, updateAccount } from './store.ts';

type Social = Pick<Context, 'social'>;

export interface Origins {
  /** The origin of its server; empty where the platform is one place for everybody. */
  service: string;
  /** Empty where an account is one speaker. */
  speaker: string;
}

/** What a secret says. Throws a `PlatformError` where it is none. */
export function originsOf(
  { social }: Social,
  platform: PlatformId,
  secret: string | null,
): Origins {
  const live = LivePlatform.safeParse(platform);
  const port = live.success ? social[live.data] : undefined;
  return {
    service: port?.service?.({ secret }) ?? '',
    speaker: port?.speaker?.({ secret }) ?? '',
  };
}

/** Notes it for accounts that were connected before it was kept. */
export async function noteOrigins(
  ctx: Social & Pick<Context, 'db' | 'sealer' | 'log'>,
): Promise<void> {
  const told = LivePlatformIds.filter(
    (id) => 'service' in ctx.social[id] || 'speaker' in ctx.social[id],
  );
  for (const account of await listWithoutOrigins(ctx.db, told)) {
    try {
      const { secret } = openAccount(ctx.sealer, account);
      await updateAccount(ctx.db, account.id, originsOf(ctx, account.platform, secret));
    } catch (err) {
      if (!(err instanceof PlatformError)) throw err;
      // It has to be connected again anyway, and then it is noted.
      ctx.log.warn({ err, account: account.id }, 'where an account lives could not be read');
    }
  }
}
