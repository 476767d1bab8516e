/** The details of a scheduled post. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#web/lib/session/session.ts';
import { someUser } from '#test/web-user.ts';
import { open, post } from '#test/calendar-screen.tsx';
import { aRun } from '#web/features/schedule/scheduled-post.fixture.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const details = async (own: Partial<typeof post>, run: Partial<ReturnType<typeof aRun>>) => {
  open([], `&post=${post.id}`, {
    [`GET /scheduled-posts/${post.id}`]: { body: { data: { ...post, ...own } } },
    [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [aRun(run)], total: 1 } },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'What happens now?' });
  return dialog;
};

test('P-2.323 the details say throughout that a post needs approval', async () => {
  const asked = {
    post_id: '0198c0de-0000-7000-8000-000000000201',
    review: 'before_sending',
  } as const;
  const dialog = await details({ ...asked, status: 'scheduled' }, { status: 'PLANNED' });
  expect(dialog.getAllByText('Needs approval')).toHaveLength(2);
  expect(dialog.queryByText('Scheduled')).toBeNull();
});

test('P-2.323 and that one without review is scheduled', async () => {
  const dialog = await details({ status: 'scheduled' }, { status: 'PLANNED' });
  expect(dialog.getAllByText('Scheduled')).toHaveLength(2);
});
