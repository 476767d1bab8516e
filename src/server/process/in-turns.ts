/** Long work on this thread, with a turn for everybody else between its steps. */
import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#domain/steps.ts';

/** Milliseconds that work may go on before others have their turn. */
const turn = 4;

/** Does all steps; between two of them, whenever a turn is over, this process answers others. */
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
