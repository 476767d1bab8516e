/**
 * An index of one source: each word with the chunks that contain it, in few bytes. The words of a source lie together,
 * so a search reads nothing of other people’s, and a source is removed from it exactly.
 */
import type { Steps } from '#domain/steps.ts';
import { inHeading, k1, rarityOf, type Sought, stemOf, wordsOf } from './retrieval.ts';

/** Letters of a word that are kept; text without spaces can be one word. */
const longest = 64;
/** A word in a chunk counts no more often than this; `k1` makes the rest meaningless anyway. */
const most = 255;

// oxlint-disable-next-line house/no-cut-characters -- a key of the index, which nobody sees
const wordKey = (word: string): string => word.slice(0, longest);
/** No word contains this sign. */
const stemKey = (word: string): string => `=${stemOf(wordKey(word))}`;

type Text = Pick<{ heading: string; text: string }, 'heading' | 'text'>;

/** How often each word of a chunk occurs in it, as written and by its stem. */
export function countKeys({ heading, text }: Text): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of wordsOf(heading)) words.set(word, (words.get(word) ?? 0) + inHeading);
  for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) + 1);
  const keys = new Map<string, number>();
  for (const [word, times] of words) {
    for (const key of [wordKey(word), stemKey(word)]) keys.set(key, (keys.get(key) ?? 0) + times);
  }
  return keys;
}

/** Small numbers take one byte, like in a variable-length quantity. */
function push(bytes: number[], value: number): void {
  let left = value;
  while (left > 127) {
    bytes.push((left & 127) | 128);
    left >>>= 7;
  }
  bytes.push(left);
}

/** The places of each word of these chunks, which are numbered from 0: see `readPlaces`. */
export function* placesIn(chunks: readonly Text[]): Steps<Map<string, Uint8Array>> {
  const places = new Map<string, { bytes: number[]; last: number }>();
  for (const [n, chunk] of chunks.entries()) {
    for (const [key, times] of countKeys(chunk)) {
      let place = places.get(key);
      if (!place) places.set(key, (place = { bytes: [], last: 0 }));
      push(place.bytes, n - place.last);
      push(place.bytes, Math.min(times, most));
      place.last = n;
    }
    yield;
  }
  const packed = new Map<string, Uint8Array>();
  for (const [key, { bytes }] of places) {
    packed.set(key, Uint8Array.from(bytes));
    if (packed.size % 1000 === 0) yield;
  }
  return packed;
}

/** Calls `visit` with the number of each chunk that has the word, and how often. */
export function readPlaces(bytes: Uint8Array, visit: (n: number, times: number) => void): void {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  let n = 0;
  while (at < bytes.length) {
    n += next();
    visit(n, next());
  }
}

/** The keys of a word of a question: exact ones, and the prefix of others. */
export const keysOf = ({ words, beginning: { text, isOpen } }: Sought) => ({
  exact: [...new Set([...words.map(stemKey), ...(isOpen ? [] : [wordKey(text)])])],
  prefix: isOpen ? wordKey(text) : undefined,
});

interface Scored {
  source: number;
  n: number;
  score: number;
}

/** Keeps the highest scores, best first. */
function createBest(limit: number) {
  const best: Scored[] = [];
  return {
    best,
    add(score: number, source: number, n: number): void {
      const last = best.length < limit ? 0 : (best.at(-1)?.score ?? 0);
      if (score <= last) return;
      let at = best.length;
      while (at > 0 && (best[at - 1]?.score ?? 0) < score) at -= 1;
      best.splice(at, 0, { source, n, score });
      if (best.length > limit) best.pop();
    },
  };
}

/** How often each word of a question occurs in the chunks of one source. */
interface Counted {
  source: number;
  size: number;
  counts: Uint8Array;
}

/** BM25 without lengths, since chunks are of one size. */
function scoreOf({ size, counts }: Counted, n: number, rarity: Float64Array): number {
  let score = 0;
  for (let word = 0; word < rarity.length; word += 1) {
    const times = counts[word * size + n] ?? 0;
    score += ((rarity[word] ?? 0) * times * (k1 + 1)) / (times + k1);
  }
  return score;
}

/** Counts the words of a question in chunks of many sources, and picks the best. */
export function createTally(words: number) {
  const sources: Counted[] = [];
  const having = new Float64Array(words);
  return {
    /** Begins a source with so many chunks; returns what counts a word in a chunk of it. */
    begin(source: number, size: number) {
      const counts = new Uint8Array(words * size);
      sources.push({ source, size, counts });
      return (word: number, n: number, times: number): void => {
        if (n >= size) return;
        const at = word * size + n;
        const before = counts[at] ?? 0;
        if (before === 0) having[word] = (having[word] ?? 0) + 1;
        if (times > before) counts[at] = Math.min(times, most);
      };
    },
    /** The chunks with the highest scores, best first. */
    best(limit: number): readonly Scored[] {
      const all = sources.reduce((sum, { size }) => sum + size, 0);
      const rarity = having.map((count) => rarityOf(count, all));
      const highest = createBest(limit);
      for (const counted of sources) {
        const { source, size } = counted;
        for (let n = 0; n < size; n += 1) highest.add(scoreOf(counted, n, rarity), source, n);
      }
      return highest.best;
    },
  };
}
