/** Posts about a topic of which nothing is known: they ask readers for what these know. */
import { describe, expect, it } from 'vitest';
import { Archetypes, HumorStyles, IntelligenceLevels } from '#contract/agents/types.ts';
import { isBare } from '#domain/checks/bare.ts';
import { asked, compose } from './compose.fixture.ts';

const seeds = [0, 1, 2, 3, 4];

/** The texts of every voice, humor and level, with little and with much boldness. */
const written = (topic: string, isOwn?: boolean): string[] =>
  Archetypes.flatMap((personality_type, at) =>
    seeds.flatMap((seed) => {
      const persona = {
        personality_type,
        voice_tone: String(25 * seed),
        humor_style: HumorStyles[(at + seed) % HumorStyles.length] ?? 'dry_wit',
        intelligence_level: IntelligenceLevels[seed % IntelligenceLevels.length] ?? 'academic',
        controversy_comfort: 25 * seed,
        target_topics: (isOwn ?? seed % 2 === 1) ? [topic] : [],
      };
      return compose(asked(persona, { topic }, { seed, count: 3 })).map(({ parts }) =>
        parts.join('\n'),
      );
    }),
  );

describe('a text about a topic without facts', () => {
  it.each([
    'Airdrop rumors',
    'sourdough',
    'Teeth whitening',
    'leg day',
    'Overtime',
    'Rental deposits',
    'breakfast',
    'Homework',
    'solar panels',
    'Dark mode',
    'balayage',
    'how to clean a pan',
    'how we mill our flour',
    'tips for better photos',
  ])('P-24.24 says something to readers of %j, and does not just invite them to ask', (topic) => {
    const all = written(topic);
    for (const text of all) {
      expect(text).not.toMatch(/\b(?:ask (?:us|me|away|anything)|just ask|questions welcome)\b/iu);
      expect(isBare(text, topic), text).toBe(false);
    }
    expect(new Set(all).size).toBeGreaterThan(2);
  });

  it.each([
    'Side projects',
    'Group chats',
    'Travel tips',
    'Remote work',
    'Game releases',
    'Fashion for small children',
  ])('P-24.24 says something to readers of %j if the agent always writes about it', (topic) => {
    for (const text of written(topic, true)) expect(isBare(text, topic), text).toBe(false);
  });

  it.each(['Fresh bread daily', 'Cakes to order', 'New arrivals', 'Who we are'])(
    'P-24.24 asks readers nothing about %j, which only the owner can explain',
    (topic) => {
      for (const text of written(topic, true)) expect(text).not.toContain('?');
    },
  );

  it('P-24.24 keeps the spelling of a topic that may be a name', () => {
    for (const text of written('Bluesky')) expect(text).toContain('Bluesky');
    for (const text of written('Sourdough')) expect(text).toMatch(/^Sourdough\b/u);
  });
});
