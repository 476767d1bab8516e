import { z } from 'zod';
import { hour, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { refreshStatistics } from '#server/db/statistics.ts';
import { job } from '#server/jobs/port.ts';

/** Updates the statistics of the query planner while tables grow. */
export const statisticsJob = ({ db, config }: Context) =>
  job({
    name: 'system.statistics',
    payload: z.unknown(),
    tries: 3,
    lease: minute,
    every: 6 * hour,
    run: () =>
      refreshStatistics({ db, engine: config.database_url === undefined ? 'sqlite' : 'postgres' }),
  });
