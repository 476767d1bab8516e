import type { Occurrence } from '#contract/posts/occurrences.ts';

/** What two occurrences must share to be shown as one: neither needs a decision. */
function signOf({ id, due_at, status, decision, reason, removed_at, parts }: Occurrence): string {
  if (decision !== null || reason !== null || removed_at !== null) return id;
  return JSON.stringify([due_at, status, parts.map(({ text, media }) => [text, media])]);
}

/** The same text on several accounts at one time is one entry; a different result on an account has its own. */
export const alikeRuns = (runs: readonly Occurrence[]): [Occurrence, ...Occurrence[]][] =>
  [...Map.groupBy(runs, signOf).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  );
