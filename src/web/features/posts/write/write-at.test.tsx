/** The editor that was opened for a time, as a free hour of the calendar does, or with images of the media library. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPost } from '#web/features/posts/post.fixture.ts';
import { bodyOf, open, said, text } from '#test/write-screen.tsx';
import { aPicture, pathOf } from '#test/web-pictures.tsx';
import { someUser } from '#test/web-user.ts';
import { viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';
import { session } from '#web/lib/session/session.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(async () => {
  cleanup();
  // What is left is saved, which ends after the screen is gone.
  await new Promise((resolve) => setTimeout(resolve, 50));
  act(() => notifications.clean());
  session.clear();
  localStorage.clear();
});

/** The time that the form offers, of a post that is written at this address. */
async function offered(at: string): Promise<string> {
  open({ 'POST /posts': said(aPost()) }, `/write?at=${at}`);
  await userEvent.type(await text(), 'Hello.');
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
  const field = dialog.getByLabelText(/Date and time/);
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  return field.value;
}

test('P-2.113 the editor offers the time that the address names', async () => {
  const at = '2099-03-04T16:45:00.000Z';
  expect(await offered(at)).toBe(wallTimeOf(Date.parse(at), viewerZone()));
});

test('P-2.113 and a time to come where that has passed', async () => {
  expect(Date.parse(`${await offered('2020-03-04T16:45:00.000Z')}:00`)).toBeGreaterThan(Date.now());
});

test('P-7.216 the editor begins with the images that the address names, as many as a post can have', async () => {
  const pictures = [1, 2, 3, 4, 5].map((n) => aPicture(n));
  const { asked } = open(
    {
      'POST /posts': said(aPost()),
      ...Object.fromEntries(pictures.map((one) => [`GET ${pathOf(one)}`, { body: { data: one } }])),
    },
    `/write?pictures=${pictures.map(({ id }) => id).join(',')}`,
  );
  await userEvent.type(await text(), 'Look.');
  expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(4);
  await waitFor(
    () =>
      expect(bodyOf(asked, 'POST /posts')).toMatchObject({
        media_ids: pictures.slice(0, 4).map(({ id }) => id),
      }),
    { timeout: 4000 },
  );
});
