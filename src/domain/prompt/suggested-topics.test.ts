import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Persona, Specializations } from '#contract/agents/types.ts';
import { anyPersona } from '#test/any-persona.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { suggestTopics } from './suggested-topics.ts';

const sample = fc.sample(anyPersona, 1)[0];
if (!sample) throw new Error('no persona');
const persona: Persona = {
  ...sample,
  target_topics: ['tea', 'jazz', 'bridges'],
  avoid_topics: [],
  specialization: null,
};
const suggest = (changes: Partial<Persona>, recent: string[], count = 3) =>
  suggestTopics({ ...persona, ...changes }, recent, { count, seed: 7 });

describe('topics that an agent suggests', () => {
  test('are its own topics, in seeded order', () => {
    expect(suggest({}, []).toSorted()).toEqual(['bridges', 'jazz', 'tea']);
    const orders = Array.from({ length: 30 }, (_, seed) =>
      suggestTopics(persona, [], { count: 3, seed }).join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(3);
    expect(suggestTopics(persona, [], { count: 3, seed: 4 }).join()).toBe(orders[4]);
  });

  test('include topics of its latest posts only after all others', () => {
    expect(suggest({}, ['Tea is fine.', 'More JAZZ'])[0]).toBe('bridges');
    expect(suggest({}, ['tea jazz bridges'])).toHaveLength(3);
  });

  test('repeat if there are too few', () => {
    expect(suggest({ target_topics: ['tea'] }, [], 3)).toEqual(['tea', 'tea', 'tea']);
  });

  test.each(Specializations)('include topics of its field: %s', (specialization) => {
    const topics = suggest({ specialization, target_topics: ['tea'] }, [], 5);
    expect(topics[0]).toBe('tea');
    expect(new Set(topics).size).toBe(5);
  });

  test('leave out topics to avoid, as long as there are others', () => {
    fc.assert(
      fc.property(anyPersona, fc.nat(), fc.array(fc.string()), (any, seed, recent) => {
        const topics = suggestTopics(any, recent, { count: 5, seed });
        expect(topics).toHaveLength(5);
        for (const topic of topics) expect(avoidedIn(topic, any.avoid_topics)).toBeUndefined();
      }),
    );
  });
});
