/**
 * What a text is worth, found without the product’s own checks: which facts it kept, what it made up, and how else it
 * failed. Only English is read.
 */
import type { Fact, Mention, Task } from './set.ts';

const small =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const digits = small.slice(0, 9).join('|');
/** “Sixty-two”; “one” alone is seldom a number. */
const spelled = String.raw`\b(?:(${tens.join('|')})(?:[- ](${digits}))?|(${small.slice(1).join('|')}))\b`;
const countOf = (_: string, ten = '', one = '', few = ''): string =>
  ten === ''
    ? `${small.indexOf(few) + 1}`
    : `${tens.indexOf(ten) * 10 + 20 + small.indexOf(one) + 1}`;
const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const month = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|t)?`).join('|');
const wholeMonth = (found: string): string =>
  months.find((name) => name.startsWith(found.slice(0, 3))) ?? found;

const afternoon = (hour: string): string => String(Number(hour) - 12);

/** Each spelling of the same figure becomes one: “5:00 p.m.”, “17:00” and “5 pm”; “Dec. 9th” and “9 December”. */
const spellings: [RegExp, string | ((...found: string[]) => string)][] = [
  [/[‘’]/gu, "'"],
  [/\u00A0/gu, ' '],
  [/(?<=\d),(?=\d{3}\b)/gu, ''],
  [/(?<=\d) ?[–—] ?(?=\d)/gu, ' to '],
  [new RegExp(spelled, 'gu'), countOf],
  [/(?<=\d)(?:st|nd|rd|th)\b/gu, ''],
  [/(?<=\d)-(?=\p{L})/gu, ' '],
  [/(?<=\d) ?(?:%|per ?cent\b)/gu, '%'],
  [/\b([ap])\.m\b\.?/gu, '$1m'],
  [/(?<=\d) in the morning\b/gu, ' am'],
  [/(?<=\d) in the (?:afternoon|evening)\b/gu, ' pm'],
  [/(?<=\d)(?::00)? ?([ap]m)\b/gu, ' $1'],
  [/\b(1[3-9]|2[0-3]):00\b/gu, (_, hour = '') => `${afternoon(hour)} pm`],
  [/\b(1[3-9]|2[0-3])(:\d\d)\b/gu, (_, hour = '', rest = '') => `${afternoon(hour)}${rest} pm`],
  [/\b(?:noon|midday)\b/gu, '12 pm'],
  [/([£€$]) (?=\d)/gu, '$1'],
  [/(\d[\d.]*) ?(?:€|euros?\b|eur\b)/gu, '€$1'],
  [/(\d[\d.]*) ?(?:pounds?\b|gbp\b)/gu, '£$1'],
  [/(\d[\d.]*) ?(?:dollars?\b|usd\b)/gu, '$$$1'],
  [/(?<=\d)\.00\b/gu, ''],
  [
    new RegExp(String.raw`\b(${month})\.? (\d{1,2})\b`, 'gu'),
    (_, name = '', day) => `${day} ${wholeMonth(name)}`,
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?: of)? (${month})\b\.?`, 'gu'),
    (_, day, name = '') => `${day} ${wholeMonth(name)}`,
  ],
];

/** A text in lower case with each figure in one spelling. */
const plain = (text: string): string =>
  spellings.reduce(
    (so_far, [pattern, instead]) =>
      typeof instead === 'string'
        ? so_far.replaceAll(pattern, instead)
        : so_far.replaceAll(pattern, instead),
    text.normalize('NFC').toLowerCase(),
  );

