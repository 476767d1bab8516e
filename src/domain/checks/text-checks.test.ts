import { describe, expect, it, test } from 'vitest';
import { noHabits } from '#domain/persona/guidelines.ts';
import { Brief } from '#contract/content/types.ts';
import type { LanguageCode } from '#contract/agents/languages.ts';
import { type Check, type CheckRules, checkText, isOffTopic } from './text-checks.ts';

const rules = (
  changes: Partial<CheckRules> = {},
  brief: Partial<CheckRules['brief']> = {},
): CheckRules => ({
  limit: { max_length: 280, counting: 'x_weighted' },
  avoid_topics: [],
  brief: { topic: 'coffee', context: '', hashtags: false, emojis: false, ...brief },
  ...changes,
});
const found = (text: string | string[], all: CheckRules = rules()): Check[] =>
  checkText([text].flat(), all).map(({ check }) => check);

const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const key = `sk-${'a1B2c3D4'.repeat(4)}`;

describe('checkText', () => {
  it.each([
    'Coffee, plain and hot.',
    'Three cups, 20 grams — and 5% patience… “quoted” (fine) → next.',
    'القهوة في الصباح',
    'Costs $5 and nothing else.',
    'Here’s the thing about coffee: it waits for nobody.',
    'Of course coffee is late. It is Monday.',
    'Great news, coffee is back.',
    'This text is older than the café.',
    '2 * 3 * 4 = 24, and snake_case__is fine.',
    'Open [today]: coffee, cake and tea.',
    'Written by an AI agent, read by a person.',
  ])('lets %j pass', (text) => expect(found(text)).toEqual([]));

  it.each<[Check, string | string[]]>([
    ['empty', []],
    ['empty', ['Fine.', ' \u00a0']],
    ['length', 'long '.repeat(60)],
    ['length', '日'.repeat(141)],
    ['cashtags', 'Buy $SOL or $ETH'],
    ['hashtags', 'Morning #coffee'],
    ['emojis', 'Morning ☕'],
    ['cliche', 'In today’s fast-paced world, coffee.'],
    ['cliche', 'A real game-changer'],
    ['cliche', "It's not just coffee, it's a lifestyle"],
    ['preamble', 'Here’s a tweet for you: Coffee at nine.'],
    ['preamble', 'Sure! Here is your post\n\nCoffee at nine.'],
    ['preamble', 'Post: Coffee at nine.'],
    ['preamble', ['Coffee at nine.', 'Certainly! Coffee again.']],
    ['markdown', 'Coffee is **free** today.'],
    ['markdown', '# Coffee\nIt is free.'],
    ['markdown', 'See [the menu](https://example.com/menu).'],
    ['placeholder', 'Come to [Company name] today.'],
    ['placeholder', 'It costs <price>.'],
    ['placeholder', 'Hello {{first_name}}, coffee is ready.'],
    ['placeholder', 'XX% off all coffee.'],
    ['disclosure', 'As an AI language model, I do not drink coffee.'],
    ['disclosure', 'I can’t assist with that.'],
    ['invisible', 'cof\u200Bfee'],
    ['json', '{"parts":["coffee"]}'],
    ['json', '```json\n["coffee"]\n```'],
    ['secret', `My key is ${key}.`],
    ['secret', '-----BEGIN PRIVATE KEY-----'],
    ['link', 'Read https://example.com/now'],
    ['link', 'Go to example.com'],
    ['wallet', `Send to ${wallet}`],
  ])('finds %s in %j', (check, text) => expect(found(text)).toContain(check));

  it.each<[string, string, CheckRules]>([
    [
      'a link of the brief',
      'See https://example.com',
      rules({}, { context: 'https://example.com' }),
    ],
    ['an address of the brief', `Tip ${wallet}`, rules({}, { topic: wallet })],
    ['a hashtag of the brief', 'All #brew', rules({}, { topic: 'our #Brew week' })],
    ['an emoji of the brief', 'More ☕', rules({}, { topic: '☕' })],
    ['a sign of the brief', 'We say **no**', rules({}, { context: 'We say **no**' })],
    ['a cliché of the brief', 'A game-changer for mornings', rules({}, { topic: 'game-changer' })],
    ['asked hashtags', 'Go #brew', rules({}, { hashtags: true })],
    ['asked emojis', 'Go ☕', rules({}, { emojis: true })],
    ['signs of a guideline', 'Go ☕ #brew', rules({ signs: { hashtags: true, emojis: true } })],
    ['their absence', 'Go', rules({ signs: { hashtags: true, emojis: true } })],
    [
      'nothing where a guideline overrules the brief',
      'Go',
      rules(
        { habits: { ...noHabits, no_emoji: true, no_hashtag: true } },
        { emojis: true, hashtags: true },
      ),
    ],
  ])('accepts %s', (_, text, all) => expect(found(text, all)).toEqual([]));

  it.each<[Check, CheckRules['brief']]>([
    ['hashtags', { topic: 'x', context: '', hashtags: true, emojis: false }],
    ['emojis', { topic: 'x', context: '', hashtags: false, emojis: true }],
  ])('reports missing %s', (check, brief) =>
    expect(found('Plain', rules({ brief }))).toEqual([check]),
  );

  it.each([
    ['crypto', 'Cryptocurrencies are back', true],
    ['politics', 'A political question', true],
    ['gambling', 'He gambles', true],
    ['art', 'What a party', false],
    ['cats', 'my cat', true],
    ['meme coins', 'that memecoin', false],
    ['meme coins', 'that meme coin', true],
    ['crypto', 'see #BestCryptoEver', true],
    ['war', 'a warm day', false],
    ['café', 'a cafe', true],
    ['政治', '今日の政治の話', true],
    ['السياسة', 'عن السياسة اليوم', true],
  ])('finds %j in %j: %s', (topic, text, mentioned) => {
    const failed = found(text, rules({ avoid_topics: [topic] }, { hashtags: text.includes('#') }));
    expect(failed.includes('avoided_topic')).toBe(mentioned);
  });

  it.each([
    ['Yes!', { no_exclamation: true }],
    ['Yes?', { no_question: true }],
    ['Prices rise', { banned: ['prices'] }],
  ])('checks %j against the guidelines', (text, habits) =>
    expect(found(text, rules({ habits: { ...noHabits, ...habits } }))).toEqual(['guideline']),
  );

  it.each([
    'a'.repeat(20_000),
    '"{'.repeat(10_000),
    '1A'.repeat(10_000),
    '$A '.repeat(5_000),
    '\u00a0'.repeat(20_000),
  ])('checks a hostile text in time (case %#)', { timeout: 10_000 }, (text) =>
    expect(found(text)).toContain('length'),
  );
});

it('lets no guideline that asks for signs put them into a reply', () => {
  const all = rules({ signs: { hashtags: true, emojis: true } }, { content_type: 'reply' });
  expect(found('Go ☕ #brew', all)).toEqual(expect.arrayContaining(['hashtags', 'emojis']));
});

describe('signs of the owner’s own texts', () => {
  const samples = ['Rye is back 🥐 #rye', 'We open at six 🥐 #bread'];
  const manner = { name: 'Ada', levity: 50, heat: 50, shunned: [], samples, instead_of: [] };

  it('may be used without being asked for, and no other ones', () => {
    expect(found('The coffee waits for nobody 🥐 #coffee', rules({ manner }))).toEqual([]);
    expect(found('The coffee waits for nobody ☕', rules({ manner }))).toEqual(['emojis']);
  });

  it('stay out of a grave text', () => {
    const grave = found('The coffee is recalled 🥐 #coffee', rules({ manner, grave: true }));
    expect(grave).toEqual(expect.arrayContaining(['emojis', 'hashtags']));
  });
});

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
