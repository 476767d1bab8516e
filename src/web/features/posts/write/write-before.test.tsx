/** What the editor shows before a post is published: what to check, when it will be, and whether it asks first. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import {
  button,
  choose,
  id,
  nothingFound,
  open,
  opened,
  patience,
  said,
  text,
  setUpEditor,
} from '#test/write-screen.tsx';
import { showMessages } from '#test/screen.tsx';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { enter } from '#test/enter.ts';

setUpEditor();

const noteOf = (element: HTMLElement) => {
  const described = element.getAttribute('aria-describedby');
  return described === null ? null : document.getElementById(described)?.textContent;
};

test('P-2.100 words that are in the text twice are listed once', async () => {
  const claim = { part: 0, text: 'May 12', kind: 'date' };
  const claims = [
    { ...claim, start: 3, end: 9 },
    { ...claim, start: 19, end: 25 },
  ];
  open(
    {
      ...opened(aPost({ parts: ['By May 12. Yes, by May 12.'] })),
      'POST /content/check': { body: { data: { ...nothingFound, claims } } },
    },
    `/write/${id}`,
  );
  await userEvent.click(await button('1 thing to check', patience));
  const list = within(screen.getByRole('list', { name: 'To check' }));
  expect(list.getAllByText(/No source for this date/)).toHaveLength(1);
});

test('P-2.101 says that a post asks for approval first, on the button or beside it', async () => {
  const post = aPost({ review: 'before_sending' });
  open(opened(post), `/write/${id}`);
  expect(noteOf(await button('Ask for approval'))).toBeNull();
  cleanup();
  open({ ...opened(post), 'POST /posts': said(post) }, '/write?at=2099-03-01T09:00:00.000Z');
  await enter(await text(), 'Hello.');
  await screen.findByText('Saved', {}, patience);
  expect(noteOf(await button('Schedule…'))).toBe('Needs approval first');
});

test(
  'P-2.101 says nothing of it on a post that is approved, until it is changed',
  { tags: 'slow' },
  async () => {
    const post = aPost({ review: 'before_sending', is_approved: true });
    open({ ...opened(post), [`PATCH /posts/${id}`]: said(post) }, `/write/${id}`);
    expect(noteOf(await button('Publish now'))).toBeNull();
    await enter(await text(), ' More.');
    expect(await button('Ask for approval')).toBeTruthy();
  },
);

test(
  'P-2.101 shows when a scheduled post will be published, and the time that the queue gave it',
  { tags: 'slow' },
  async () => {
    showMessages();
    const next_run_at = '2099-03-04T16:45:00.000Z';
    const time = clockWords(Date.parse(next_run_at), viewerZone(), Date.now());
    const planned = aPost({
      stage: 'scheduled',
      standings: [standing({ stage: 'scheduled', scheduled_post_id: 's1', next_run_at })],
    });
    let now = aPost();
    open(
      {
        [`GET /posts/${id}`]: () => ({ body: { data: now } }),
        [`POST /posts/${id}/queue`]: () => {
          now = planned;
          return said(planned, 'Queued on 1 account.');
        },
      },
      `/write/${id}`,
    );
    await choose('Add to queue');
    expect(await screen.findByText(`Added to queue: ${time}.`)).toBeTruthy();
    expect(noteOf(await button('Move…'))).toBe(time);
  },
);
