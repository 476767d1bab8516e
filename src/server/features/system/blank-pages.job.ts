import { z } from 'zod';
import { day, hour } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { blankFreePages } from '#server/db/file-traces.ts';
import { job } from '#server/jobs/port.ts';

/** Overwrites what earlier versions deleted and left in the database file, once. */
export const blankPagesJob = ({ db }: Context) =>
  job({
    name: 'system.blank-pages',
    payload: z.unknown(),
    tries: 3,
    lease: 12 * hour,
    every: day,
    run: (_payload, signal) => blankFreePages(db, signal),
  });
