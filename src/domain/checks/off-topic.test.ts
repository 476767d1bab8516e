import { describe, expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import type { LanguageCode } from '#contract/agents/languages.ts';
import { isOffTopic } from './off-topic.ts';
import { checkText } from './text-checks.ts';

const failed = (text: string, brief: Partial<Brief>, language: LanguageCode = 'en') =>
  checkText([text], {
    limit: { max_length: 280, counting: 'x_weighted' },
    avoid_topics: [],
    language,
    brief: Brief.parse({ topic: '-', ...brief }),
  }).some(({ check }) => check === 'off_topic');

const loaf = { topic: 'our new walnut loaf', context: 'Baked every Thursday. 6.50 euros.' };

describe('P-9.83 a text', () => {
  test.each([
    'Cats sleep late when it rains.',
    'Big things are coming. Stay tuned.',
    'Nothing beats a good plan on Sundays.',
  ])('is off topic if it says %j', (text) => expect(failed(text, loaf)).toBe(true));

  test.each([
    ['a word in another form', 'Walnuts, a coffee, and the day may begin.'],
    ['a word of a fact', 'Our oven bakes all night for you.'],
    ['a figure', 'All yours for 6.50.'],
    ['a word of the same family', 'What it costs: less than you think.', 'bread prices'],
    ['a word within another', 'The #WalnutFestival begins.'],
  ])('is on topic by %s', (_by, text, topic = loaf.topic) =>
    expect(failed(text, { ...loaf, topic })).toBe(false),
  );

  test('is not checked for a topic of one word, for instructions, or in a reply', () => {
    const cats = 'Cats sleep late when it rains.';
    expect(failed(cats, { topic: 'mornings' })).toBe(false);
    expect(failed(cats, { topic: 'coffee', context: 'Write it like a pirate.' })).toBe(false);
    expect(failed(cats, { ...loaf, content_type: 'reply' })).toBe(false);
  });

  test('is not compared with another language, or in a script without word boundaries', () => {
    const german = 'Katzen schlafen lange, und der Regen ist ihnen nicht recht.';
    expect(failed(german, loaf, 'de')).toBe(false);
    const topic = 'unser neues Brot mit Walnüssen und Feigen ist da';
    expect(failed(german, { topic }, 'de')).toBe(true);
    expect(failed('Sauerteigbrot gibt es ab heute, und zwar für alle.', { topic }, 'de')).toBe(
      false,
    );
    expect(failed('Кошки спят долго.', loaf)).toBe(false);
    expect(failed('猫は雨の日によく寝ます。', { topic: '新しいくるみパン 木曜' }, 'ja')).toBe(
      false,
    );
  });

  test('a very long text with many facts is checked quickly', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ');
    const start = performance.now();
    const topic = 'cats and dogs';
    expect(isOffTopic(long, { topic, ownText: `${topic} `.repeat(5000) })).toBe(true);
    expect(isOffTopic('rain on Sunday', { topic, ownText: `${long} rain` })).toBe(true);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
