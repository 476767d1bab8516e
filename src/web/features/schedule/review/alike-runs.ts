import type { Occurrence } from '#contract/posts/occurrences.ts';

/** What two runs have to share to be shown as one: nothing has to be decided about either of them. */
function signOf({ id, due_at, status, decision, reason, removed_at, parts }: Occurrence): string {
  if (decision !== null || reason !== null || removed_at !== null) return id;
  return JSON.stringify([due_at, status, parts.map(({ text, media }) => [text, media])]);
}

/** The same text on several accounts at one time is one entry; what went otherwise on an account has its own. */
export const alikeRuns = (runs: readonly Occurrence[]): [Occurrence, ...Occurrence[]][] =>
  [...Map.groupBy(runs, signOf).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  );
