import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { plainPersona } from '#test/persona-values.ts';
import { format } from './formatter.ts';
import { factsLeftOut } from './left-out.ts';

const written = (brief: Partial<Brief>, parts: string[], model_used = 'composer') =>
  factsLeftOut({ brief: Brief.parse({ topic: 'Market', ...brief }), parts, model_used });

test('what a text leaves out is read from the text as its writer counted it', () => {
  const fact = fc.stringMatching(/^[A-Z][a-z ]{20,120}[a-z]$/);
  fc.assert(
    fc.property(fc.uniqueArray(fact, { minLength: 1, maxLength: 20 }), (facts) => {
      const brief = Brief.parse({ topic: 'Market', context: facts.join('\n') });
      const request = { persona: plainPersona, brief, limit: platforms.twitter, count: 1, seed: 1 };
      for (const { parts, left_out } of format(request)) {
        const noRoom = left_out.filter(({ reason }) => reason === 'no room left');
        expect(written(brief, parts).left_out.toSorted()).toEqual(
          noRoom.map(({ text }) => text).toSorted(),
        );
      }
    }),
    { numRuns: 100 },
  );
});

it('counts the facts, without those that the owner keeps out', () => {
  const context = 'We open at 7.\nThe code is 4711.\nParking is free.';
  expect(written({ context, keep_out: ['4711'] }, ['We open at 7.'])).toEqual({
    left_out: ['Parking is free.'],
    given: 2,
  });
});

it('counts a topic that is a statement', () => {
  const { left_out, given } = written({ topic: 'Rye is back.', context: 'It costs 5.' }, [
    'It costs 5.',
  ]);
  expect({ left_out, given }).toEqual({ left_out: ['Rye is back.'], given: 2 });
});

it('knows nothing of the words of a model, nor of a reply', () => {
  const none = { left_out: [], given: 0 };
  expect(written({ context: 'We open at 7.' }, ['Early birds!'], 'gpt-5-mini')).toEqual(none);
  expect(written({ context: 'We open at 7.', content_type: 'reply' }, ['Thanks!'])).toEqual(none);
  expect(
    written({ context: 'We open at 7.' }, ['Hi.'], 'composer (gpt-5-mini did not answer)').given,
  ).toBe(1);
});
