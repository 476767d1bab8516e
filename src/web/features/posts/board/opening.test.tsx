/** What a card opens, and the way back to the board. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { PostsPage } from '#web/features/posts/posts.page.tsx';
import { aScheduledPost } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { isEnding } from '#web/features/posts/queries.ts';
import { postsSeen } from '#web/features/posts/posts-seen.ts';
import { session } from '#web/lib/session/session.ts';

beforeEach(() => {
  localStorage.clear();
  session.signIn(someUser, 'token-1', true);
});
afterEach(() => session.clear());

const ada = anAgent();
const patience = { timeout: 10_000 };

async function schedule(author: 'agent' | 'self') {
  showMessages();
  const post = aPost({
    parts: ['Rye is back.'],
    agent_id: ada.id,
    author: { kind: author },
    standings: [standing()],
  });
  const weekly = aScheduledPost({ frequency: 'weekly', times: [], weekdays: [1] });
  const stages = { idea: 0, draft: 1, waiting: 0, scheduled: 0, out: 0 };
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /posts/board': (_body, { stage }) => {
      const data = stage === undefined || stage === 'draft' ? [{ kind: 'post', post }] : [];
      const page = { data, total: data.length, next_cursor: null };
      return { body: { ...page, stages, matching: stages, labels: [] } };
    },
    'POST /scheduled-posts': { body: { data: weekly, message: 'Scheduled.' } },
    [`DELETE /posts/${post.id}`]: { body: { message: 'Deleted.' } },
  });
  const { router } = openScreen(PostsPage, '/posts', '/posts?view=board');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Rye is back.' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Schedule…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
  return { asked, router, dialog, post };
}

it('P-49.351 a card of the board repeats like the editor, and the board stays open', async () => {
  const { asked, router, dialog, post } = await schedule('agent');
  const repeat = within(dialog.getByRole('group', { name: 'Repeat' }));
  await userEvent.click(repeat.getByRole('button', { name: 'Every week' }));
  const form = within(await screen.findByRole('form', { name: 'Repeat this post' }, patience));
  await userEvent.click(form.getByRole('button', { name: 'Start repeating' }));
  await waitFor(
    () => expect(asked.map(({ call }) => call)).toContain(`DELETE /posts/${post.id}`),
    patience,
  );
  const sent = asked.find(({ call }) => call === 'POST /scheduled-posts');
  expect(sent?.body).toMatchObject({ content_text: 'Rye is back.', frequency: 'weekly' });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Repeat this post' })).toBeNull());
  // Undo brings the draft back, and its editor must ask for it then.
  expect(isEnding(post.id)).toBe(false);
  expect(router.state.location).toMatchObject({ pathname: '/posts', search: { view: 'board' } });
});

it('P-49.351 what people post as themselves repeats nowhere', async () => {
  const { dialog } = await schedule('self');
  expect(dialog.queryByRole('group', { name: 'Repeat' })).toBeNull();
});

it('P-49.352 a schedule opens beside the board, and a link back to the posts keeps their filter', async () => {
  const daily = aScheduledPost({ content_text: 'Rye every day.' });
  const stages = { idea: 0, draft: 0, waiting: 0, scheduled: 1, out: 0 };
  answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /posts/board': (_body, { stage }) => {
      const card = { kind: 'schedule', schedule: daily, stage: 'scheduled', hash: 'h' };
      const data = stage === undefined || stage === 'scheduled' ? [card] : [];
      const page = { data, total: data.length, next_cursor: null };
      return { body: { ...page, stages, matching: stages, labels: [] } };
    },
    [`GET /scheduled-posts/${daily.id}`]: { body: { data: daily } },
  });
  const { router } = openScreen(PostsPage, '/posts', '/posts?view=board&search=rye');
  await userEvent.click(await screen.findByRole('link', { name: 'Rye every day.' }, patience));
  const drawer = await screen.findByRole('dialog', {}, patience);
  expect(router.state.location).toMatchObject({ pathname: '/posts', search: { post: daily.id } });
  await userEvent.click(within(drawer).getAllByRole('button')[0] ?? drawer);
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: 'board', search: 'rye' }),
  );
  expect(postsSeen()).toEqual({ view: 'board', search: 'rye' });
});
