import { describe, expect, it } from 'vitest';
import { type Habit, habitNames, habitsOf, sentencesIn, wordsIn } from './habits.ts';

/** The habits that are stronger in one text than in another. */
const stronger = (one: string, other: string): Habit[] => {
  const [some, others] = [habitsOf(one), habitsOf(other)];
  return habitNames.filter((name) => some[name] > others[name] + 0.01);
};

describe('the habits of a text', () => {
  it.each<[Habit, string, string]>([
    ['exclamations', 'Fresh bread today!', 'Fresh bread today.'],
    ['ends_loud', 'Fresh bread today!', 'Fresh bread! Today.'],
    ['questions', 'Is it rye?', 'It is rye.'],
    ['emoji', 'Fresh bread 🎉', 'Fresh bread'],
    ['hashtags', 'Fresh bread #rye', 'Fresh bread rye'],
    ['dashes', 'Bread — fresh.', 'Bread, fresh.'],
    ['open_end', 'Fresh bread', 'Fresh bread.'],
    ['lower_start', 'fresh bread. come by.', 'Fresh bread. Come by.'],
    ['selves', 'I bake at night.', 'People bake at night.'],
    ['groups', 'We bake at night.', 'People bake at night.'],
    ['readers', 'Your bread is here.', 'The bread is here.'],
    ['contractions', 'It’s here.', 'It is here.'],
    ['spelled_out', 'It is here.', 'It’s here.'],
    ['hedges', 'Maybe it rains.', 'Today it rains.'],
    ['boosters', 'It is very old.', 'It is quite old.'],
    ['list_lines', '- rye\n- spelt', 'rye\nspelt'],
    ['gaps', 'Rye.\n\nSpelt.', 'Rye.\nSpelt.'],
    ['greeting', 'Hey all, bread.', 'Bread for all.'],
    ['figures', 'Open at 7 and 9.', 'Open at dawn and noon.'],
    ['shouted', 'FREE bread now.', 'Free bread now.'],
    ['sentence_words', 'This one sentence goes on for a good while.', 'This. One. Ends. Soon.'],
  ])('%s are counted', (name, one, other) => {
    expect(stronger(one, other)).toContain(name);
    expect(stronger(other, one)).not.toContain(name);
  });

  it('are finite figures for any text, however odd', () => {
    const texts = [
      '',
      ' ',
      '!!!',
      '🎉',
      '#a',
      'a',
      '\n\n',
      '今日はパンがあります。',
      'x'.repeat(20_000),
    ];
    for (const text of texts)
      for (const value of Object.values(habitsOf(text))) expect(Number.isFinite(value)).toBe(true);
  });

  it('do not know signs such as © and digits as emojis', () => {
    expect(habitsOf('© 2026, 5 ✓ → 7').emoji).toBe(0);
  });

  it('find words and sentences in scripts without spaces', () => {
    expect(sentencesIn('今日はパンがあります。明日も焼きます。')).toHaveLength(2);
    expect(wordsIn('今日はパンがあります。').length).toBeGreaterThan(3);
  });
});
