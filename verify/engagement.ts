/** Answering people: each once and none left out, no loops, nothing given away, no cap broken, and only what X allows. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyFlood } from './engagement/flood.ts';
import { verifyInjections } from './engagement/injections.ts';
import { verifyLanes } from './engagement/lanes.ts';
import { verifyLoops } from './engagement/loops.ts';
import { verifyRestarts } from './engagement/restarts.ts';
import { attacks } from './writing/attacks/corpus.ts';
import { attackIn, obeying, type Sent, startModel } from './writing/attacks/obeying-model.ts';
import { persona } from './writing/attacks/victim.ts';

/** The model knows an attack by its words and its subject; whom a stranger writes to has chosen no subject. */
const subjects = [...new Set(attacks.map(({ topic }) => topic))].join('\n');
const attackers = {
  attacks,
  persona,
  obeying,
  startModel,
  attackIn: (sent: Sent) => attackIn({ ...sent, user: `${sent.user}\n${subjects}` }),
};

export const verify = verifyParts({
  lanes: verifyLanes,
  loops: verifyLoops,
  injections: (say) => verifyInjections(say, attackers),
  flood: verifyFlood,
  restarts: verifyRestarts,
});
