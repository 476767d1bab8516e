/** What somebody’s post is about and how they feel about it, so that a reply speaks to them. */

import { type Addressed, moodOf } from '#domain/mood/message-mood.ts';
import { listed, particles, stopWords } from '#domain/text/stop-words.ts';

export type Mood =
  | 'tender'
  | 'thanking'
  | 'greeting'
  | 'calling'
  | 'doubting'
  | 'curious'
  | 'asking'
  | 'glad'
  | 'grumble'
  | 'plain';

export interface Answered {
  mood: Mood;
  /** A few of its words that a reply can speak of: “that race condition”. */
  subject: string | undefined;
}

/** What is nothing but kind is met by what it is. */
const kind: Partial<Record<string, Mood>> = { praise: 'thanking', greeting: 'greeting' };

const moods: readonly (readonly [Mood, RegExp])[] = [
  [
    'tender',
    /\b(?:passed away|died|dying|death|funeral|cancer|miscarriage|grief|grieving|mourning|rest in peace|hospice|suicid\w*|laid off|lost (?:my|our|his|her|their) (?:job|home|house|dog|cat|mom|mum|mother|dad|father|friend|brother|sister|son|daughter|wife|husband|partner|baby|grand\w+))\b/iu,
  ],
  [
    'calling',
    /\b(?:(?:are|r) (?:you|u)|is (?:any|some)(?:one|body)|you) (?:still |really |even )?(?:there|here|awake|around|listening|online|alive)\b[^?]*\?|\bcan you (?:hear|read) (?:me|this)\b[^?]*\?/iu,
  ],
  [
    'doubting',
    /\b(?:are you|is this|am i (?:talking|speaking) to)\b[^?.]*\b(?:bot|robot|ai|a machine|human|a person|real|automated|software)\b[^?]*\?/iu,
  ],
  [
    'curious',
    /\b(?:what (?:do|would|did) you (?:think|say|make)|what(?:[’']s| is| are) your (?:views?|takes?|opinions?|thoughts)|do you (?:like|think|agree|prefer)|(?:any|your) (?:thoughts|opinions?|takes?))\b[^?]*\?/iu,
  ],
  ['asking', /\?(?=\s|$)/u],
  [
    'glad',
    /\b(?:launched|shipped|finally|proud|excited|won|thrilled|passed|released|happy|celebrat\w+|milestone|delighted|hooray|great news|good news|accepted|finished|grateful|thankful|love)\b/iu,
  ],
  [
    'grumble',
    /\b(?:broke|broken|fail(?:s|ed|ing)?|stuck|tired|hate|annoy\w+|crash\w*|down again|lost|wrong|ugh|late|delayed|cancelled|canceled|frustrat\w+|struggl\w+|worst|nightmare|mess|terrible|awful|sick of|fed up|wasted|bug|again)\b/iu,
  ],
];

const unread = /https?:\/\/\S+|www\.\S+|[@#$]\S+|[“”"*_`<>{}[\]()|\\/]|\S*\d\S*/gu;

/** Ends a noun phrase. */
const stops = new Set([
  ...stopWords,
  ...particles,
  ...listed(`
    again today tomorrow yesterday now finally still yet already down since above below got gets goes went go
    came comes made makes took take takes broke breaks keeps keep said says say feels feel looks look seems
    seem works work turned turns ate hit lost won ran knows know wants want needs need`),
]);
/** Nouns that say nothing about what the post is about. */
const vague = new Set(
  `day days week weeks month year years time times thing things way lot bit one ones people person man woman morning
  evening night afternoon moment minute minutes hour hours point rest fact world first last same other end start part
  kind sort life everyone words system prompt instructions instruction message rules post thread reply tweet next few most best worst
  whole entire right left new old good bad`
    .trim()
    .split(/\s+/u),
);

const lead: Record<string, string> = {
  a: 'that',
  an: 'that',
  this: 'that',
  my: 'your',
  our: 'your',
};
const usable = /^\p{Ll}[\p{Ll}’'-]{1,13}$/u;
const trailing = /(?:ed|ly)$/u;

/** The words after a determiner that belong to its noun, at most three. */
function nounAfter(words: readonly string[]): string[] {
  const noun: string[] = [];
  for (const word of words.slice(0, 4)) {
    const bare = word.replace(/[.,;:!?…’']+$/u, '');
    if (!usable.test(bare) || stops.has(bare) || noun.length === 3) break;
    noun.push(bare);
    if (bare !== word) break;
  }
  while (noun.length > 1 && trailing.test(noun.at(-1) ?? '')) noun.pop();
  return noun;
}

/** A question is about any such thing, a report about that one. */
const article = (word: string, mood: Mood): string =>
  mood === 'asking' && /^an?$/u.test(word) ? word : (lead[word] ?? 'the');

function phrasesOf(text: string, mood: Mood): string[][] {
  const words = text.replace(unread, ' . ').toLowerCase().split(/\s+/u).filter(Boolean);
  return words.flatMap((word, at) => {
    if (!(word in lead) && word !== 'the') return [];
    const noun = nounAfter(words.slice(at + 1));
    const head = noun.at(-1);
    if (head === undefined || vague.has(head) || stops.has(head)) return [];
    return [[article(word, mood), ...noun]];
  });
}

/** Reads somebody else’s post; `allowed` says whether a reply may use words of it. Links, handles and figures are left alone. */
export function readPost(
  text: string,
  topic: string,
  allowed: (text: string) => boolean,
  called: Addressed = { names: [], topics: [topic] },
): Answered {
  const plain = text.replace(/(?:https?:\/\/|www\.|[@#])\S+/gu, ' ').trim();
  const found = moods.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'plain';
  const mood = kind[moodOf(text, called)] ?? found;
  const about = new Set(topic.toLowerCase().split(/\s+/u));
  const score = (phrase: readonly string[]) =>
    2 * phrase.filter((word) => about.has(word)).length + Math.min(phrase.length, 3);
  const [best] = phrasesOf(text, mood)
    .filter((phrase) => allowed(phrase.join(' ')))
    .toSorted((one, other) => score(other) - score(one));
  return { mood, subject: best?.join(' ') };
}
