import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { crowded, thinOut } from './store.ts';

const hour = 3_600_000;

/** Keeps `limits.notices_kept` notices a person. */
export const noticesSweepJob = ({ db }: Context) =>
  job({
    name: 'notices.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: 60_000,
    every: hour,
    async run() {
      for (const userId of await crowded(db)) await thinOut(db, userId);
    },
  });
