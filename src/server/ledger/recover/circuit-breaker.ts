/** Probes servers with an open circuit breaker by a read; an answer closes it. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { type KeptAccount, openAccount } from '#server/account-secret.ts';
import { type Account, PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { isRateLimited, unlessAborted } from '#server/ledger/publish/call-platform.ts';
import {
  allowTrial,
  forgetBreaker,
  noteAnswer,
  type PlatformServer,
  takeHalfOpen,
} from './backoff.store.ts';
import { findAccountOn } from '#server/ledger/publish/posts.store.ts';

/** Whether the error came from the platform itself, as opposed to the connection. */
const isAnswer = (error: unknown): boolean =>
  error instanceof PlatformError &&
  error.kind !== 'unknown' &&
  (error.kind !== 'retry' || isRateLimited(error));

type Greeting = (account: Account, signal: AbortSignal) => Promise<unknown>;

/** Reads something as an account; `undefined` if nothing can be read there. */
async function canRead(
  ctx: Pick<Context, 'sealer' | 'social' | 'timeout'>,
  platform: LivePlatform,
  account: KeptAccount,
): Promise<boolean | undefined> {
  const port = ctx.social[platform];
  const read: Greeting | undefined = port.greet?.bind(port) ?? port.profile?.bind(port);
  if (!read) return undefined;
  const signal = ctx.timeout(ledgerTimes.read);
  try {
    await unlessAborted(read(openAccount(ctx.sealer, account), signal), signal);
    return true;
  } catch (error) {
    return isAnswer(error);
  }
}

async function probe(ctx: Context, server: PlatformServer): Promise<void> {
  const account = await findAccountOn(ctx.db, server.platform, server.service);
  if (!account) return forgetBreaker(ctx.db, server);
  const isThere = await canRead(ctx, server.platform, account);
  if (isThere === undefined) await allowTrial(ctx.db, server, ctx.clock());
  if (isThere && (await noteAnswer(ctx.db, server))) {
    ctx.log.info(server, 'a platform answers again');
  }
}

/** Probes every server that is due. */
export async function probeCircuitBreakers(ctx: Context): Promise<void> {
  const servers = await takeHalfOpen(ctx.db, ctx.clock());
  await Promise.all(servers.map((server) => probe(ctx, server)));
}

/**
 * Asks every connected platform for the time; returns whether there is one. The sandbox is left out, because it uses
 * the clock in question.
 */
export async function askTheTime(ctx: Context, among: readonly LivePlatform[]): Promise<boolean> {
  let hasTime = false;
  for (const platform of among) {
    if (platforms[platform].is_local) continue;
    const account = await findAccountOn(ctx.db, platform);
    if (account) hasTime = (await canRead(ctx, platform, account)) !== undefined || hasTime;
  }
  return hasTime;
}
