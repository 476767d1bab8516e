/** Repeating a post from the editor’s Schedule dialog. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  ada,
  bluesky,
  bodyOf,
  both,
  choose,
  id,
  open,
  opened,
  patience,
  said,
  setUpEditor,
  standings,
  x,
} from '#test/write-screen.tsx';
import { showMessages } from '#test/screen.tsx';
import { aDraft } from '#test/web-drafts.ts';
import { aPost } from '#web/features/posts/post.fixture.ts';
import { aScheduledPost } from '#web/features/posts/rules/scheduled-post.fixture.ts';

setUpEditor();

const facts = 'Rye is back on Friday.\nIt costs 4.20.\nWe open at 7.';
const draft = aDraft({
  parts: ['Rye is back on Friday. It costs 4.20. We open at 7.'],
  brief: { ...aDraft().brief, topic: 'Rye', context: facts },
});
const post = (parts: string[]) => aPost({ parts, variants: both, standings });

/** Opens the post, and chooses “Every week” in its Schedule dialog. */
async function repeatWeekly(parts: string[]) {
  showMessages();
  sessionStorage.setItem(`write-source:${id}`, JSON.stringify({ piece: draft.id }));
  const { asked, router } = open(
    {
      ...opened(post(parts)),
      [`GET /content/pieces/${draft.id}`]: { body: { data: draft } },
      [`PATCH /posts/${id}`]: said(post(parts)),
      [`DELETE /posts/${id}`]: { body: { message: 'Deleted.' } },
      'POST /posts/bulk': { body: { message: 'Restored.', done: [id], failed: [] } },
      'POST /scheduled-posts': { body: { data: aScheduledPost(), message: 'Scheduled.' } },
    },
    `/write/${id}`,
  );
  await choose('Schedule…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
  const repeat = within(dialog.getByRole('group', { name: 'Repeat' }));
  await userEvent.click(repeat.getByRole('button', { name: 'Every week' }));
  const form = within(await screen.findByRole('form', { name: 'New scheduled post' }, patience));
  await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
  await waitFor(() => expect(bodyOf(asked, 'POST /scheduled-posts')).toBeTruthy(), patience);
  await waitFor(() => expect(router.state.location.pathname).toBe('/posts'), patience);
  return { asked, body: bodyOf(asked, 'POST /scheduled-posts') };
}

it(
  'P-49.40 P-49.129 “Repeat” writes a new post each time, on the topic and with the facts of the draft',
  { tags: 'slow' },
  async () => {
    const { asked, body } = await repeatWeekly(draft.parts);
    expect(body).toMatchObject({
      agent_id: ada.id,
      connection_ids: [x, bluesky],
      frequency: 'weekly',
      topic: 'Rye',
      content_text: '',
      content_config: { context: facts },
    });
    // No draft stays that could be published once more, unless its owner wants that.
    await waitFor(() =>
      expect(asked.some(({ call }) => call === `DELETE /posts/${id}`)).toBe(true),
    );
    expect(await screen.findByText('Your draft is now this repeating post.')).toBeTruthy();
    expect(screen.queryByText('Deleted.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the draft too' }));
    expect(await screen.findByText('Back in your drafts.')).toBeTruthy();
    expect(bodyOf(asked, 'POST /posts/bulk')).toEqual({ act: 'restore', posts: [{ id }] });
  },
);

it('P-49.40 “Repeat” keeps a text that was edited', { tags: 'slow' }, async () => {
  const { asked, body } = await repeatWeekly(['Rye, every Friday.']);
  expect(body).toMatchObject({
    frequency: 'weekly',
    topic: '',
    content_text: 'Rye, every Friday.',
  });
  await waitFor(() => expect(asked.some(({ call }) => call === `DELETE /posts/${id}`)).toBe(true));
});
