import { describe, expect, it } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { WritingStyles } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { plainPersona } from '#test/persona-values.ts';
import { compose } from './compose.ts';
import { createRecent } from './recent.ts';

describe('recently used lines', () => {
  const said = createRecent(
    ['From practice. Let me tell you about tide tables. I have put it on the fridge.'],
    'autumn storms',
  );
  it.each([
    ['Let me tell you about autumn storms.', true],
    ['I’ve put it on the fridge.', true],
    ['Let me warn you about autumn storms.', false],
    ['Autumn storms.', false],
  ])('%j: %j', (line, is) => {
    expect(said(line)).toBe(is);
  });
});

const topics = [
  ...['tide tables', 'autumn storms', 'winter storage for boats', 'how to dock alone'],
  ...['marinas should drop paper contracts', 'check your mooring lines', 'guest berths'],
  ...['harbour lights', 'our ferry', 'Should skippers learn navigation?', 'fog', 'sailing clubs'],
];
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?:…]["”’]?)\s+|\n+/u).filter((one) => one.split(/\s+/u).length > 2);

describe.each([...Archetypes])('twelve texts of %s in a row', (personality_type) => {
  const persona = { ...plainPersona, personality_type, voice_tone: '20' };
  const recent: string[] = [];
  for (const [at, topic] of topics.entries()) {
    const style = WritingStyles[at % 2] ?? 'casual';
    const brief = Brief.parse({ topic, style, hashtags: true });
    const limit = { max_length: 280, counting: 'x_weighted' } as const;
    const [piece] = compose({ persona, brief, limit, count: 1, seed: at, recent: [...recent] });
    recent.unshift(piece?.parts.join('\n') ?? '');
  }

  it('share no sentence', () => {
    const all = recent.flatMap(sentencesOf);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });

  it('name their topic', () => {
    const about = [...topics].reverse();
    for (const [at, text] of recent.entries()) {
      const words = (about[at] ?? '').toLowerCase().match(/\p{L}{3,}/gu) ?? [];
      const content = words.filter((word) => !/^(?:how|our|your|for|should|check)$/u.test(word));
      expect(
        content.some((word) => text.toLowerCase().includes(word)),
        text,
      ).toBe(true);
    }
  });

  it('each use contractions consistently', () => {
    for (const text of recent) {
      const isShort = /’(?:m|re|ve|ll|d)\b|n’t\b/u.test(text);
      const isLong = /\b(?:I (?:am|have|will|would)|(?:do|does|is|are|can|did) not|cannot)\b/u.test(
        text,
      );
      expect(isShort && isLong, text).toBe(false);
    }
  });
});
