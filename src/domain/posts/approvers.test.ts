import { expect, test } from 'vitest';
import { approvalsFirst, lackingSides, stillToApprove } from './approvers.ts';

test('P-50.31 P-50.33 each side is needed once, and two do not include the author', () => {
  const owner = { side: 'owner', is_own: true } as const;
  const reviewer = { side: 'reviewer', is_own: false } as const;
  const author = { side: 'reviewer', is_own: true } as const;
  expect(lackingSides('none', [])).toEqual([]);
  expect(lackingSides('owner', [reviewer])).toEqual(['owner']);
  expect(lackingSides('reviewer', [author])).toEqual([]);
  expect(lackingSides('both', [owner, author])).toEqual(['reviewer']);
  expect(lackingSides('both', [owner, author, reviewer])).toEqual([]);
  expect(lackingSides('both', [{ side: null, is_own: false }])).toEqual(['owner', 'reviewer']);
});

test('P-50.38 says who has to approve, to each reader', () => {
  expect(stillToApprove([])).toBe('');
  expect(stillToApprove(['reviewer'])).toBe('A reviewer still has to approve it.');
  expect(stillToApprove(['owner', 'reviewer'])).toBe(
    'The owner and a reviewer still have to approve it.',
  );
  expect(approvalsFirst([], 'owner')).toBeUndefined();
  expect(approvalsFirst(['owner'], 'owner')).toBe('Needs your approval first');
  expect(approvalsFirst(['owner', 'reviewer'], 'owner')).toBe(
    'Needs your and a reviewer’s approval first',
  );
  expect(approvalsFirst(['reviewer'], 'owner')).toBe('Needs a reviewer’s approval first');
  expect(approvalsFirst(['owner', 'reviewer'], 'reviewer')).toBe(
    'Needs the owner’s and a reviewer’s approval first',
  );
});
