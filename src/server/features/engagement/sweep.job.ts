/** Deletes mentions without a reply once no figure counts them. */
import { z } from 'zod';
import { hour } from '#contract/core/time.ts';
import type { InteractionState } from '#contract/engagement/types.ts';
import type { Context } from '#server/context.ts';
import { deleteStepByStep } from '#server/db/transaction.ts';
import { job } from '#server/jobs/port.ts';

/** A day longer than the longest period of the figures. */
const kept = 91 * 24 * hour;
const unanswered: readonly InteractionState[] = ['ignored', 'blocked', 'expired'];

export async function removeOldInteractions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const before = clock() - kept;
  await deleteStepByStep(db, 'interactions', (trx, limit) =>
    trx
      .selectFrom('interactions')
      .select('id')
      .where('state', 'in', unanswered)
      .where('seen_at', '<=', before)
      .limit(limit)
      .execute(),
  );
}

export const engagementCleanupJob = (ctx: Context) =>
  job({
    name: 'engagement.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: hour,
    every: 6 * hour,
    run: () => removeOldInteractions(ctx),
  });
