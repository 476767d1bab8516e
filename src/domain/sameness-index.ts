/** Finding the posts that are too like another among many, without comparing each with each. */
import { compare, type Likeness } from './sameness.ts';
import { type Profile, profileOf } from './sameness-profile.ts';

/** Runs of words by which a text looks for others: its rarest ones, for they say most. */
const probes = 64;
/** Texts that share the most of those runs; only these are compared. */
const closest = 24;

export interface Found extends Likeness {
  /** Place of the text among those that were given. */
  at: number;
}

export interface FoundPair extends Likeness {
  /** Places of the two texts, the lower first. */
  one: number;
  other: number;
}

export interface SamenessIndex {
  /** The texts that read like twins of this one, most alike first. */
  twinsOf(text: string): Found[];
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

function shelve(texts: readonly string[]): Shelf {
  const profiles = texts.map(profileOf);
  const places = new Map<string, number[]>();
  profiles.forEach((profile, at) => {
    for (const key of keysOf(profile)) {
      const known = places.get(key);
      if (known) known.push(at);
      else places.set(key, [at]);
    }
  });
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

function found(shelf: Shelf, profile: Profile, own?: number): Found[] {
  return candidates(shelf, profile, own).flatMap((at) => {
    const other = shelf.profiles[at];
    if (!other) return [];
    const likeness = compare(profile, other);
    return likeness.isTwin ? [{ ...likeness, at }] : [];
  });
}

const byScore = (one: Likeness, other: Likeness): number => other.score - one.score;

/** Reads all texts once; the parts of a thread come joined by line breaks. */
export function createSamenessIndex(texts: readonly string[]): SamenessIndex {
  const shelf = shelve(texts);
  return {
    twinsOf: (text) => found(shelf, profileOf(text)).toSorted(byScore),
    twins(first = texts.length) {
      const pairs = new Map<string, FoundPair>();
      shelf.profiles.slice(0, first).forEach((profile, own) => {
        for (const { at, ...likeness } of found(shelf, profile, own)) {
          const [one, other] = [Math.min(own, at), Math.max(own, at)];
          pairs.set(`${one} ${other}`, { ...likeness, one, other });
        }
      });
      return [...pairs.values()].toSorted(byScore);
    },
  };
}