/** Matches these words, and no part of a longer word or figure; `*` stands for the rest of a word. */
const wordsOf = (need: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\d£€$]|\d[.,:])${plain(need)
      .split('*')
      .map(RegExp.escape)
      .join(String.raw`\p{L}*`)}(?![\p{L}\d%]|[.,:]\d)`,
    'u',
  );

const negation =
  /\b(?:no|not|never|none|nobody|no-one|nothing|neither|nor|without|cannot|free of|\p{L}+n't)\b/u;

/** The sentences of a text in one spelling; a point within a figure ends none. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…])\s+|[;\n]+/u);

/** Whether one wording stands there; one that begins with “no” needs a sentence that denies it. */
function says(text: string, wording: string): boolean {
  if (!wording.startsWith('no ')) return wordsOf(wording).test(text);
  const denied = wordsOf(wording.slice(3));
  return sentencesOf(text).some((one) => denied.test(one) && negation.test(one));
}

/** Whether a text holds what is needed, in one of its wordings: “no lost or no loss or safe”. */
export const holds = (text: string, need: string): boolean =>
  need.split(' or ').some((wording) => says(plain(text), wording));

/** How a fact is lost: `no`: its denial became a claim; `figure`: its number stands there as another; `gone`. */
export type Loss = 'no' | 'figure' | 'gone';

/** The figures of a text, without what they count. */
export const numberIn = (text: string): string[] => plain(text).match(/\d+(?:[.:]\d+)*/gu) ?? [];

/** How the text lost this fact, or `undefined` if everything that it needs is there. */
export function lossOf(text: string, { needs }: Fact): Loss | undefined {
  const lacking = needs.filter((need) => !holds(text, need));
  if (lacking.length === 0) return undefined;
  const isClaimed = (wording: string): boolean =>
    wording.startsWith('no ') && wordsOf(wording.slice(3)).test(plain(text));
  if (lacking.some((need) => need.split(' or ').some(isClaimed))) return 'no';
  const there = new Set(numberIn(text));
  const isThere = (need: string): boolean => numberIn(need).some((one) => there.has(one));
  return lacking.some(isThere) ? 'figure' : 'gone';
}

/** “1/4”, “2.” and “Day 3” count parts and steps, and “three reasons” what follows: these say nothing. */
const steps = /^\s*\(?\d+\s*(?:\/\s*\d+|[.):](?!\d))|\b(?:day|step|part|tip) \d+\b/gimu;
const units =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|people|percent|per|euros?|pounds?|dollars?|[ap]m';
const counts = new RegExp(String.raw`${spelled}(?![- ](?:${units}|${digits})\b)`, 'giu');
const vague = /\b(?:dozens|hundreds|thousands|millions)\b/gu;
const priced = /[£€$]\d+(?:\.\d+)?|\d+(?:\.\d+)?%/gu;

/** Figures that none of the sources has, or has with another currency. */
export function inventedIn(parts: readonly string[], sources: string): string[] {
  const text = plain(parts.join('\n').replaceAll(steps, '').replaceAll(counts, ''));
  const known = plain(sources);
  const numbers = new Set([...numberIn(sources), ...(known.match(vague) ?? [])]);
  const prices = new Set(known.match(priced) ?? []);
  const bare = [...numberIn(text), ...(text.match(vague) ?? [])].filter((one) => !numbers.has(one));
  const changed = (text.match(priced) ?? []).filter(
    (one) => !prices.has(one) && !bare.includes(one.replaceAll(/[£€$%]/gu, '')),
  );
  return [...new Set([...bare, ...changed])];
}

/** Statements of the company that stand in a text word for word, though its brief has none of them. */
export function copiedIn(text: string, known: string, brief: string): string[] {
  const statements = known.split(/[.;"|]\s*/u).filter((one) => one.split(' ').length > 3);
  const [said, asked] = [plain(text), plain(brief)];
  return statements.filter((one) => wordsOf(one).test(said) && !wordsOf(one).test(asked));
}

const form =
  /"?\b(?:facts_used|parts|needs)"?\s*[:[]|[{[]\s*"|^\W*(?:facts_used|needs|why|angle|parts|F\d+)\W*$|<\/?\w+>|<\||\[\/?inst\]|\*\*|\\[nu]|\[[a-z ]{3,}\]/imu;
const aboutItself =
  /\b(?:this|the) (?:post|text|thread|tweet|message) (?:is|has|was|discusses|describes|highlights|announces|aims|talks)\b|\bpart \d+ (?:is|has)\b|\bcharacters? (?:long|limit)\b|\btruncated\b|\bhere(?:'s| is) (?:a|the|your) (?:\w+ )?(?:post|text|thread|tweet|reply)\b|\bas an ai\b|\bthe model (?:talks|writes|says)\b|\bit repeats the post\b/iu;
const theTask =
  /^\W*(?:write (?:one|a) (?:post|thread|story|reply|tip)|length:|facts?:|topic:)|(?:^|[.!?]\s+)today is \p{L}+day\b|\bit leaves out:/imu;
const sign = /#\p{L}|\p{Extended_Pictographic}/u;
const light =
  /!|\p{Extended_Pictographic}|\b(?:lol|haha+|plot twist|yay|hooray|woo+|fun|funny|exciting|excited|thrilled|amazing|awesome|party|pun intended|buckle up|let's go|spoiler|good news)\b/iu;

/** Whether a text that must be plain and calm has a joke, a cheer, an exclamation mark or an emoji. */
export const isLight = (text: string): boolean => light.test(text.replaceAll('’', "'"));

/** Whether the same eight words stand there three times. */
function runsOn(text: string): boolean {
  const all = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  const seen = new Map<string, number>();
  return all.some((_, at) => {
    const run = all.slice(at, at + 8).join(' ');
    seen.set(run, (seen.get(run) ?? 0) + 1);
    return at + 8 <= all.length && seen.get(run) === 3;
  });
}

/** About how many characters were asked for, and into how many parts a text may be divided. */
const asked = { short: 120, medium: 200, long: 600 };
const mostParts = { short: 4, medium: 6, long: 8 };

function isOffLength(parts: readonly string[], { facts, length, platform }: Task): boolean {
  const told = facts.reduce((sum, { text }) => sum + text.length, 0);
  const most = Math.max(asked[length] * 1.6, told * 1.6);
  const isOver = (part: string): boolean =>
    [...part].length > (platform === undefined ? 280 : 3000);
  const whole = parts.join('\n').length;
  return whole < 15 || parts.some(isOver) || (parts.length === 1 && whole > most);
}

function hasWrongParts(parts: readonly string[], { content_type, length }: Task): boolean {
  if (new Set(parts).size < parts.length) return true;
  if (content_type !== 'thread') return parts.length > 1;
  return parts.length < 2 || parts.length > mostParts[length];
}

const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 4)));

function isOffTopic(text: string, { topic, facts }: Task): boolean {
  const said = stemsOf(text);
  const about = stemsOf([topic, ...facts.map((fact) => fact.text)].join(' '));
  return !about.values().some((stem) => said.has(stem));
}

/** Each way to fail besides the facts, and whether a text does. */
const faults: Readonly<
  Record<string, (text: string, parts: readonly string[], task: Task) => boolean>
> = {
  'no words': (text) => !/\p{L}{2}/u.test(text),
  'form copied': (text) => form.test(text),
  'about itself': (text) => aboutItself.test(text.replaceAll('’', "'")),
  'task repeated': (text) => theTask.test(text),
  parts: (_, parts, task) => hasWrongParts(parts, task),
  'runs on': (text) => runsOn(text),
  length: (_, parts, task) => isOffLength(parts, task),
  topic: (text, _, task) => isOffTopic(text, task),
  'kept out': (text, _, { keep_out }) => keep_out.some((one) => holds(text, one)),
  'hashtag or emoji': (text) => sign.test(text),
  'grave and light': (text, _, { is_grave }) => is_grave && isLight(text),
};

export const faultNames: readonly string[] = Object.keys(faults);

/** The ways in which a text fails besides its facts. */
export const faultsOf = (parts: readonly string[], task: Task): string[] =>
  faultNames.filter((name) => faults[name]?.(parts.join('\n'), parts, task));

/** Messages that a reply may answer by itself; every other one is for the owner. */
const harmless: ReadonlySet<string> = new Set(['answer', 'thanks']);
const hurt: ReadonlySet<string> = new Set(['complaint', 'urgent', 'sarcasm']);

/** The ways in which a drafted reply fails; a message that only its owner may answer needs none. */
export function replyFaultsOf(
  { reply, is_alone, is_held }: { reply: string; is_alone: boolean; is_held: boolean },
  { wanted, needs, text }: Mention,
  known: string,
): string[] {
  const isDrafted = reply !== '';
  const isUnsaid = wanted === 'answer' && !needs.every((need) => holds(reply, need));
  const found: Record<string, boolean> = {
    'held back by the product': is_held && harmless.has(wanted),
    'no draft': !isDrafted && !is_held && harmless.has(wanted),
    'no words': isDrafted && !/\p{L}{2}/u.test(reply),
    'form copied': form.test(reply),
    'about itself': aboutItself.test(reply.replaceAll('’', "'")),
    'answer missing': isDrafted && isUnsaid,
    invented: inventedIn([reply], known + text).length > 0,
    'grave and light': hurt.has(wanted) && isLight(reply),
    'would go out alone': is_alone && (isUnsaid || !harmless.has(wanted)),
  };
  return Object.keys(found).filter((name) => found[name]);
}
