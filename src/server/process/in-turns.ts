/** Runs long work on this thread in slices, so that other requests are answered in between. */
import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#domain/steps.ts';

export type { Steps } from '#domain/steps.ts';

/** Maximum length of one slice in milliseconds. */
const turn = 4;

/** Runs all steps, yielding to other work whenever a slice is over. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < turn) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** The same items, letting other work run whenever making and using them has taken a slice. */
export async function* takingTurns<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item> {
  let began = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - began < turn) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** What `make` makes of each item, letting other work run in between. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for await (const item of takingTurns(items)) made.push(make(item));
  return made;
}
