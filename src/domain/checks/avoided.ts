/** Whether a text touches a topic to avoid, in any word form and by any of its known names. */
import { lazily } from '#domain/lazily.ts';

/**
 * Synonyms for topics that people often avoid: the names that an owner may type for a topic, and words that are only
 * about that topic. Words with a second, harmless meaning are left out.
 */
const families: readonly { names: readonly string[]; words: readonly string[] }[] = [
  {
    names: ['politics', 'political topics', 'party politics', 'elections', 'government'],
    words: [
      'politician',
      'election',
      'parliament',
      'senator',
      'congressman',
      'prime minister',
      'republican',
      'democrat',
      'left-wing',
      'right-wing',
      'ballot',
      'vote',
      'voter',
      'head of state',
    ],
  },
  {
    names: ['religion', 'faith', 'religious topics'],
    words: [
      'church',
      'mosque',
      'synagogue',
      'bible',
      'quran',
      'prayer',
      'priest',
      'atheist',
      'gospel',
    ],
  },
  {
    names: ['crypto', 'cryptocurrency', 'cryptocurrencies', 'digital currency'],
    words: [
      'bitcoin',
      'btc',
      'ethereum',
      'altcoin',
      'memecoin',
      'blockchain',
      'stablecoin',
      'nft',
      'defi',
    ],
  },
  {
    names: ['war', 'wars', 'armed conflict', 'military'],
    words: ['battlefield', 'missile', 'airstrike', 'invasion', 'ceasefire', 'troops', 'front line'],
  },
  {
    names: ['sex', 'sexual content', 'adult content'],
    words: ['porn', 'pornography', 'erotic', 'nude', 'orgasm', 'nsfw', 'sexual'],
  },
  {
    names: ['drugs', 'drug use', 'illegal drugs'],
    words: [
      'cocaine',
      'heroin',
      'cannabis',
      'marijuana',
      'ecstasy pill',
      'meth',
      'overdose',
      'stoned',
    ],
  },
  {
    names: ['alcohol', 'drinking', 'booze'],
    words: [
      'beer',
      'wine',
      'vodka',
      'whisky',
      'whiskey',
      'cocktail',
      'tequila',
      'drunk',
      'hangover',
    ],
  },
  {
    names: ['gambling', 'betting'],
    words: ['casino', 'poker', 'roulette', 'slot machine', 'bookmaker', 'sportsbook', 'jackpot'],
  },
  {
    names: ['violence', 'violent crime'],
    words: ['murder', 'stabbing', 'shooting', 'assault', 'beaten up', 'bloodshed', 'homicide'],
  },
  {
    names: ['weapons', 'guns', 'firearms'],
    words: ['pistol', 'rifle', 'handgun', 'ammunition', 'shotgun'],
  },
  {
    names: ['suicide', 'self-harm', 'self harm'],
    words: [
      'kill myself',
      'kill yourself',
      'take his own life',
      'take her own life',
      'end my life',
      'cutting myself',
    ],
  },
  {
    names: ['layoffs', 'lay-offs', 'firings', 'redundancies'],
    words: ['laid off', 'lay off', 'job cuts', 'downsizing', 'let go of staff', 'redundancy'],
  },
  {
    names: ['money', 'salary', 'salaries', 'pay'],
    words: ['paycheck', 'payslip', 'wage', 'net worth', 'how much i earn', 'salary'],
  },
  {
    names: ['investment advice', 'financial advice', 'price predictions', 'trading'],
    words: [
      'buy the dip',
      'price target',
      'going to pump',
      'bull run',
      'moonshot',
      'to the moon',
      'load your bags',
    ],
  },
  {
    names: ['health', 'medical advice', 'medicine'],
    words: [
      'diagnosis',
      'prescription',
      'dosage',
      'cure for',
      'symptom',
      'vaccine',
      'antidepressant',
    ],
  },
  {
    names: ['dieting', 'diets', 'weight loss', 'body weight'],
    words: [
      'calorie',
      'lose weight',
      'losing weight',
      'slim down',
      'fat loss',
      'body fat',
      'ozempic',
    ],
  },
];

const tokens = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const endings = /(?:ing|es|ed|s|e)$/u;
const shortPlural = /^(?!news)[a-z]{2}[^s]s$/u;

/** Strips a word’s ending; short words only lose the plural. */
function stem(word: string): string {
  if (word.length <= 4) return shortPlural.test(word) ? word.slice(0, -1) : word;
  return word.replace(/(?:ies|ied)$/u, 'y').replace(endings, '');
}

const spaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\s\p{P}\p{S}]+$/u;

interface Word {
  plain: string;
  stem: string;
}
const wordsOf = (text: string): Word[] =>
  tokens(text).map((plain) => ({ plain, stem: stem(plain) }));
const stemsOf = (text: string): string[] => tokens(text).map(stem);

/** “crypto” also matches “cryptocurrency”; short stems must match exactly, so that “art” does not match “party”. */
const sameWord = (word: Word | undefined, wanted: string): boolean =>
  word !== undefined &&
  (word.stem === wanted || (wanted.length >= 5 && word.plain.startsWith(wanted)));

const stands = (words: readonly Word[], wanted: readonly string[]): boolean =>
  wanted.length > 0 &&
  words.some((_, start) => wanted.every((part, offset) => sameWord(words[start + offset], part)));

const paraphrases = lazily(
  () =>
    new Map(
      families.flatMap(({ names, words }) => {
        const stems = words.map(stemsOf);
        return names.map((name) => [stemsOf(name).join(' '), stems] as const);
      }),
    ),
);

interface Read {
  words: readonly Word[];
  lower: string;
}

/** Returns a function that checks whether a text touches one topic. */
function finderOf(topic: string): (text: Read) => boolean {
  if (!spaced.test(topic)) {
    const whole = topic.trim().toLowerCase();
    return ({ lower }) => whole !== '' && lower.includes(whole);
  }
  const wanted = stemsOf(topic);
  const wordings = [wanted, ...(paraphrases().get(wanted.join(' ')) ?? [])];
  return ({ words }) => wordings.some((wording) => stands(words, wording));
}

/**
 * Parses the topics once for many texts; the result returns the first topic that a text names or, for common topics,
 * paraphrases.
 */
export function avoiding(topics: readonly string[]): (text: string) => string | undefined {
  const finders = topics.map((topic) => ({ topic, touches: finderOf(topic) }));
  return (text) => {
    if (finders.length === 0) return undefined;
    const read: Read = { words: wordsOf(text), lower: text.toLowerCase() };
    return finders.find(({ touches }) => touches(read))?.topic;
  };
}

/** The first of `topics` that the text names or, for common topics, paraphrases. */
export const avoidedIn = (text: string, topics: readonly string[]): string | undefined =>
  avoiding(topics)(text);
