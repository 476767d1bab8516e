import { z } from 'zod';
import { day, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { releaseStale, removeReleased } from './store.ts';

/** No call takes this long, so its process has died. */
const longestCall = 10 * minute;

/** Releases reservations of processes that died. A result that arrives within a day is still recorded. */
export const usageCleanupJob = ({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) =>
  job({
    name: 'usage.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: minute,
    every: minute,
    async run() {
      const now = clock();
      const released = await releaseStale(db, now - longestCall);
      if (released > 0)
        log.warn({ released }, 'reservations of calls that never ended were released');
      await removeReleased(db, now - day);
    },
  });
