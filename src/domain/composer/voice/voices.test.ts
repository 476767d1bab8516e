import { describe, expect, it } from 'vitest';
import { Archetypes, type Persona } from '#contract/agents/types.ts';
import { Brief, ContentTypes } from '#contract/content/types.ts';
import { repeated as times } from '#test/sampled.ts';
import { findClaims, sourcesOf } from '#domain/claims/claims.ts';
import { compose } from '#domain/composer/compose.ts';
import type { Voice } from './voice.ts';
import { voiceOf } from './voices.ts';

const persona = (personality_type: Persona['personality_type']): Persona => ({
  name: 'Ada',
  personality_type,
  custom_archetype: '',
  voice_tone: '50',
  humor_style: 'observational',
  intelligence_level: 'tech_savvy',
  controversy_comfort: 30,
  specialization: null,
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
});

const archetypes = Archetypes.filter((archetype) => archetype !== 'custom');
const topics = [
  'the four-day week',
  'launching our new API',
  'why most dashboards lie',
  'Should we rewrite it in Rust?',
  'قهوة',
];
const seeds = Array.from({ length: times(15, 50) }, (_, seed) => seed);

/** Every sentence of a text, without its punctuation and case. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?:…]["”’]?)\s+|\n+/u)
    .map((sentence) =>
      sentence
        .replace(/[^\p{L}\p{N}\s]/gu, '')
        .trim()
        .toLowerCase(),
    )
    .filter((sentence) => sentence !== '');

const threeWords = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase()
    .split(/\s+/u)
    .slice(0, 3)
    .join(' ');

/** Every line anywhere in a deck. */
const linesIn = (shuffle: unknown): string[] => {
  if (typeof shuffle === 'string') return [shuffle];
  return typeof shuffle === 'object' && shuffle !== null
    ? Object.values(shuffle).flatMap(linesIn)
    : [];
};

/** What a post of a voice may begin with. */
const openersOf = ({ thoughts, questions, lists, families, own, answers }: Voice): string[] => {
  const all = [thoughts, questions, lists, own.thoughts, answers.asked];
  return [...all, ...Object.values(families)].flat().map(([opens]) => opens);
};

const repeated = (groups: readonly (readonly string[])[]): string[] => {
  const all = groups.flatMap((group) => [...new Set(group)]);
  return all.filter((one, at) => all.indexOf(one) !== at);
};

/** What the owner typed, as a sentence, is nobody’s own. */
const typed = new Set(['were launching our new api']);

const decks = archetypes.map((archetype) => voiceOf(persona(archetype)));

describe('five archetypes', () => {
  it.each(topics)('share no sentence and no opening about %s', (topic) => {
    for (const length of ['short', 'medium', 'long'] as const) {
      for (const seed of seeds) {
        const texts = archetypes.map((archetype) =>
          compose({
            persona: persona(archetype),
            brief: Brief.parse({ topic, length }),
            limit: { max_length: 280, counting: 'x_weighted' },
            count: 1,
            seed,
          })
            .flatMap(({ parts }) => parts)
            .join('\n'),
        );
        const own = texts.map((text) => sentencesOf(text).filter((one) => !typed.has(one)));
        expect(repeated(own), texts.join('\n---\n')).toEqual([]);
        expect(repeated(texts.map((text) => [threeWords(text)]))).toEqual([]);
      }
    }
  });

  it('have no sentence in common in what they may ever say', () => {
    const said = decks.map((shuffle) =>
      linesIn(shuffle)
        .flatMap((line) => sentencesOf(line.replace(/\{[a-z]+\}/giu, '')))
        // What is left of “Congratulations on {n}.” is nobody’s own.
        .filter((sentence) => sentence.split(' ').length > 2),
    );
    for (const sentences of said) expect(sentences.length).toBeGreaterThan(450);
    expect(repeated(said)).toEqual([]);
  });

  it('open in their own words, and only one of them with the topic itself', () => {
    const openers = decks.map(openersOf);
    const bare = openers.filter((lines) => lines.some((line) => /^\{[TN]\}/u.test(line)));
    expect(bare).toHaveLength(1);
    expect(repeated(openers.map((lines) => lines.map(threeWords)))).toEqual([]);
  });

  it.each(Archetypes)('gives %s eighty ways to open, each with a sequel', (archetype) => {
    const voice = voiceOf(persona(archetype));
    expect(new Set(openersOf(voice)).size).toBeGreaterThanOrEqual(80);
    for (const [, ...then] of voice.thoughts) expect(then.length).toBeGreaterThanOrEqual(1);
  });
});

describe('a closing line', () => {
  it.each(archetypes)('ends at most a third of what %s writes', (archetype) => {
    const { closers } = voiceOf(persona(archetype));
    const closed = seeds.flatMap((seed) =>
      compose({
        persona: persona(archetype),
        brief: Brief.parse({ topic: 'coffee' }),
        limit: { max_length: 280, counting: 'x_weighted' },
        count: 3,
        seed,
      }).filter(({ parts }) => closers.some((closer) => parts.join('').endsWith(closer))),
    );
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.length).toBeLessThanOrEqual(seeds.length);
  });
});

describe('a claim', () => {
  it.each(Archetypes)('is made nowhere by %s on its own account', (archetype) => {
    const who = persona(archetype);
    for (const content_type of ContentTypes) {
      for (const topic of [...topics, 'coffee', 'our bakery', 'learning Spanish', 'Solana']) {
        const brief = Brief.parse({ topic, content_type, length: 'long' });
        const limit = { max_length: 280, counting: 'x_weighted' } as const;
        const [piece] = compose({ persona: who, brief, limit, count: 1, seed: topic.length });
        const claims = findClaims(piece?.parts ?? [], sourcesOf(who, brief));
        expect(claims, piece?.parts.join('\n')).toEqual([]);
      }
    }
  });
});
