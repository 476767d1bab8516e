import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { sweepAnswers } from './answers.store.ts';

const hour = 3_600_000;

/** Forgets kept answers once their day is over. */
export const answersSweepJob = ({ db, clock }: Context) =>
  job({
    name: 'system.sweep-answers',
    payload: z.unknown(),
    tries: 3,
    lease: 60_000,
    every: hour,
    run: () => sweepAnswers(db, clock()),
  });
