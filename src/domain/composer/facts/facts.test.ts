import { describe, expect, it } from 'vitest';
import { type Archetype, Archetypes } from '#contract/agents/types.ts';
import { Brief, ContentTypes, Lengths } from '#contract/content/types.ts';
import { plainPersona } from '#test/persona-values.ts';
import { compose } from '#domain/composer/compose.ts';
import { factsFrom, readContext } from './facts.ts';

describe('the facts of a context', () => {
  it('keep together what only makes sense together', () => {
    const { facts } = readContext('We run 12 services. Deploys took 40 minutes. Now they take 3.');
    expect(factsFrom(facts).map(({ text }) => text)).toEqual([
      'We run 12 services.',
      'Deploys took 40 minutes. Now they take 3.',
    ]);
  });

  it.each([
    ['Deploys took 40 minutes. Now they take 3.', 'change'],
    ['It costs 4 euros a month.', 'price'],
    ['We open on Saturday.', 'date'],
    ['We built it because invoices get lost.', 'reason'],
    ['Our two hives gave 31 kilos.', 'number'],
    ['It imports bank statements.', 'plain'],
  ])('%j tells a %s', (text, kind) => {
    expect(factsFrom([text])[0]?.kind).toBe(kind);
  });
});

const told =
  'It imports bank statements. It costs 4 euros a month. We built it because invoices get lost.';
const sentences = told.split(/(?<=\.) /u);
const seeds = Array.from({ length: 12 }, (_, seed) => seed);
const written = (
  brief: Partial<Brief>,
  seed: number,
  personality_type: Archetype = 'witty_troll',
): string =>
  compose({
    persona: { ...plainPersona, personality_type },
    brief: Brief.parse({ topic: 'launching our budgeting app', context: told, ...brief }),
    limit: { max_length: 280, counting: 'x_weighted' },
    count: 1,
    seed,
  })
    .flatMap(({ parts }) => parts)
    .join('\n');

describe('a text with facts', () => {
  it.each(Archetypes)('is about them, whatever %s is asked for', (archetype) => {
    for (const content_type of ContentTypes.filter((type) => type !== 'reply')) {
      for (const length of Lengths) {
        for (const seed of seeds) {
          const text = written({ content_type, length }, seed, archetype);
          expect(
            sentences.some((fact) => text.includes(fact)),
            text,
          ).toBe(true);
        }
      }
    }
  });

  it.each(Archetypes)(
    'tells several in a longer post of %s, and says what it makes of them',
    (archetype) => {
      for (const seed of seeds) {
        const text = written({ length: 'long' }, seed, archetype);
        expect(sentences.filter((fact) => text.includes(fact)).length, text).toBeGreaterThan(1);
        const own = sentences.reduce((left, fact) => left.replace(fact, ''), text);
        expect(own.replace(/[•\s]/gu, '').length, text).toBeGreaterThan(20);
      }
    },
  );

  it('tells all of them in a thread', () => {
    for (const seed of seeds) {
      const text = written({ content_type: 'thread' }, seed);
      for (const fact of sentences) expect(text).toContain(fact);
    }
  });
});
