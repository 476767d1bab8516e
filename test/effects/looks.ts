/** Where effects are visible: an agent’s texts, and prompts. */
import { randomInt } from 'node:crypto';
import type { Bench } from './probe.ts';

/** A brief with facts and a kind, for which the built-in writer has most variety. */
const milestone = {
  topic: '10 years of our four-day week',
  context:
    'People liked it.\nIt began before deciding anything.\nMeasuring takes time.\nOur plans stay.',
  kind: 'news',
  length: 'long',
  emojis: true,
};

/** The agent’s text for it, or why there is none; the same request gives the same text. */
export async function written(bench: Bench, body: object): Promise<unknown> {
  const { said } = await bench.answer('POST', '/content/generate', {
    ...milestone,
    variations: true,
    variation_count: 4,
    seed: 5,
    ...body,
  });
  const texts = (said as { content?: { parts: string[]; model_used: string }[] }).content;
  return texts?.map(({ parts, model_used }) => [...parts, model_used]) ?? said;
}

/** The prompt for an agent’s text, without the random marks. */
export async function told(bench: Bench, id: string, query = ''): Promise<unknown> {
  const { data } = await bench.ask('GET', `/agents/${id}/prompt${query}`);
  return data.messages.map(({ text }: { text: string }) => text.replaceAll(/[0-9a-f]{8,}/gu, ''));
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Random words, so that no agent seems to repeat another. */
export const unheard = (): string =>
  Array.from({ length: 8 }, () =>
    Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join(''),
  ).join(' ');
