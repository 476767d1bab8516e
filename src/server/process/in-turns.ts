/** Runs long work on this thread in slices, so that other requests are answered in between. */
import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#domain/steps.ts';

/** Maximum length of one slice in milliseconds. */
const turn = 4;

/** Runs all steps, yielding to other work whenever a slice is over. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < turn) continue;
    await setImmediate();
    began = performance.now();
  }
}
