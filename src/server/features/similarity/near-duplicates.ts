/** Near-twins among texts, compared once however often someone asks about the same ones. */
import { createHash } from 'node:crypto';
import { createSimilarityIndex, type FoundPair } from '#domain/similarity/similarity-index.ts';

/** More than anyone reads; the strongest come first. */
const most = 100;
/** Answers that are remembered, the least asked for going first. */
const remembered = 500;

/** Pairs in which one of the first so many texts is. */
export type FindNearDuplicates = (texts: readonly string[], first: number) => readonly FoundPair[];

const compareAll: FindNearDuplicates = (texts, first) =>
  createSimilarityIndex(texts).twins(first).slice(0, most);

/** Remembers by what the texts say, so whatever changes in them is compared again. */
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
