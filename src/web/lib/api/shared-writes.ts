/**
 * Makes what lets the same write run once at a time: asked for again while it is at work, say by a second press within
 * milliseconds, it is the first one with its answer. Another write to the same place comes between, so that the last
 * word counts.
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
