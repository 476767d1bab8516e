/** Has platforms revoke the secrets of disconnected accounts, and retries while they do not answer. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { SealBroken, type SealContext } from '#server/db/sealed.ts';
import { job } from '#server/jobs/port.ts';
import {
  listDueRevocations,
  postpone,
  removeRevocation,
  type Revocation,
} from './revocations.store.ts';

/** Number of tries, after 1, 2, 4 … minutes and later every 4 hours: about two days in all. */
const maxTries = 20;
const longestWait = 240 * minute;

/** The encryption context of a secret in the revocation queue. */
export const sealContextOfRevocation = (id: string): SealContext => ({
  table: 'revocations',
  row: id,
  column: 'secret',
  owner: '',
});

const portOf = (ctx: Context, platform: string): SocialPort | undefined => {
  const live = LivePlatform.safeParse(platform);
  return live.success ? ctx.social[live.data] : undefined;
};

/** Whether the platform gave an answer that a retry would not change. */
async function isOver(ctx: Context, revocation: Revocation, signal: AbortSignal): Promise<boolean> {
  const { id, platform, external_id, username } = revocation;
  const port = portOf(ctx, platform);
  if (!port?.revoke) return true;
  try {
    const secret = ctx.sealer.open(revocation.secret, sealContextOfRevocation(id));
    const account = { id, owner_id: '', external_id, username, secret };
    await port.revoke(account, AbortSignal.any([signal, ctx.timeout(15 * second)]));
    return true;
  } catch (err) {
    ctx.log.warn({ err, platform }, 'a secret was not revoked');
    if (err instanceof SealBroken) return true;
    return err instanceof PlatformError && (err.kind === 'reconnect' || err.kind === 'rejected');
  }
}

async function revokeDue(ctx: Context, signal: AbortSignal): Promise<void> {
  for (const revocation of await listDueRevocations(ctx.db, ctx.clock())) {
    if (signal.aborted) return;
    const wait = Math.min(minute * 2 ** revocation.tries, longestWait);
    if (!(await postpone(ctx.db, revocation, ctx.clock() + wait))) continue;
    const isLast = revocation.tries + 1 >= maxTries;
    if ((await isOver(ctx, revocation, signal)) || isLast) {
      await removeRevocation(ctx.db, revocation.id);
    }
  }
}

/** Four times a minute, because people who disconnect expect it to be immediate. */
export const revokeJob = (ctx: Context) =>
  job({
    name: 'connections.revoke',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: 15 * second,
    run: (_payload, signal) => revokeDue(ctx, signal),
  });
