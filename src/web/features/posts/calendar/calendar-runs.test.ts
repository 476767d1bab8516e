import { expect, test } from 'vitest';
import { aDot } from '#test/calendar-screen.tsx';
import { isCovered } from './calendar-runs.ts';

test('P-49.221 a post covers the outline of a posting time at which it is on screen', () => {
  const entries = [{ run: aDot(), minutes: 600, time: '10:00', count: 1 }];
  const covers = (minutes: number) => isCovered(minutes, entries);
  expect([540, 570, 580].map(covers)).toEqual([false, false, false]);
  // Its time is hidden from shortly before the post until the post ends.
  expect([585, 600, 630, 655].map(covers)).toEqual([true, true, true, true]);
  expect([656, 660].map(covers)).toEqual([false, false]);
});
