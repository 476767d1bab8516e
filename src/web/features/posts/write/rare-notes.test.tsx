import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { OthersNote } from './rare-notes.tsx';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-50.110 the editor names who else has the post open, and says when it is closed', async () => {
  const asked = answering({
    'POST /posts/1/presence': { body: { data: { others: ['Grace', 'Ada'], again_in: 20 } } },
  });
  const { unmount } = openScreen(() => <OthersNote id="1" />, '/write');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Grace and Ada have this post open, too. If you both change it, you see both versions.',
  );
  unmount();
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([{ is_open: true }, { is_open: false }]),
  );
});

it('P-50.110 in a space of one person nothing is said, and it is asked once', async () => {
  const asked = answering({
    'POST /posts/1/presence': { body: { data: { others: [], again_in: null } } },
  });
  const { unmount } = openScreen(() => <OthersNote id="1" />, '/write');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  expect(asked).toHaveLength(1);
});
