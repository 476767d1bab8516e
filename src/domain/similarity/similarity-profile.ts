/** What of a text is compared, worked out once so that comparing is cheap. */
import { readSentences, type Sentence } from './similarity-read.ts';

export interface Profile {
  sentences: readonly Sentence[];
  length: number;
  /** Runs of two and of three words inside a sentence. */
  shingles: ReadonlySet<string>;
  /** Words that carry meaning. */
  content: ReadonlySet<string>;
  /** The first words, without a stock phrase in front of them. */
  opener: readonly string[];
  /** Runs of the skeleton: little words, with one sign for whatever stands between them. */
  frame: ReadonlySet<string>;
  /** What each sentence does and how long it is. */
  build: readonly string[];
  /** All its words; for what holds none, the text as it is. */
  said: string;
}

/** Words that any text may have. Only English has a list; elsewhere every word carries meaning. */
const little = new Set(
  `a an the and or but nor so yet if then than as of to in on at by for from with without about into onto over
  under up down out off is are was were be been being am do does did done have has had having not no never will
  would can could shall should may might must i you he she it we they me him her us them my your his its our
  their mine this that these those there here who whom whose which what when where why how all any both each
  few more most other some such only own same too very just also even still again once ever one ones two thre
  four five nobody somebody everybody anybody noth someth everyth anyth let get got make mak put go goes come
  com becaus befor after until while though less yourself itself themselv 0`.split(/\s+/u),
);

export const isLittle = (word: string): boolean => little.has(word);

/** Phrases that many posts begin with; what follows them is the opener. */
const stock =
  /^(?:(?:hot take|unpopular opinion|quick (?:remind(?:er)?|tip|thought|question|note)|friend remind(?:er)?|remind(?:er)?|psa|gm|gn|thread|note to self|fun fact|real talk|let(?: us|’s) go|today i learn(?:ed)?|heut habe ich gelernt|pro tip|[\p{L}]+ tip|break|updat)(?:\s+|$))+/u;

const openerLength = 6;
/** Enough for a thread of ten posts; what comes after is not compared. */
const mostWords = 500;
const mostSentences = 60;

const runsOf = (items: readonly string[], length: number): string[] =>
  items.slice(length - 1).map((_, at) => items.slice(at, at + length).join(' '));

function openerOf(sentences: readonly Sentence[]): string[] {
  const words = sentences.slice(0, 3).flatMap((sentence) => sentence.words.slice(0, 12));
  return words.join(' ').replace(stock, '').split(' ').filter(Boolean).slice(0, openerLength);
}

/** Little words as they are and one sign for everything else; nothing where there are no little words. */
function frameOf({ words, form }: Sentence): string[] {
  const signs = words.map((word) => (isLittle(word) ? word : '_'));
  const joined = signs.filter((sign, at) => sign !== '_' || signs[at - 1] !== '_');
  return runsOf([form, ...joined, form], 3).filter((run) => run.split(' ').some(isLittle));
}

const lengthOf = (count: number): string => {
  if (count <= 4) return 'short';
  return count <= 10 ? 'middling' : 'long';
};

function shortened(sentences: readonly Sentence[]): Sentence[] {
  let left = mostWords;
  return sentences.slice(0, mostSentences).flatMap(({ words, form }) => {
    const kept = words.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ words: kept, form }] : [];
  });
}

export function profileOf(text: string): Profile {
  const sentences = shortened(readSentences(text));
  const words = sentences.flatMap((sentence) => sentence.words);
  return {
    sentences,
    length: words.length,
    shingles: new Set(
      sentences.flatMap((sentence) => [...runsOf(sentence.words, 2), ...runsOf(sentence.words, 3)]),
    ),
    content: new Set(words.filter((word) => !isLittle(word))),
    opener: openerOf(sentences),
    frame: new Set(sentences.flatMap(frameOf)),
    build: sentences.map(({ words: { length }, form }) => `${form} ${lengthOf(length)}`),
    said: words.join(' ') || text.trim(),
  };
}
