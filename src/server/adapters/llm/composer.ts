/** The writer without an API key: our own generator behind the port for models. */
import type { Brief } from '#contract/content/types.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import { spokenFor, unheard, voiceText } from '#domain/knowledge/company-voice.ts';
import { isForWhom } from '#domain/knowledge/company.ts';
import { type Material, nothingKnown } from '#domain/knowledge/knowledge.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { firstWords, fits, type LengthLimit } from '#domain/text/post-text.ts';
import { composed } from './composing.ts';
import type { Answered, LlmPort } from './port.ts';

const ended = (text: string): string => (/[.!?…:;]["”’)]?$/u.test(text) ? text : `${text}.`);

/** What the composer writes about a stranger’s text: its title and first sentences, without additions. */
function passedOn(
  { title, text }: Material,
  { length }: Pick<Brief, 'length'>,
  limit: LengthLimit,
): Answered {
  const lowerTitle = title.toLowerCase();
  const sentences = statementsIn(text).filter((one) => !lowerTitle.includes(one.toLowerCase()));
  const most = Math.min(lengthLabels[length].chars, limit.max_length);
  const [first, ...rest] = title === '' ? sentences : [title, ...sentences];
  let whole = first === undefined ? '' : firstWords(first, limit);
  let hasMore = false;
  for (const sentence of rest) {
    const longer = `${hasMore ? whole : ended(whole)}${hasMore ? ' ' : '\n\n'}${ended(sentence)}`;
    if (longer.length > most || !fits(longer, limit)) break;
    whole = longer;
    hasMore = true;
  }
  const why = hasMore
    ? 'It repeats the title and the first sentences; an AI model would write about it in the agent’s voice.'
    : 'It repeats the title; an AI model would write about it in the agent’s voice.';
  return {
    pieces: whole === '' ? [] : [{ parts: [whole], why }],
    tokens: { input: 0, output: 0 },
  };
}

/** Writes without a model. It ignores a repair’s reason; callers retry with another seed. */
export const composer: LlmPort = {
  name: 'composer',
  has_stock: true,
  estimate: () => ({ input: 0, output: 0 }),
  async write({ persona, brief, limit, count, seed, knowledge = nothingKnown, recent }) {
    if (knowledge.material) return passedOn(knowledge.material, brief, limit);
    const isReply = brief.content_type === 'reply';
    const known = {
      facts: knowledge.facts.map(({ said, text }) => (!isReply && isForWhom(text) ? '' : said)),
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
