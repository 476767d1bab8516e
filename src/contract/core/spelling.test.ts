import { expect, test } from 'vitest';
import { inBoth, inCamel, inSnake } from './spelling.ts';

const fields = { is_on: false, max_replies_per_day: 3, timezone: 'UTC', spend_limit: null };

test('a field has both names, or one', () => {
  expect(inCamel(fields)).toEqual({
    isOn: false,
    maxRepliesPerDay: 3,
    timezone: 'UTC',
    spendLimit: null,
  });
  expect(Object.keys(inBoth(fields))).toHaveLength(7);
});

test('either name is read, camelCase wins, and what was not sent stays away', () => {
  const sent = { isOn: false, is_on: true, spendLimit: null, max_replies_per_day: 5, other: 1 };
  expect(inSnake(['is_on', 'spend_limit', 'max_replies_per_day', 'timezone'], sent)).toEqual({
    is_on: false,
    spend_limit: null,
    max_replies_per_day: 5,
  });
});
