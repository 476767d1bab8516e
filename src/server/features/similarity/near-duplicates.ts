/** Near-duplicates among texts. Results are cached, so that the same texts are compared only once. */
import { createHash } from 'node:crypto';
import { createSimilarityIndex, type FoundPair } from '#domain/similarity/similarity-index.ts';

/** Maximum number of pairs, strongest first. */
const most = 100;
/** Size of the LRU cache. */
const remembered = 500;

/** Pairs that contain one of the first `first` texts. */
export type FindNearDuplicates = (texts: readonly string[], first: number) => readonly FoundPair[];

const compareAll: FindNearDuplicates = (texts, first) =>
  // oxlint-disable-next-line house/no-cut-characters -- a list
  createSimilarityIndex(texts).twins(first).slice(0, most);

/** Cached by content, so that a changed text is compared again. */
export function createNearDuplicateFinder(
  find: FindNearDuplicates = compareAll,
): FindNearDuplicates {
  const known = new Map<string, readonly FoundPair[]>();
  return (texts, first) => {
    const key = createHash('sha256')
      .update(JSON.stringify([first, texts]))
      .digest('base64');
    const pairs = known.get(key) ?? find(texts, first);
    known.delete(key);
    known.set(key, pairs);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    return pairs;
  };
}
