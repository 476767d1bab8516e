/** Tries platforms that are left alone, by reading: whoever answers is there again. */
import type { LivePlatform } from '#contract/platforms.ts';
import { ledgerTimes } from '#domain/ledger-times.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { unlessAborted, waits } from './call-platform.ts';
import { allowTrial, noteAnswer, takeProbes } from './hold-up.store.ts';
import { findAccountOn } from './store.ts';

/** Whether an error is the platform's own word, rather than nobody's. */
const isAnswer = (error: unknown): boolean =>
  error instanceof PlatformError &&
  error.kind !== 'unknown' &&
  (error.kind !== 'retry' || waits(error));

/** Reads an account of the platform; `undefined` where nothing can be read there. */
async function reads(ctx: Context, platform: LivePlatform): Promise<boolean | undefined> {
  const port = ctx.social[platform];
  const account = port.profile && (await findAccountOn(ctx.db, platform));
  if (!port.profile || !account) return undefined;
  const signal = ctx.timeout(ledgerTimes.read);
  try {
    await unlessAborted(port.profile(openAccount(ctx.sealer, account), signal), signal);
    return true;
  } catch (error) {
    return isAnswer(error);
  }
}

async function probe(ctx: Context, platform: LivePlatform): Promise<void> {
  const isThere = await reads(ctx, platform);
  if (isThere === undefined) await allowTrial(ctx.db, platform, ctx.clock());
  if (isThere && (await noteAnswer(ctx.db, platform))) {
    ctx.log.info({ platform }, 'a platform answers again');
  }
}

/** Tries every platform whose minute is over. */
export async function probePlatforms(ctx: Context): Promise<void> {
  const platforms = await takeProbes(ctx.db, ctx.clock());
  await Promise.all(platforms.map((platform) => probe(ctx, platform)));
}

/**
 * Has every platform that somebody is connected to say what time it is; answers whether there is one. Our own microblog
 * would only repeat the doubt.
 */
export async function askTheTime(
  ctx: Context,
  platforms: readonly LivePlatform[],
): Promise<boolean> {
  let asked = false;
  for (const platform of platforms) {
    if (platform === 'sandbox') continue;
    asked = (await reads(ctx, platform)) !== undefined || asked;
  }
  return asked;
}
