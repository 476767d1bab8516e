import { expect, test } from 'vitest';
import { type Repeated, scheduleWarning } from './schedule-warning.ts';

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
  if (isWarned) expect(warning).toMatch(/^Twitter rejects repeated text/);
  else expect(warning).toBeNull();
});
