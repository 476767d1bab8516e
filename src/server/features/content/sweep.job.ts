import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { deleteUnused, revertToDrafts } from './drafts.store.ts';

/** Turns texts whose publishing failed back into drafts, and deletes unused texts. */
export const contentCleanupJob = ({ db, clock, log }: Context) =>
  job({
    name: 'content.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: 60 * second,
    every: 300 * second,
    async run() {
      await revertToDrafts(db, clock());
      const removed = await deleteUnused(db, clock() - limits.piece_life);
      if (removed > 0) log.info({ removed }, 'removed texts that no one kept');
    },
  });
