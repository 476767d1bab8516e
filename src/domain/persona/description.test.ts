import { describe, expect, it } from 'vitest';
import { clausesOf, rulesIn } from './guidelines.ts';

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
});
