/** Where a person looks: what an agent writes, and what a model would be told to write. */
import { randomInt } from 'node:crypto';
import type { Bench } from './probe.ts';

/** A brief that names its act and has facts: what the built-in writer has most ways to say. */
const milestone = {
  topic: '10 years of our four-day week',
  context:
    'People liked it. It began before deciding anything. Measuring takes time. Our plans stay.',
  length: 'long',
  emojis: true,
};

/** What an agent writes about it, or why it doesn't; the same request gives the same text. */
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

/** What a model is told when an agent writes: everything that is said of it, but not the marks that differ each time. */
export async function told(bench: Bench, id: string, query = ''): Promise<unknown> {
  const { data } = await bench.ask('GET', `/agents/${id}/prompt${query}`);
  return data.blocks.map(({ text }: { text: string }) => text.replaceAll(/[0-9a-f]{8,}/gu, ''));
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Some words that nobody has said before, so that no agent seems to repeat another one. */
export const unheard = (): string =>
  Array.from({ length: 8 }, () =>
    Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join(''),
  ).join(' ');
