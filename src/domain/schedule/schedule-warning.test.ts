import { expect, test } from 'vitest';
import { factsWarning, type Repeated, scheduleWarning } from './schedule-warning.ts';

const repeated: Repeated = {
  platform: 'twitter',
  frequency: 'daily',
  content_text: 'Good morning.',
  max_runs: 0,
};

test.each<[Partial<Repeated>, boolean]>([
  [{}, true],
  [{ max_runs: 2 }, true],
  [{ max_runs: 1 }, false],
  [{ frequency: 'once' }, false],
  [{ content_text: ' ' }, false],
  [{ platform: 'sandbox' }, false],
  [{ platform: 'bluesky' }, false],
])('a schedule with %o has a warning: %s', (change, isWarned) => {
  const warning = scheduleWarning({ ...repeated, ...change });
  if (isWarned) expect(warning).toMatch(/^X rejects repeated text/);
  else expect(warning).toBeNull();
});

const room = { max_length: 40, counting: 'graphemes' } as const;
const facts = ['We open at seven.', 'Parking is free.', 'The terrace has forty seats.'];

test.each([
  [['We open at seven.'], 5, 'enough for 1 post'],
  [facts, Infinity, 'enough for 2 posts'],
  [facts, 3, 'enough for 2 posts'],
  [facts, 2, undefined],
  [[], 5, undefined],
] as const)('P-2.86 %j last for %s posts, or a warning says how far', (said, runs, words) => {
  const warning = factsWarning({ facts: said, rooms: [room], runs });
  if (words === undefined) expect(warning).toBeUndefined();
  else expect(warning).toContain(words);
});
