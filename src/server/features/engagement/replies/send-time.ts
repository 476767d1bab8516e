import { randomInt } from 'node:crypto';
import { day } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { nextReplyAt } from '#domain/engagement/pace.ts';
import type { Context } from '#server/context.ts';
import {
  type InteractionRow,
  replyTimes,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { engagementOf } from '#server/features/engagement/settings/read-settings.ts';

/** A random number from 0 to 1. */
const randomFraction = (): number => randomInt(1_000_001) / 1_000_000;

/** When the next reply of an agent may be sent. */
export async function nextSendTime(ctx: Context, row: InteractionRow): Promise<number> {
  const { rules } = await engagementOf(ctx, row.owner_id, row.agent_id);
  const now = ctx.clock();
  const taken = await replyTimes(ctx.db, row.agent_id, now - 2 * day);
  // In the sandbox no one expects human delays.
  if (platforms[row.platform].is_local) return now;
  return nextReplyAt(rules, taken, now, randomFraction());
}
