import { expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { standing } from '#web/features/posts/post.fixture.ts';
import { timeWordsOf } from './post-acts.ts';

const now = Date.now();
const planned = (...times: (number | null)[]) => ({
  standings: times.map((at) =>
    standing({ next_run_at: at === null ? null : new Date(at).toISOString() }),
  ),
});
const soon = now + day;
const words = clockWords(soon, viewerZone(), now);

test.each<[string, (number | null)[], string | undefined]>([
  ['one time', [soon, soon], words],
  [
    'several times',
    [soon + day, soon, soon],
    `2 accounts ${words}, X (@ada) ${clockWords(soon + day, viewerZone(), now)}`,
  ],
  [
    'many times',
    [0, 1, 2, 3].map((n) => soon + n * day),
    `${[0, 1, 2].map((n) => `X (@ada) ${clockWords(soon + n * day, viewerZone(), now)}`).join(', ')}, and later`,
  ],
  ['a time that has passed', [now - day, soon], words],
  ['an account without a time', [null, soon], words],
  ['none', [null, now - day], undefined],
])('P-49.311 P-49.393 the time of a planned post with %s', (_, times, said) => {
  expect(timeWordsOf(planned(...times))).toBe(said);
});
