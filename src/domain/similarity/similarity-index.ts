/** Finds near-duplicates among many posts without comparing all pairs. */
import { compare, type Similarity } from './similarity.ts';
import { type Profile, profileOf } from './similarity-profile.ts';
import { atOnce, type Steps } from '#domain/steps.ts';

/** How many word runs of a text are looked up: its rarest ones, which are most significant. */
const probes = 64;
/** Only this many texts, which share most of those runs, are compared. */
const closest = 24;

export interface Found extends Similarity {
  /** The index of the text in the input. */
  at: number;
}

export interface FoundPair extends Similarity {
  /** The indexes of the two texts, lower first. */
  one: number;
  other: number;
}

export interface SimilarityIndex {
  /** The near-duplicates of this text, most similar first. */
  nearDuplicatesOf(text: string): Found[];
  /** The same in steps. */
  findingNearDuplicatesOf(text: string): Steps<Found[]>;
  /**
   * All pairs of near-duplicates, most similar first; with `first`, only pairs with one of that many first texts. A
   * text with very many duplicates is only paired with the closest.
   */
  twins(first?: number): FoundPair[];
}

interface Shelf {
  profiles: readonly Profile[];
  /** For each word run, the indexes of the texts that contain it, ascending. */
  places: ReadonlyMap<string, readonly number[]>;
}

/** The lookup keys of a text; a text of a single word has no runs. */
const keysOf = ({ shingles, said }: Profile): Iterable<string> =>
  shingles.size > 0 ? shingles : [said];

function* shelving(texts: readonly string[]): Steps<Shelf> {
  const profiles: Profile[] = [];
  const places = new Map<string, number[]>();
  for (const [at, text] of texts.entries()) {
    const profile = profileOf(text);
    profiles.push(profile);
    for (const key of keysOf(profile)) {
      const known = places.get(key);
      if (known) known.push(at);
      else places.set(key, [at]);
    }
    yield;
  }
  return { profiles, places };
}

/** The indexes of texts worth comparing; `own` is the index of the text itself. */
function candidates({ places }: Shelf, profile: Profile, own?: number): number[] {
  const lists = Array.from(keysOf(profile), (key) => places.get(key) ?? [])
    .filter((list) => list.length > (own === undefined ? 0 : 1))
    .toSorted((one, other) => one.length - other.length)
    .slice(0, probes);
  const counts = new Map<number, number>();
  for (const at of lists.flat()) counts.set(at, (counts.get(at) ?? 0) + 1);
  if (own !== undefined) counts.delete(own);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, closest)
    .map(([at]) => at);
}

function* finding(shelf: Shelf, profile: Profile, own?: number): Steps<Found[]> {
  const twins: Found[] = [];
  for (const at of candidates(shelf, profile, own)) {
    const other = shelf.profiles[at];
    const similarity = other && compare(profile, other);
    if (similarity?.isNearDuplicate) twins.push({ ...similarity, at });
    yield;
  }
  return twins;
}

const byScore = (one: Similarity, other: Similarity): number => other.score - one.score;

/** Indexes all texts, one per step; the parts of a thread joined by line breaks. */
export function* indexing(texts: readonly string[]): Steps<SimilarityIndex> {
  const shelf = yield* shelving(texts);
  function* findingNearDuplicatesOf(text: string): Steps<Found[]> {
    const twins = yield* finding(shelf, profileOf(text));
    return twins.toSorted(byScore);
  }
  return {
    nearDuplicatesOf: (text) => atOnce(findingNearDuplicatesOf(text)),
    findingNearDuplicatesOf,
    twins(first = texts.length) {
      const pairs = new Map<string, FoundPair>();
      shelf.profiles.slice(0, first).forEach((profile, own) => {
        for (const { at, ...similarity } of atOnce(finding(shelf, profile, own))) {
          const [one, other] = [Math.min(own, at), Math.max(own, at)];
          pairs.set(`${one} ${other}`, { ...similarity, one, other });
        }
      });
      return [...pairs.values()].toSorted(byScore);
    },
  };
}

/** Like `indexing`, all at once. */
export const createSimilarityIndex = (texts: readonly string[]): SimilarityIndex =>
  atOnce(indexing(texts));
