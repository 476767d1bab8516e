import { z } from 'zod';
import { hour, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { removeOldAnswers } from './answers.store.ts';

/** Deletes stored responses after a day. */
export const answersCleanupJob = ({ db, clock }: Context) =>
  job({
    name: 'system.sweep-answers',
    payload: z.unknown(),
    tries: 3,
    lease: minute,
    every: hour,
    run: () => removeOldAnswers(db, clock()),
  });
