import { describe, expect, it } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { plainPersona } from '#test/persona-values.ts';
import { compose } from '#domain/composer/compose.ts';
import { copies } from '#domain/text/copied.ts';
import { noSampleHabits, readSamples, type SampleHabits } from './voice-samples.ts';

const long = 'I tried the small version first and it held up better than the big one did';

describe('readSamples', () => {
  it.each<[string, string[], Partial<SampleHabits>]>([
    ['nothing', [], noSampleHabits],
    ['too little to tell', ['gm all'], noSampleHabits],
    ['capitals', [`${long}.`], { lowercase: false, open_end: false, calm: true }],
    ['no capitals', [long.toLowerCase()], { lowercase: true, open_end: true }],
    ['one that raises its voice', [`${long}.`, 'Yes!'], { calm: false }],
    ['paragraphs', ['One thing.\n\nAnother thing.'], { airy: true }],
    ['emojis, the favourite first', ['a 🫠', 'b 🌿 c 🌿', '© ✓'], { emojis: ['🌿', '🫠'] }],
    [
      'short sentences',
      ['It held. We ran it. It held again. Then we all slept.'],
      { sentence_words: 3 },
    ],
    ['a script without case', ['今日はお茶の日です'.repeat(4)], { lowercase: false }],
  ])('measures %s', (_, samples, habits) => expect(readSamples(samples)).toMatchObject(habits));
});

describe('the composer', () => {
  const texts = (voice_samples: string[], archetype: 'hype_beast' | 'tech_sage' = 'hype_beast') =>
    Array.from({ length: 30 }, (_, seed) =>
      compose({
        persona: { ...plainPersona, personality_type: archetype, voice_tone: '90', voice_samples },
        brief: Brief.parse({ topic: 'tea', emojis: true }),
        limit: { max_length: 280, counting: 'x_weighted' },
        count: 1,
        seed,
      }).flatMap(({ parts }) => parts),
    ).flat();

  it('adopts case, calm and emojis, and omits the final period', () => {
    for (const text of texts([`${long} 🌿 and then we went home`.toLowerCase()])) {
      expect(text).toBe(text.toLowerCase());
      expect(text).not.toContain('!');
      expect(text).toContain('🌿');
      expect(text).not.toMatch(/\p{L}\.$/u);
    }
  });

  it('opens with sentences of about the same length', () => {
    const mean = (samples: string[]) => {
      const openers = texts(samples, 'tech_sage').map((text) => text.split(/[.?:]/u)[0] ?? '');
      return openers.join(' ').split(/\s+/u).length / openers.length;
    };
    const short = mean(['I tried it. It held. We ran it. It held again. Then we slept.']);
    const wide = mean([`${long} when we tried it the year before with twice as many people.`]);
    expect(wide).toBeGreaterThan(short + 1);
  });

  it('never repeats a sample, not even one that it wrote itself', () => {
    const own = texts([]);
    const samples = own.slice(0, 8);
    for (const text of texts(samples)) {
      for (const sample of samples) expect(copies(text, sample)).toBe(false);
    }
  });
});
