/** Measures habits in sample texts: style to adopt, never words. */
import { sentences, graphemes } from '#domain/text/segmenters.ts';

export interface SampleHabits {
  /** No word is capitalized. */
  lowercase: boolean;
  /** No exclamation marks. */
  calm: boolean;
  /** No final period. */
  open_end: boolean;
  /** Most samples have paragraphs. */
  airy: boolean;
  /** The average words per sentence; 0 if there is too little text. */
  sentence_words: number;
  /** Every emoji used, most frequent first. */
  emojis: string[];
  /** The greeting or interjection that most samples start with, as written there; empty if there is none. */
  opening: string;
}

const words = /[\p{L}\p{N}’']+/gu;
const picture = /\p{Extended_Pictographic}/u;
const plainSign = /^[©®™↔-⇿■-◿✓✔✗✘]/u;

/** With fewer words, the absence of something proves nothing. */
const enough = 12;

const countWords = (text: string): number => text.match(words)?.length ?? 0;

function emojisOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const { segment } of graphemes().segment(text)) {
    if (!picture.test(segment) || plainSign.test(segment)) continue;
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([emoji]) => emoji);
}

function sentenceWords(samples: readonly string[]): number {
  const lengths = samples
    .flatMap((text) => text.split('\n'))
    .flatMap((text) => Array.from(sentences().segment(text), ({ segment }) => countWords(segment)))
    .filter((length) => length > 0);
  return lengths.length === 0 ? 0 : lengths.reduce((a, b) => a + b) / lengths.length;
}

const interjection =
  /^(?:gm|hey|hiya?|hello|ok so|okay so|ok|yo|right|well|psa|fyi|heads up|oh|look|listen|folks|friends|good morning|morning)(?: (?:all|everyone|folks|friends|there|team|fam|neighbors))?[,!.:…]?(?=\s)/iu;

function openingOf(samples: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of samples) {
    const [found] = interjection.exec(text.trim()) ?? [];
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most !== undefined && most[1] > 1 && most[1] >= samples.length / 2 ? most[0] : '';
}

/** Measures the samples together. A single exception cancels a habit. */
export function readSamples(samples: readonly string[]): SampleHabits {
  const all = samples.join('\n');
  const tells = countWords(all) >= enough;
  const paragraphs = samples.filter((text) => text.trim().includes('\n')).length;
  return {
    lowercase: tells && all === all.toLowerCase() && all !== all.toUpperCase(),
    calm: tells && !all.includes('!'),
    open_end: tells && samples.every((text) => /[\p{L}\p{N}]\s*$/u.test(text)),
    airy: paragraphs > samples.length / 2,
    sentence_words: tells ? sentenceWords(samples) : 0,
    emojis: emojisOf(all),
    opening: openingOf(samples),
  };
}

const share = (samples: readonly string[], has: (text: string) => boolean): number =>
  samples.filter(has).length / samples.length;

const first = /\b(?:I|I[’'](?:m|ve|d|ll)|my|mine|me)\b/u;
const plural = /\b(?:we|we[’'](?:re|ve|d|ll)|our|ours|us)\b/iu;
const reader = /\b(?:you|you[’'](?:re|ve|d|ll)|your|yours)\b/iu;
const contracted = /\p{L}[’'](?:s|re|ve|ll|d|m|t)\b/iu;
const hashtag = /(?:^|\s)#\p{L}/u;

/** The signs of the owner’s own texts, which the agent may use as they do: their emojis, and whether most have hashtags. */
export const signsIn = (samples: readonly string[]): { emojis: string[]; hashtags: boolean } => ({
  emojis: emojisOf(samples.join('\n')),
  hashtags: samples.length > 0 && share(samples, (text) => hashtag.test(text)) > 0.5,
});

const longestSignOff = 30;

/** The name or greeting with a dash that most samples end with, such as “– Nora”; empty if there is none. */
export function signOffOf(samples: readonly string[]): string {
  const ends = samples.map(
    (text) => /(?:^|\s)([-–—~] ?\p{L}[^\n.!?]*)$/u.exec(text.trim())?.[1] ?? '',
  );
  const [last = ''] = ends.filter(Boolean);
  const same = ends.filter((one) => one === last).length;
  const isUsual = last.length <= longestSignOff && same > 1 && same > samples.length / 2;
  return isUsual ? last : '';
}

/** What most samples do, or none does, in words; a mix says nothing. */
function shared(
  samples: readonly string[],
  has: (text: string) => boolean,
  [most, none]: readonly [string, string],
): string[] {
  const part = share(samples, has);
  if (part > 0.5) return most === '' ? [] : [most];
  return part === 0 && none !== '' ? [none] : [];
}

/** The measured habits in words for a writer; empty if there is too little text. */
export function styleCard(samples: readonly string[]): string[] {
  const habits = readSamples(samples);
  if (habits.sentence_words === 0) return [];
  const often = (has: RegExp, words: readonly [string, string]) =>
    shared(samples, (text) => has.test(text), words);
  return [
    `sentences of about ${Math.round(habits.sentence_words)} words`,
    ...(habits.lowercase ? ['no capital letters'] : []),
    ...(habits.open_end ? ['no period at the end'] : []),
    ...(habits.airy ? ['blank lines between thoughts'] : []),
    ...often(first, ['speaks as “I”', '']),
    ...often(plural, ['speaks as “we”', '']),
    ...often(reader, ['speaks to the reader as “you”', 'does not address the reader']),
    ...often(contracted, ['uses contractions', 'no contractions']),
    ...often(/!/u, ['uses exclamation marks', 'no exclamation marks']),
    ...often(/\?/u, ['asks questions', 'asks no questions']),
    ...often(hashtag, ['uses hashtags', 'no hashtags']),
    habits.emojis.length > 0 ? `emojis: ${habits.emojis.slice(0, 5).join(' ')}` : 'no emojis',
  ];
}
