import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { day, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job, type JobDefinition } from '#server/jobs/port.ts';
import { settleMoves } from './move-person.store.ts';
import { cleanUpAbandoned } from './person.store.ts';
import { removeMailTokens } from './email/mail-token.store.ts';
import { removePendingLogins } from './second-factor/second-factor.store.ts';
import { removeOldSessions, removeOldVisits } from './issuers/issuers.store.ts';
import { removeExpired } from './store.ts';
import { removeOldTries } from './second-factor/tries.store.ts';

/** How long an unverified registration is kept. */
const registrationLife = 30 * day;

/**
 * Deletes used challenges and links, guesses that no limit counts any more, and expired sign-ins and sessions.
 * Exchanged tokens are kept as long as their sign-in may live, so that reusing one is still detected. Also deletes
 * registrations that were never verified or used, and moves what was written for founders who left.
 */
async function sweep(ctx: Pick<Context, 'db' | 'clock' | 'log' | 'sealer'>): Promise<void> {
  const { db, clock, log } = ctx;
  const now = clock();
  await removePendingLogins(db, now - limits.pending_login_life);
  await removeMailTokens(db, now);
  await removeOldTries(db, now - day);
  await removeExpired(db, now);
  await removeOldVisits(db, now);
  await removeOldSessions(db, now - limits.session_life);
  await settleMoves(ctx);
  await cleanUpAbandoned({ db, log }, now - registrationLife);
}

export const authCleanupJob = (ctx: Context): JobDefinition =>
  job({
    name: 'auth-sweep',
    payload: z.null(),
    tries: 3,
    lease: minute,
    every: 10 * minute,
    run: () => sweep(ctx),
  });
