/** Answering people: each once and none left out, no loops, nothing given away, no cap broken, and only what X allows. */
import { proveParts } from '#scripts/prove-parts.ts';
import { proveInjections } from './engagement/injections.ts';
import { proveLanes } from './engagement/lanes.ts';
import { proveLoops } from './engagement/loops.ts';
import { proveRestarts } from './engagement/restarts.ts';
import { attacks } from './writing/attacks/corpus.ts';
import { attackIn, obeying, startModel } from './writing/attacks/obeying-model.ts';
import { persona } from './writing/attacks/victim.ts';

export const prove = proveParts({
  lanes: proveLanes,
  loops: proveLoops,
  injections: (say) => proveInjections(say, { attacks, persona, attackIn, obeying, startModel }),
  restarts: proveRestarts,
});
