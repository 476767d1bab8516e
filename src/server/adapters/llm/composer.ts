/** The writer without an API key: our own generator behind the port for models. */
import { spokenFor, unheard, voiceText } from '#domain/knowledge/company-voice.ts';
import { passedOn } from './passed-on.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { composed } from './composing.ts';
import type { LlmPort } from './port.ts';

/** Writes without a model. It ignores a repair’s reason; callers retry with another seed. */
export const composer: LlmPort = {
  name: 'composer',
  has_stock: true,
  estimate: () => ({ input: 0, output: 0 }),
  async write({ persona, brief, limit, count, seed, knowledge = nothingKnown, recent }) {
    if (knowledge.material) return passedOn(knowledge.material, brief, limit);
    const known = {
      facts: knowledge.facts.map(({ said }) => said),
      regardless: knowledge.regardless,
      voice: voiceText(knowledge),
      unread: unheard(knowledge),
    };
    const spoken = spokenFor(persona, knowledge);
    const pieces = await composed({ persona: spoken, brief, limit, count, seed, recent, known });
    return {
      pieces: pieces.map(({ parts, why, answers, facts_used }) => ({
        parts,
        why,
        answers,
        facts_used: facts_used.flatMap((at) => knowledge.facts[at]?.id ?? []),
      })),
      tokens: { input: 0, output: 0 },
    };
  },
};
