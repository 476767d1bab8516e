import { describe, expect, it } from 'vitest';
import { type Archetype, Archetypes } from '#contract/agents/types.ts';
import { ContentTypes, Lengths } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { plainPersona } from '#test/persona-values.ts';
import { compose } from '#domain/composer/compose.ts';
import { factsAbout, factsKnown, withoutRepeats } from './known-facts.ts';

const known = [
  'Mooring fee calculator: Free for skippers until March 2027.\nMooring fee calculator: 49 euros a year after that.',
  'Mooring fee calculator: Works out what a berth costs from length, season and tide.',
  'Berth booking: 49 euros per month.',
  'Berth booking costs 49 euros per month.\nPaper contracts cost 19 euros each.\nThe mooring fee calculator is free until March 2027.',
];
const texts = (subject: string) => factsAbout(subject, factsKnown(known)).map(({ text }) => text);

describe('company facts for a subject', () => {
  it.each<[string, string[]]>([
    [
      'what does the mooring fee calculator cost',
      [
        'Mooring fee calculator: Free for skippers until March 2027.',
        'Mooring fee calculator: 49 euros a year after that.',
      ],
    ],
    ['berth booking prices', ['Berth booking: 49 euros per month.']],
    ['How much is a paper contract?', ['Paper contracts cost 19 euros each.']],
    ['what do tide tables cost?', []],
    ['autumn storms', []],
    ['tide tables on your phone', []],
  ])('for %j are %j', (subject, expected) => {
    expect(texts(subject)).toEqual(expected);
  });

  it('no figure is used twice', () => {
    const facts = factsKnown(['Berth: 49 euros.', 'Berths are 49 euros.', 'Buoys: 12 euros.']);
    expect(withoutRepeats(facts).map(({ text }) => text)).toEqual([
      'Berth: 49 euros.',
      'Buoys: 12 euros.',
    ]);
  });
});

const written = (topic: string, personality_type: Archetype, brief: Partial<Brief>) =>
  [1, 2, 3, 4].flatMap((seed) =>
    compose({
      persona: { ...plainPersona, personality_type },
      brief: Brief.parse({ topic, ...brief }),
      limit: { max_length: 280, counting: 'x_weighted' },
      count: 2,
      seed,
      known: { facts: known },
    }).map(({ parts }) => parts.join('\n')),
  );
const posts = ContentTypes.filter((type) => type !== 'reply');

describe.each(Archetypes)('a text by %s', (archetype) => {
  it('about a product’s price gives that price and no other', () => {
    for (const content_type of posts) {
      for (const length of Lengths) {
        const topic = 'what does the mooring fee calculator cost';
        for (const text of written(topic, archetype, { content_type, length })) {
          expect(text).toMatch(/until March 2027/u);
          expect(text).not.toMatch(/19 euros|per month|“what does/u);
          expect(text.match(/49 euros/gu)?.length ?? 0, text).toBeLessThan(2);
          expect(text.match(/Mooring fee calculator:/gu)?.length ?? 0, text).toBeLessThan(3);
        }
      }
    }
  });

  it('uses no company fact if none fits', () => {
    for (const text of written('autumn storms', archetype, { length: 'long' })) {
      expect(text).not.toMatch(/euros|2027|berth/iu);
    }
  });

  it('makes no claim that was not given', () => {
    for (const topic of ['berth booking prices', 'our tide tables']) {
      for (const text of written(topic, archetype, { length: 'long' })) {
        expect(text).not.toMatch(/(?:several|many|most) of you|you asked|people (?:keep )?ask/iu);
      }
    }
  });
});
