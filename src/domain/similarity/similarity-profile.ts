/** The features of a text that are compared, computed once. */
import { listed, particles, stopWords } from '#domain/text/stop-words.ts';
import { readSentences, type Sentence, stem } from './similarity-read.ts';

export interface Profile {
  sentences: readonly Sentence[];
  length: number;
  /** Runs of two and three words within a sentence. */
  shingles: ReadonlySet<string>;
  /** Significant words. */
  content: ReadonlySet<string>;
  /** The first words, after a stock phrase if there is one. */
  opener: readonly string[];
  /** Runs of the skeleton: function words, with a placeholder for everything between them. */
  frame: ReadonlySet<string>;
  /** The form and length of each sentence. */
  build: readonly string[];
  /** All its words; if it has none, the text itself. */
  said: string;
}

/** Function words in normalized form. Only English has a list; in other languages every word counts as significant. */
const little = new Set(
  [
    ...stopWords,
    ...particles,
    ...listed(`
      down nor yet onto shall done each both few such same own even still again once ever never all any other some
      one ones two three four five him them us me mine whose whom nobody somebody everybody anybody nothing something
      everything anything let got go goes come comes coming making put though less without having yourself itself
      themselves 0`),
  ].map(stem),
);

/** Whether a stemmed word is a function word, which says nothing about the topic. */
export const isFunctionWord = (word: string): boolean => little.has(word);

/** Stock phrases that many posts start with; the opener begins after them. */
const stock =
  /^(?:(?:hot take|unpopular opinion|quick (?:remind(?:er)?|tip|thought|question|note)|friend remind(?:er)?|remind(?:er)?|psa|gm|gn|thread|note to self|fun fact|real talk|let(?: us|’s) go|today i learn(?:ed)?|heut habe ich gelernt|pro tip|[\p{L}]+ tip|break|updat)(?:\s+|$))+/u;

const openerLength = 6;
/** Enough for a thread of ten posts; the rest is not compared. */
const mostWords = 500;
const maxSentences = 60;

const runsOf = (items: readonly string[], length: number): string[] =>
  items.slice(length - 1).map((_, at) => items.slice(at, at + length).join(' '));

function openerOf(sentences: readonly Sentence[]): string[] {
  // oxlint-disable-next-line house/no-cut-characters -- a list
  const words = sentences.slice(0, 3).flatMap((sentence) => sentence.words.slice(0, 12));
  return words.join(' ').replace(stock, '').split(' ').filter(Boolean).slice(0, openerLength);
}

/** Function words with a placeholder for everything else; empty without function words. */
function frameOf({ words, form }: Sentence): string[] {
  const signs = words.map((word) => (isFunctionWord(word) ? word : '_'));
  const joined = signs.filter((sign, at) => sign !== '_' || signs[at - 1] !== '_');
  return runsOf([form, ...joined, form], 3).filter((run) => run.split(' ').some(isFunctionWord));
}

const lengthOf = (count: number): string => {
  if (count <= 4) return 'short';
  return count <= 10 ? 'middling' : 'long';
};

function shortened(sentences: readonly Sentence[]): Sentence[] {
  let left = mostWords;
  return sentences.slice(0, maxSentences).flatMap(({ words, form }) => {
    // oxlint-disable-next-line house/no-cut-characters -- a list
    const kept = words.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ words: kept, form }] : [];
  });
}

/** Extracts everything that two texts are compared by. */
export function profileOf(text: string): Profile {
  const sentences = shortened(readSentences(text));
  const words = sentences.flatMap((sentence) => sentence.words);
  return {
    sentences,
    length: words.length,
    shingles: new Set(
      sentences.flatMap((sentence) => [...runsOf(sentence.words, 2), ...runsOf(sentence.words, 3)]),
    ),
    content: new Set(words.filter((word) => !isFunctionWord(word))),
    opener: openerOf(sentences),
    frame: new Set(sentences.flatMap(frameOf)),
    build: sentences.map(({ words: { length }, form }) => `${form} ${lengthOf(length)}`),
    said: words.join(' ') || text.trim(),
  };
}
