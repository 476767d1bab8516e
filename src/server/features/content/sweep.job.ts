import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { endLost } from './desk.ts';
import { forgetJobs } from './jobs.store.ts';
import { removeUnwanted, takeBack } from './pieces.store.ts';

const second = 1000;

/** Ends writing whose process died. */
export const writingWatchJob = (ctx: Context) =>
  job({
    name: 'content.watch',
    payload: z.unknown(),
    tries: 1,
    lease: 60 * second,
    every: 15 * second,
    async run() {
      const lost = await endLost(ctx);
      if (lost > 0) ctx.log.warn({ lost }, 'writing broke off with its process');
    },
  });

/**
 * Makes drafts again of texts whose publishing came to nothing, and removes texts that nobody wanted and jobs that
 * nobody asks for any more.
 */
export const writingSweepJob = ({ db, clock, log }: Context) =>
  job({
    name: 'content.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: 60 * second,
    every: 300 * second,
    async run() {
      await takeBack(db, clock());
      const removed = await removeUnwanted(db, clock() - limits.piece_life);
      if (removed > 0) log.info({ removed }, 'removed texts that nobody kept');
      await forgetJobs(db, clock() - limits.idempotency_life);
    },
  });
