import { z } from 'zod';
import { day, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { releaseStale, removeReleased } from './store.ts';

/** No call takes as long: whoever set this aside is gone. */
const longestCall = 10 * minute;

/** Gives back what was set aside by a process that died. What comes back all the same within a day is still written down. */
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
      if (released > 0) log.warn({ released }, 'calls whose end no one wrote down were released');
      await removeReleased(db, now - day);
    },
  });
