/** Answering people: each once and none left out, no loops, and no cap broken by a flood. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyFlood } from './engagement/flood.ts';
import { verifyLoops } from './engagement/loops.ts';
import { verifyRestarts } from './engagement/restarts.ts';

export const verify = verifyParts({
  loops: verifyLoops,
  flood: verifyFlood,
  restarts: verifyRestarts,
});
