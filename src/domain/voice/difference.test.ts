import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.fixture.ts';

describe('the difference between a draft and what its owner made of it', () => {
  it.each<[key: string, written: string, text: string]>([
    ['no_exclamations', 'Rye is back! Come by.', 'Rye is back. Come by.'],
    ['more_exclamations', 'Rye is back. Come by.', 'Rye is back! Come by.'],
    ['no_emoji', 'Rye is back 🎉 and warm.', 'Rye is back and warm.'],
    ['no_hashtags', 'Rye is back. #rye #local', 'Rye is back.'],
    ['more_hashtags', 'Rye is back.', 'Rye is back. #rye'],
    ['no_questions', 'Rye is back, hungry? Come.', 'Rye is back. Come.'],
    ['no_dashes', 'Rye — warm — is back.', 'Rye, warm, is back.'],
    ['no_semicolons', 'Rye is back; it is warm.', 'Rye is back. It is warm.'],
    ['no_dots', 'Rye is back…', 'Rye is back.'],
    ['no_parentheses', 'Rye (warm) is back.', 'Rye is back, warm.'],
    ['no_lists', '- Rye\n- Spelt', 'Rye and spelt.'],
    ['more_gaps', 'Rye is back.\nIt is warm.', 'Rye is back.\n\nIt is warm.'],
    ['no_shouting', 'RYE BREAD is back.', 'Rye bread is back.'],
    ['no_capitals', 'Rye is back. It is warm.', 'rye is back. it is warm.'],
    ['no_contractions', 'It’s back and we’re glad.', 'It is back and we are glad.'],
    ['contractions', 'It is back and we are glad.', 'It’s back and we’re glad.'],
    ['say_we', 'I baked my rye.', 'We baked our rye.'],
    ['say_i', 'We baked our rye.', 'I baked my rye.'],
    ['no_opening', 'Big news from us. Rye is back. It is warm.', 'Rye is back. It is warm.'],
    ['no_closing', 'Rye is back. It is warm. See you soon, friends.', 'Rye is back. It is warm.'],
    [
      'shorter_sentences',
      'Rye is back on the shelf today, and it is still warm from the oven, so come by early.',
      'Rye is back on the shelf today. It is still warm from the oven. So come by early.',
    ],
    [
      'shorter_posts',
      'Rye is back on the shelf today after a long pause that nobody here could explain to you.',
      'Rye is back on the shelf today.',
    ],
  ])('is a habit: %s', (key, written, text) => {
    expect(differenceOf(written, text).habits).toContain(key);
    expect(differenceOf(text, text).habits).toEqual([]);
  });

  it('counts what went with a cut sentence as that cut alone', () => {
    const written = 'Rye is back today. It is still warm. Can’t wait to see you! 🎉';
    expect(differenceOf(written, 'Rye is back today. It is still warm.')).toEqual({
      habits: ['no_closing'],
      words: [],
      facts: [],
      cut: ['last'],
    });
  });

  it('names replaced and dropped words', () => {
    const { words } = differenceOf(
      'We utilize rye flour. It is very good.',
      'We use rye flour. It is good.',
    );
    expect(words).toEqual([
      { from: 'utilize', to: 'use' },
      { from: 'very', to: '' },
    ]);
  });

  it('takes figures and names for facts, which teach nothing', () => {
    const found = differenceOf('We open at 7 in Lübeck.', 'We open at 8 in Kiel.');
    expect(found.facts).toEqual([
      { from: '7', to: '8' },
      { from: 'Lübeck', to: 'Kiel' },
    ]);
    expect([found.words, found.habits]).toEqual([[], []]);
  });

  it('weighs no single word of a text that was written anew', () => {
    const { words } = differenceOf(
      'The oven sings tonight.',
      'Yesterday nobody bought a single roll here.',
    );
    expect(words).toEqual([]);
  });

  it.each([
    ['Das Brot ist zurück! Kommt vorbei.', 'Das Brot ist zurück. Kommt vorbei.'],
    ['Le pain est de retour ! Venez.', 'Le pain est de retour. Venez.'],
    ['¡El pan ha vuelto! Ven hoy.', 'El pan ha vuelto. Ven hoy.'],
    ['パンが帰ってきました！今日です。', 'パンが帰ってきました。今日です。'],
  ])('is found in other languages: %s', (written, text) => {
    expect(differenceOf(written, text).habits).toContain('no_exclamations');
  });
});
