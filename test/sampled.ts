/**
 * What tries a great many cases tries a sample of them in `npm test`, and all of them in `npm run prove -- whole`. The
 * sample is the same each time.
 */
import { createRandom } from '#domain/composer/deck.ts';

/** Whether every case is to be tried. */
export const isWhole = process.env['EVERY_CASE'] !== undefined;

/** What chooses the sample. */
export const seed = 20_261;

/** At least `count` of each kind, those that a fixed seed picks, in their order; all of them when it is to be the whole. */
export function sampled<T>(
  all: readonly T[],
  count: number,
  kindOf: (one: T) => unknown = () => undefined,
): T[] {
  if (isWhole) return [...all];
  const random = createRandom(seed);
  const picked = new Set<T>();
  for (const kind of Map.groupBy(all, kindOf).values()) {
    const left = [...kind];
    for (let taken = 0; taken < count && left.length > 0; taken += 1) {
      const [one] = left.splice(Math.floor(random() * left.length), 1);
      if (one !== undefined) picked.add(one);
    }
  }
  return all.filter((one) => picked.has(one));
}

/** How often to repeat: `few` times, or `many` when it is to be the whole. */
export const repeated = (few: number, many: number): number => (isWhole ? many : few);
