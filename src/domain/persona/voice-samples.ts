/** What can be heard in texts that already sound right: habits to take over, never words. */

export interface SampleHabits {
  /** No word has a capital letter. */
  lowercase: boolean;
  /** No exclamation mark anywhere. */
  calm: boolean;
  /** No full stop at the end. */
  open_end: boolean;
  /** Most of them stand in paragraphs. */
  airy: boolean;
  /** Words in a sentence on average; 0 when there is nothing to go by. */
  sentence_words: number;
  /** Every emoji they use, most frequent first. */
  emojis: string[];
}

export const noSampleHabits: SampleHabits = {
  lowercase: false,
  calm: false,
  open_end: false,
  airy: false,
  sentence_words: 0,
  emojis: [],
};

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = /[\p{L}\p{N}’']+/gu;
const picture = /\p{Extended_Pictographic}/u;
const plainSign = /^[©®™↔-⇿■-◿✓✔✗✘]/u;

/** Fewer words than this tell too little of what someone never does. */
const enough = 12;

const countWords = (text: string): number => text.match(words)?.length ?? 0;

function emojisOf(text: string): string[] {
  const counts = new Map<string, number>();
  for (const { segment } of graphemes.segment(text)) {
    if (!picture.test(segment) || plainSign.test(segment)) continue;
    counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([emoji]) => emoji);
}

function sentenceWords(samples: readonly string[]): number {
  const lengths = samples
    .flatMap((text) => text.split('\n'))
    .flatMap((text) => Array.from(sentences.segment(text), ({ segment }) => countWords(segment)))
    .filter((length) => length > 0);
  return lengths.length === 0 ? 0 : lengths.reduce((a, b) => a + b) / lengths.length;
}

/** Listens to the samples as a whole. One that breaks a habit is enough for there to be none. */
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
  };
}
