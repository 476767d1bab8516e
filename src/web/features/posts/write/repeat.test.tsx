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
  composer,
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

const weekly = aScheduledPost({
  frequency: 'weekly',
  scheduled_time: '2027-05-03T05:00:00',
  times: [],
  weekdays: [1],
});

/** Opens the post, and chooses “Every week” in its Schedule dialog. */
async function repeatWeekly(parts: string[], { own = '', model = true } = {}) {
  sessionStorage.setItem(`write-source:${id}`, JSON.stringify({ piece: draft.id }));
  const writer = model ? { ...composer, id: 'gpt', label: 'GPT' } : composer;
  const { asked, router } = open(
    {
      'GET /content/writers': { body: { data: [writer] } },
      ...opened(post(parts)),
      [`GET /content/pieces/${draft.id}`]: { body: { data: draft } },
      [`PATCH /posts/${id}`]: said(post(parts)),
      [`DELETE /posts/${id}`]: { body: { message: 'Deleted.' } },
      'POST /scheduled-posts': { body: { data: weekly, message: 'Scheduled.' } },
      [`DELETE /scheduled-posts/${weekly.id}`]: { body: { message: 'Deleted.' } },
      'POST /posts/bulk': { body: { done: [id], failed: [], message: 'Restored.' } },
    },
    `/write/${id}`,
  );
  await choose('Schedule…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
  const repeat = within(dialog.getByRole('group', { name: 'Repeat' }));
  await userEvent.click(repeat.getByRole('button', { name: 'Every week' }));
  const form = within(await screen.findByRole('form', { name: 'Repeat this post' }, patience));
  expect(form.queryByText(/^Without an AI model, new posts stop/) !== null).toBe(!model);
  if (own !== '') {
    // It is in view before it is chosen.
    expect(form.getByText(own, { ignore: 'textarea' })).toBeTruthy();
    await userEvent.click(form.getByRole('radio', { name: /^Same text each time/ }));
  }
  await userEvent.click(form.getByRole('button', { name: 'Start repeating' }));
  await waitFor(() => expect(bodyOf(asked, 'POST /scheduled-posts')).toBeTruthy(), patience);
  await waitFor(() => expect(router.state.location.pathname).toBe('/posts'), patience);
  return { asked, router, body: bodyOf(asked, 'POST /scheduled-posts') };
}

it(
  'P-49.40 “Repeat” writes a new post each time, on the topic and with the facts of the draft',
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
    // No draft stays that could be published once more.
    await waitFor(() =>
      expect(asked.some(({ call }) => call === `DELETE /posts/${id}`)).toBe(true),
    );
  },
);

it('P-49.270 without a model “Repeat” says the same each time, unless the facts are chosen', async () => {
  const { body } = await repeatWeekly(draft.parts, { model: false });
  expect(body).toMatchObject({ topic: '', content_text: draft.parts[0] });
});

it('P-49.40 “Repeat” keeps a text that was edited', { tags: 'slow' }, async () => {
  const { asked, body } = await repeatWeekly(['Rye, every Friday.']);
  expect(body).toMatchObject({
    frequency: 'weekly',
    topic: '',
    content_text: 'Rye, every Friday.',
  });
  await waitFor(() => expect(asked.some(({ call }) => call === `DELETE /posts/${id}`)).toBe(true));
});

it('P-49.156 P-49.217 P-49.275 the draft of a repeated text is gone in silence, and one Undo takes back both', async () => {
  showMessages();
  const { asked, router } = await repeatWeekly(draft.parts, { own: draft.parts[0] ?? '' });
  // The editor no longer asks for what is deleted.
  const after = asked.findIndex(({ call }) => call === `DELETE /posts/${id}`);
  const later = asked.slice(after).map(({ call }) => call);
  const about = [`GET /posts/${id}`, `GET /posts/${id}/review-notes`, 'POST /content/check'];
  expect(later.filter((call) => about.includes(call))).toEqual([]);
  expect(bodyOf(asked, 'POST /scheduled-posts')).toMatchObject({ content_text: draft.parts[0] });
  const said = await screen.findByText(/^Repeats every Monday at 05:00/);
  expect(screen.queryByText('Deleted.')).toBeNull();
  const note = said.closest<HTMLElement>('[role="status"]') ?? document.body;
  await userEvent.click(within(note).getByRole('button', { name: /^Undo/ }));
  await screen.findByText('Schedule deleted. Your draft is back.');
  const calls = asked.map(({ call }) => call);
  const taken = [`DELETE /scheduled-posts/${weekly.id}`, 'POST /posts/bulk'];
  expect(calls.filter((call) => taken.includes(call))).toEqual(taken);
  expect(bodyOf(asked, 'POST /posts/bulk')).toMatchObject({ act: 'restore', posts: [{ id }] });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${id}`));
});
