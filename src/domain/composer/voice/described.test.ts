import { describe, expect, it } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { plainPersona } from '#test/persona-values.ts';
import { compose } from '#domain/composer/compose.ts';

const seeds = Array.from({ length: 15 }, (_, seed) => seed);
const written = (custom_archetype: string, brief: Partial<Brief> = {}) =>
  seeds.flatMap((seed) =>
    compose({
      persona: {
        ...plainPersona,
        personality_type: 'custom',
        custom_archetype,
        voice_tone: '60',
      },
      brief: Brief.parse({ topic: 'tide tables', emojis: true, hashtags: true, ...brief }),
      limit: { max_length: 280, counting: 'x_weighted' },
      count: 2,
      seed,
    }),
  );
const textsOf = (...given: Parameters<typeof written>) =>
  written(...given).map(({ parts }) => parts.join('\n'));

const master =
  'A harbour master of sixty. Dry, patient, very short sentences. Never says “excited” and never uses exclamation marks.';

describe('a custom description', () => {
  it.each([
    [master, /!|excite|push the button|fired up/iu],
    [
      'Calm, factual voice of a municipal energy supplier. Formal.',
      /!|’(?:s|m|re|ve|d|ll|t)\b|button/u,
    ],
    ['Hands out advice teaspoon by teaspoon, without emojis', /\p{Extended_Pictographic}|troll/u],
    ['An enthusiastic coach who avoids hashtags and questions', /#|\?/u],
    ['Writes in lower case and never mentions boats or “storms”', /\p{Lu}/u],
  ])('%j is kept to', (description, unwanted) => {
    for (const text of textsOf(description)) expect(text).not.toMatch(unwanted);
  });

  it('writes short sentences where it asks for them', () => {
    for (const text of textsOf(master, { hashtags: false })) {
      for (const sentence of text.split(/[.?:]\s/u)) {
        expect(sentence.split(/\s+/u).length, text).toBeLessThanOrEqual(12);
      }
    }
  });

  it('is explained by its words and the rules that were kept', () => {
    const [first] = written(master);
    expect(first?.why).toContain(
      'Your words “master”, “dry” and “patient” make the voice calm and factual.',
    );
    expect(first?.why).toContain(
      'Kept from your description: no exclamation marks, never “excited”, short sentences.',
    );
    expect(written('Eine freundliche Bäckerin')[0]?.why).toContain('a neutral one');
  });
});
