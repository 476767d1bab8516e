import { describe, expect, test } from 'vitest';
import { pauseUntilNext } from './queries.ts';
import { aRun, aScheduledPost } from './scheduled-post.fixture.ts';
import { second } from '#contract/core/time.ts';

const now = Date.parse('2027-05-01T12:00:00Z');
const dueIn = (distance: number) => new Date(now + distance).toISOString();
const waiting = (distance: number) =>
  aScheduledPost({ next_run_at: dueIn(distance), current: aRun({ due_at: dueIn(distance) }) });

describe('the schedule is refetched', () => {
  test.each([
    ['every three seconds while a post is near', waiting(10 * second), 3 * second],
    ['every three seconds while one is late', waiting(-10 * second), 3 * second],
    [
      'every three seconds while one is publishing',
      aScheduledPost({ status: 'running' }),
      3 * second,
    ],
    ['in time for the next one', waiting(50 * second), 30 * second],
    ['each minute when the next one is far', waiting(3600 * second), 60 * second],
    ['never when there is no next post', aScheduledPost({ next_run_at: null }), false],
    [
      'never for a paused schedule',
      aScheduledPost({
        status: 'paused',
        next_run_at: null,
        current: aRun({ due_at: dueIn(-second) }),
      }),
      false,
    ],
    [
      'never for a post that only a person can release',
      aScheduledPost({
        next_run_at: null,
        current: aRun({ status: 'HELD', due_at: dueIn(3600 * second) }),
      }),
      false,
    ],
  ])('%s', (_, post, pause) => {
    expect(pauseUntilNext([post], now)).toBe(pause);
  });

  test('P-2.30 as often as the nearest post needs it', () => {
    expect(pauseUntilNext([waiting(3600 * second), waiting(5 * second)], now)).toBe(3 * second);
  });
});
