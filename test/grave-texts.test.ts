/** A sample of the proof that serious texts stay serious; `npm run prove -- voice grave` runs all of it. */
import { expect, test } from 'vitest';
import { graveBriefs, handedOver, harmlessTopics, isLight } from '#proofs/voice/grave.ts';
import { lightly, plainly } from '#proofs/voice/grave-writers.ts';
import { isGrave, isSolemn } from '#domain/briefs/gravity.ts';
import { Brief } from '#contract/content/types.ts';

const sample = graveBriefs.filter((_, at) => at % 6 === 0);

test('sixty serious briefs are seen as such, and what only sounds like one is not', () => {
  expect(graveBriefs.length).toBeGreaterThanOrEqual(60);
  const unseen = graveBriefs.filter(
    ({ kind, topic, facts }) => !isSolemn(Brief.parse({ kind, topic, context: facts.join('\n') })),
  );
  expect(unseen).toEqual([]);
  expect(harmlessTopics.length).toBeGreaterThanOrEqual(40);
  expect(harmlessTopics.filter(isGrave).length).toBeLessThanOrEqual(2);
});

test('what a model jokes, cheers or sells beside them is not handed over', async () => {
  const handed = await handedOver(sample, 'hype_beast', lightly());
  expect(handed.map(({ text }) => text).filter(isLight)).toEqual([]);
}, 60_000);

test('what is plain is handed over, by a model and by the built-in writer', async () => {
  const written = await handedOver(sample, 'hype_beast', plainly());
  const set = await handedOver(sample, 'hype_beast', undefined);
  expect([...written, ...set].filter(({ text }) => text === '').length).toBeLessThanOrEqual(1);
  expect(set.map(({ text }) => text).filter(isLight)).toEqual([]);
}, 60_000);
