/**
 * Makes a function that merges equal simultaneous writes, for example from a second click within milliseconds: both
 * get the first one's answer. A different write to the same address in between prevents that, so that the last one
 * wins.
 */
export function createSharedWrites() {
  const newest = new Map<string, { what: string; answer: Promise<unknown> }>();
  return (place: string, what: string, work: () => Promise<unknown>): Promise<unknown> => {
    const before = newest.get(place);
    if (before?.what === what) return before.answer;
    const answer = work().finally(() => {
      if (newest.get(place)?.answer === answer) newest.delete(place);
    });
    newest.set(place, { what, answer });
    return answer;
  };
}
