import { describe, expect, it } from 'vitest';
import { clausesOf } from './description-clauses.ts';
import { rulesIn, wordingIn } from './description-rules.ts';
import { voiceIn } from './description-voice.ts';

describe('the clauses of a description', () => {
  it.each<[string, string[], string[]]>([
    ['Warm, never loud, always brief', ['Warm', 'always brief'], ['loud']],
    ['No emojis, hashtags or links, but kind', ['but kind'], ['emojis, hashtags or links']],
    ['Doesn’t shout and is calm', ['and is calm'], ['shout']],
    ['Never rude and never late', [], ['rude and', 'late']],
    ['Not only loud', ['Not only loud'], []],
    ['A no-nonsense cook without patience', ['A no-nonsense cook'], ['patience']],
  ])('%j: a negation covers the right words', (text, wanted, refused) => {
    const all = clausesOf(text);
    expect(all.filter(({ negated }) => !negated).map((one) => one.text)).toEqual(wanted);
    expect(all.filter(({ negated }) => negated).map((one) => one.text)).toEqual(refused);
  });
});

describe('the voice of a description', () => {
  it.each<[string, string, string[]]>([
    [
      'Calm, factual voice of a municipal energy supplier. Formal.',
      'formal',
      ['calm', 'municipal', 'formal'],
    ],
    ['A harbour master of sixty. Dry, patient. Never says “excited”.', 'dry', ['dry']],
    ['A pharmacist who hands out advice teaspoon by teaspoon', 'plain', []],
    ['Eine freundliche Bäckerin', 'plain', []],
    ['An energetic coach', 'hype', ['energetic', 'coach']],
    ['No hype, not loud', 'dry', ['no hype', 'no loud']],
    ['Not sarcastic. A friendly neighbour.', 'warm', ['friendly']],
    ['Blunt but kind.', 'blunt', ['blunt']],
    ['A sarcastic engineer', 'witty', ['sarcastic']],
    ['An informal gardener who is never formal', 'plain', []],
    ['Isn’t a critic', 'plain', []],
    ['A playful otter mascot', 'playful', ['playful', 'mascot']],
    ['a dry engineer', 'dry', ['dry', 'engineer']],
    ['A public institution', 'formal', ['institution']],
    ['a director of a steamship museum', 'plain', []],
  ])('%j is %s', (description, voice, words) => {
    const read = voiceIn(description);
    expect(read.voice).toBe(voice);
    expect(read.words).toEqual(expect.arrayContaining(words));
  });
});

describe('the rules of a description', () => {
  it.each<[string, string[]]>([
    [
      'Never says “excited” and never uses exclamation marks.',
      ['Never say excited', 'No exclamation marks'],
    ],
    ['Avoids emojis, hashtags and links', ['No emojis', 'No hashtags', 'No links']],
    ['Doesn’t ask questions', ['No questions']],
    ['Never leaves a question unanswered', []],
    ['Writes in lower case', ['Write in lowercase']],
    ['Uses emojis and exclamation marks', []],
    ['Loves hashtags, without emojis', ['No emojis']],
    ['Never mentions lunch or “dinner”', ['Never say dinner']],
    ['Never says what he thinks', []],
  ])('%j', (description, rules) => {
    expect(rulesIn(description)).toEqual(rules);
  });

  it.each<[string, Partial<ReturnType<typeof wordingIn>>]>([
    ['Formal.', { formal: true }],
    ['Informal.', { formal: false }],
    ['Never formal', { formal: false }],
    ['Dry, patient, very short sentences.', { short_sentences: true }],
    ['No short sentences', { short_sentences: false }],
    ['Serious, no jokes', { no_jokes: true }],
    ['Full of jokes', { no_jokes: false }],
  ])('%j asks for %j', (description, wording) => {
    expect(wordingIn(description)).toMatchObject(wording);
  });
});
