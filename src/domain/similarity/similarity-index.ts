/** Finding the posts that are too like another among many, without comparing each with each. */
import { compare, type Similarity } from './similarity.ts';
import { type Profile, profileOf } from './similarity-profile.ts';
import { atOnce, type Steps } from '#domain/steps.ts';

/** Runs of words by which a text looks for others: its rarest ones, for they say most. */
const probes = 64;
/** Texts that share the most of those runs; only these are compared. */
const closest = 24;

export interface Found extends Similarity {
  /** Place of the text among those that were given. */
  at: number;
}

export interface FoundPair extends Similarity {
  /** Places of the two texts, the lower first. */
  one: number;
  other: number;
}

export interface SimilarityIndex {
  /** The texts that read like twins of this one, most alike first. */
  nearDuplicatesOf(text: string): Found[];
  /** The same in steps. */
  findingNearDuplicatesOf(text: string): Steps<Found[]>;
  /**
   * The pairs that read like twins, most alike first; with `first`, those in which one of the first so many texts is.
   * A text with very many twins is paired with its closest ones.
   */
  twins(first?: number): FoundPair[];
}

interface Shelf {
  profiles: readonly Profile[];
  /** For each run of words, the places of the texts that have it, in order. */
  places: ReadonlyMap<string, readonly number[]>;
}

/** What a text is found by; texts of a single word have no runs. */
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

/** Places of the texts that are worth comparing; `own` is the place of the text itself. */
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

/** Reads all texts once, one a step; the parts of a thread come joined by line breaks. */
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

/** The same at once. */
export const createSimilarityIndex = (texts: readonly string[]): SimilarityIndex =>
  atOnce(indexing(texts));
