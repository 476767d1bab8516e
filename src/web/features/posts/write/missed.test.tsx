/** What was asked for while the server could not be reached. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { button, choose, id, open, said, setUpEditor } from '#test/write-screen.tsx';

setUpEditor();

const planned = aPost({
  stage: 'scheduled',
  standings: [standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' })],
});
const away = 'Can’t reach the server. Your text is kept in this browser.';

/** The server answers nothing from the first press on until `restart`; then its post is `after`. */
function openDown(after = aPost()) {
  let now = after;
  const back = Promise.withResolvers<void>();
  let isPressed = false;
  let isDown = true;
  const press = () => {
    isPressed = true;
    if (isDown) throw new TypeError('Failed to fetch');
    now = planned;
    return said(planned, 'Queued.');
  };
  const { asked } = open(
    {
      [`GET /posts/${id}`]: async () => {
        if (!isPressed) return { body: { data: aPost() } };
        await back.promise;
        return { body: { data: now } };
      },
      [`GET /posts/${id}/review-notes`]: { body: { data: { notes: [] } } },
      [`POST /posts/${id}/queue`]: press,
    },
    `/write/${id}`,
  );
  const restart = () => {
    isDown = false;
    back.resolve();
  };
  return { restart, queued: () => asked.filter(({ call }) => call === `POST /posts/${id}/queue`) };
}

test('P-49.216 what got no answer is said once the server is back, with a button that does it', async () => {
  const { restart, queued } = openDown();
  await choose('Add to queue');
  expect(await screen.findByText(away)).toBeTruthy();
  expect(screen.queryByText('Not added to the queue.')).toBeNull();
  const before = queued().length;
  restart();
  const note = await screen.findByText('Not added to the queue.');
  expect(screen.queryByText(away)).toBeNull();
  const frame = within(note.closest<HTMLElement>('[role="status"]') ?? document.body);
  await userEvent.click(frame.getByRole('button', { name: 'Add to queue' }));
  expect(await button('Move…')).toBeTruthy();
  expect(queued()).toHaveLength(before + 1);
  expect(screen.queryByText('Not added to the queue.')).toBeNull();
});

test('P-49.216 nothing is offered if the server did it and only its answer was lost', async () => {
  const { restart } = openDown(planned);
  await choose('Add to queue');
  expect(await screen.findByText(away)).toBeTruthy();
  restart();
  expect(await button('Move…')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(away)).toBeNull());
  expect(screen.queryByText('Not added to the queue.')).toBeNull();
});
