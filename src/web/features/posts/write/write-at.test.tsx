/**
 * When a post in the editor is published: with the time or the images in its address, and what scheduling waits for.
 */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import {
  bodyOf,
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
import { aPicture, pathOf } from '#test/web-pictures.tsx';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { enter } from '#test/enter.ts';

setUpEditor();

/** The time that the form offers for a post at this address. */
async function offered(at: string): Promise<string> {
  open({ 'POST /posts': said(aPost()) }, `/write?at=${at}`);
  await enter(await text(), 'Hello.');
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
  const field = dialog.getByLabelText(/Date and time/);
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  return field.value;
}

test('P-2.113 the editor offers the time in the address', { tags: 'slow' }, async () => {
  const at = '2099-03-04T16:45:00.000Z';
  expect(await offered(at)).toBe(wallTimeOf(Date.parse(at), viewerZone()));
});

test(
  'P-49.136 Escape leads from the dialog of a time back to the text',
  { tags: 'slow' },
  async () => {
    open({ 'POST /posts': said(aPost()) }, '/write?at=2099-03-04T16:45:00.000Z');
    await enter(await text(), 'Hello.');
    await screen.findByRole('button', { name: 'Schedule…' });
    (await text()).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Schedule this post' });
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await text()));
  },
);

test(
  'P-2.113 the editor offers a future time when the one in the address has passed',
  { tags: 'slow' },
  async () => {
    expect(Date.parse(`${await offered('2020-03-04T16:45:00.000Z')}:00`)).toBeGreaterThan(
      Date.now(),
    );
  },
);

test(
  'P-7.216 the editor starts with the images in the address, up to the limit of a post',
  { tags: 'slow' },
  async () => {
    const pictures = [1, 2, 3, 4, 5].map((n) => aPicture(n));
    const { asked } = open(
      {
        'POST /posts': said(aPost()),
        ...Object.fromEntries(
          pictures.map((one) => [`GET ${pathOf(one)}`, { body: { data: one } }]),
        ),
      },
      `/write?pictures=${pictures.map(({ id }) => id).join(',')}`,
    );
    await enter(await text(), 'Look.');
    expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(4);
    await waitFor(
      () =>
        expect(bodyOf(asked, 'POST /posts')).toMatchObject({
          media_ids: pictures.slice(0, 4).map(({ id }) => id),
        }),
      { timeout: 4000 },
    );
  },
);

test('P-24.8 many issues can be overridden at once', async () => {
  showMessages();
  const times = ['6:00', '13:00', '4.50 €'];
  const text = `Open from ${times[0]} to ${times[1]}. Hearts are ${times[2]}.`;
  const claims = times.map((words) => {
    const start = text.indexOf(words);
    const kind = words.includes(':') ? 'date' : 'price';
    return { part: 0, start, end: start + words.length, text: words, kind };
  });
  open(
    {
      ...opened(aPost({ parts: [text] })),
      'POST /content/check': { body: { data: { ...nothingFound, claims } } },
    },
    `/write/${id}`,
  );
  await userEvent.click(await screen.findByRole('button', { name: '3 things to check' }, patience));
  const list = within(screen.getByRole('list', { name: 'To check' }));
  expect(list.getAllByText(/No source for this time/)).toHaveLength(2);
  await choose('Schedule…');
  expect(await screen.findByText(/^3 things to check\.$/, {}, patience)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Schedule this post' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(list.getByRole('button', { name: 'Keep all 3' }));
  expect(screen.queryByRole('list', { name: 'To check' })).toBeNull();
});

test('P-24.9 says when a post is scheduled', async () => {
  showMessages();
  const at = '2099-01-01T09:00:00.000Z';
  const planned = aPost({
    stage: 'scheduled',
    standings: [standing({ stage: 'scheduled', next_run_at: at })],
  });
  open(
    {
      ...opened(aPost()),
      [`POST /posts/${id}/schedule`]: said(planned, 'Scheduled on 1 account.'),
    },
    `/write/${id}`,
  );
  await choose('Schedule…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText(/^Scheduled for \w+, \w+ \d+, 2099/, {}, patience)).toBeTruthy();
});
