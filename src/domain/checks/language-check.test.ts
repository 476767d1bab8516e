import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '#contract/agents/languages.ts';
import { Brief } from '#contract/content/types.ts';
import { canOverride } from './check-labels.ts';
import { checkText } from './text-checks.ts';

const german = 'Unser neues Brot ist da, mit Walnüssen und Feigen.';
const english = 'Our new bread is here, and it has walnuts and figs.';

const failed = (text: string, language: LanguageCode, brief: Partial<Brief> = {}) =>
  checkText([text], {
    limit: { max_length: 280, counting: 'x_weighted' },
    avoid_topics: [],
    language,
    brief: Brief.parse({ topic: 'walnuts', ...brief }),
  }).filter(({ check }) => check === 'language');

describe('P-9.82 the language check', () => {
  test('flags a text in another language than its agent’s, and the owner may override it', () => {
    const message = 'It reads like English, but the brief asks for German.';
    expect(failed(english, 'de')).toEqual([{ check: 'language', message }]);
    expect(failed(german, 'en')).toEqual([
      { check: 'language', message: 'It reads like German, but the brief asks for English.' },
    ]);
    expect(canOverride('language')).toBe(true);
    expect([...failed(german, 'de'), ...failed(english, 'en')]).toEqual([]);
  });

  test('passes a text whose language is uncertain', () => {
    for (const text of [
      'Closed Monday',
      'gm',
      'API v2 🚀',
      'Brot. Walnuss. Feige.',
      'Solo plan: $9 a month.',
    ]) {
      expect([text, failed(text, 'ja')]).toEqual([text, []]);
    }
  });

  test('accepts a language that the owner names or, if they chose none, types in', () => {
    expect(failed(german, 'en', { context: 'Bitte auf Deutsch.' })).toEqual([]);
    expect(failed(german, 'fr', { context: 'This one in German.' })).toEqual([]);
    expect(failed(german, 'en', { context: 'Wir haben am Montag zu, und das ist neu.' })).toEqual(
      [],
    );
    // Facts in English are not a reason to answer in English.
    expect(failed(english, 'de', { context: 'It has walnuts and it is new to us.' })).toHaveLength(
      1,
    );
  });

  test('accepts a reply in the language of the message', () => {
    const reply = { content_type: 'reply', context: 'Habt ihr das Brot auch am Montag?' } as const;
    expect(failed(german, 'en', reply)).toEqual([]);
    expect(failed(english, 'en', reply)).toEqual([]);
    expect(failed('¿Qué pan es? No lo sé, pero está muy bueno.', 'en', reply)).toHaveLength(1);
  });
});
