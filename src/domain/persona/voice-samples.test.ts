import { describe, expect, it } from 'vitest';
import { readSamples, type SampleHabits } from './voice-samples.ts';

const noSampleHabits: SampleHabits = {
  lowercase: false,
  calm: false,
  open_end: false,
  airy: false,
  sentence_words: 0,
  emojis: [],
  opening: '',
};

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
