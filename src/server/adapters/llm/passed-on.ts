/** What the composer writes about a stranger’s text: its title and first sentences, without additions. */
import type { Brief } from '#contract/content/types.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import type { Material } from '#domain/knowledge/knowledge.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { firstWords, fits, type LengthLimit } from '#domain/text/post-text.ts';
import type { Answered } from './port.ts';

const ended = (text: string): string => (/[.!?…:;]["”’)]?$/u.test(text) ? text : `${text}.`);

export function passedOn(
  { title, text }: Material,
  { length }: Pick<Brief, 'length'>,
  limit: LengthLimit,
): Answered {
  const said = title.toLowerCase();
  const sentences = statementsIn(text).filter((one) => !said.includes(one.toLowerCase()));
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
