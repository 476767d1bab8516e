/** Answering people: each once and none skipped, no loops, and no limit exceeded in a flood. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyFlood } from './engagement/flood.ts';
import { verifyLoops } from './engagement/loops.ts';
import { verifyRestarts } from './engagement/restarts.ts';

export const verify = verifyParts({
  loops: verifyLoops,
  flood: verifyFlood,
  restarts: verifyRestarts,
});
