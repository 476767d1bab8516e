import { describe, expect, test } from 'vitest';
import { explainDoubt } from './clock-alarm.ts';
import { explainBackoff, type Backoff } from './backoff.ts';

const now = 1_800_000_000_000;
const fine: Backoff = {
  state: 'READY',
  due_at: now,
  asleep_until: null,
  left_alone_since: null,
  is_next: false,
  doubt: null,
  platform: 'Sandbox',
};

describe('a due post that still waits', () => {
  test.each<[Partial<Backoff>, string | null]>([
    [{}, null],
    [{ asleep_until: now }, null],
    [{ asleep_until: now + 1 }, 'Sandbox asked this account to slow down.'],
    [
      { reason: 'rate_limited', asleep_until: now + 1, detail: 'Your inbox is full.' },
      'Your inbox is full. Your post will be published after that.',
    ],
    [{ left_alone_since: now - 1 }, 'Sandbox keeps failing, so we’re retrying every minute.'],
    [{ is_next: true }, 'Waiting a minute after the last post of this account.'],
    [{ is_next: true, asleep_until: now + 1 }, 'Sandbox asked this account to slow down.'],
    [{ is_next: true, state: 'RETRY_WAIT' }, null],
    [{ is_next: true, due_at: now + 1 }, null],
    [{ doubt: 'What time is it?' }, 'What time is it?'],
    [{ left_alone_since: now - 1, due_at: now + 1 }, null],
    [{ left_alone_since: now - 1, state: 'PUBLISHED' }, null],
  ])('%o reads %j', (change, sentence) => {
    const said = explainBackoff({ ...fine, ...change }, now);
    if (sentence === null) expect(said).toBeNull();
    else expect(said).toContain(sentence);
  });
});

test.each([
  ['jumped', 3_600_000, 'jumped ahead by 1 hour.'],
  ['jumped', -86_400_000, 'jumped back by 1 day.'],
  ['behind', -2 * 3_600_000, 'is 2 hours behind the time it last worked.'],
  ['platform', 6 * 60_000, 'is 6 minutes ahead of a network’s clock.'],
  ['platform', -10 * 365 * 86_400_000, 'is 10 years behind a network’s clock.'],
] as const)('explains a clock that %s by %i', (why, off, words) => {
  expect(explainDoubt(why, off)).toContain(`The server’s clock ${words}`);
  expect(explainDoubt(why, off)).toContain('nothing is published and nothing counts as missed');
});
