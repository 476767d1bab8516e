import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { deleteExpired } from './store.ts';
import { writeRehearsed } from './write.ts';

/** Writes the texts of rehearsals, which somebody watches. */
export const rehearseJob = (ctx: Context) =>
  job({
    name: 'rehearsals.write',
    payload: z.unknown(),
    tries: 1,
    lease: 15 * minute,
    in_each: true,
    every: 2 * second,
    run: (_payload, signal) => writeRehearsed(ctx, signal),
  });

export const rehearsalsCleanupJob = ({ db, clock }: Context) =>
  job({
    name: 'rehearsals.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: minute,
    every: 60 * minute,
    run: () => deleteExpired(db, clock()),
  });
