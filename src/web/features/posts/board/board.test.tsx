import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BoardCard } from '#contract/posts/board-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { PostStage } from '#contract/posts/stages.ts';
import { anAgent, type Answers, answering, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { aScheduledPost } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { PostsPage } from '#web/features/posts/posts.page.tsx';
import { session } from '#web/lib/session/session.ts';

const ada = anAgent();
const idOf = (n: number) => `0198c0de-0000-7000-8000-0000000003${String(n).padStart(2, '0')}`;
const idea = aPost({ id: idOf(1), stage: 'idea', idea: 'Tea at four', parts: [], standings: [] });
const draft = aPost({ id: idOf(2), parts: ['A draft.'], labels: ['Tips'] });
const planned = aPost({
  id: idOf(3),
  stage: 'scheduled',
  parts: ['Planned.'],
  standings: [standing({ stage: 'scheduled', next_run_at: '2036-12-01T09:00:00.000Z' })],
});
const all = [idea, draft, planned];

beforeEach(() => {
  localStorage.clear();
  session.signIn(someUser, 'token-1', true);
});
afterEach(() => session.clear());

/** A server with these posts, which records the calls. */
function serve(posts: readonly Post[] = all, more: Answers = {}) {
  const count = (stage: PostStage) => posts.filter((post) => post.stage === stage).length;
  const stages = Object.fromEntries(
    (['idea', 'draft', 'waiting', 'scheduled', 'out'] as const).map((one) => [one, count(one)]),
  );
  return answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /posts/board': (_body, { stage, limit, cursor }) => {
      const found = posts.filter((post) => stage === undefined || post.stage === stage);
      const from = Number(cursor ?? 0);
      const page = found.slice(from, from + Number(limit));
      const data = page.map((post) => ({ kind: 'post', post }));
      const to = from + page.length;
      const next_cursor = to < found.length ? String(to) : null;
      const total = cursor ? null : found.length;
      return { body: { data, total, next_cursor, stages, matching: stages, labels: ['Tips'] } };
    },
    ...more,
  });
}

const column = async (name: string) => within(await screen.findByRole('region', { name }));
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return within(await screen.findByRole('menu'));
};

/** Clicks Undo in a message. */
const undo = async (message: string) =>
  userEvent.click(within(await screen.findByText(message)).getByRole('button', { name: 'Undo' }));

describe('board', () => {
  it('P-2.163 is one tab stop; arrow keys move through it, and keys open and select', async () => {
    const second = aPost({ id: idOf(4), parts: ['Another draft.'] });
    serve([idea, draft, second, planned]);
    openScreen(PostsPage, '/posts');
    const link = (name: string) => screen.findByRole('link', { name });
    await Promise.all([link('Tea at four'), link('Another draft.'), link('Planned.')]);
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('[data-card] a')].filter(
        (one) => one.tabIndex === 0,
      );
    await waitFor(() =>
      expect(stops()).toEqual([...document.querySelectorAll('[data-card] a')].slice(0, 1)),
    );
    stops()[0]?.focus();
    const onto = async (key: string, name: string) => {
      await userEvent.keyboard(key);
      expect(document.activeElement).toBe(await link(name));
      expect(stops()).toEqual([document.activeElement]);
    };
    await onto('{ArrowRight}', 'A draft.');
    await onto('{ArrowDown}', 'Another draft.');
    // Past the empty column, to the last card of a shorter one.
    await onto('{ArrowRight}', 'Planned.');
    await onto('{ArrowLeft}', 'A draft.');
    await onto('{End}', 'Another draft.');
    await userEvent.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Select Another draft.' })).toHaveProperty(
      'checked',
      true,
    );
    await userEvent.keyboard('m');
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  });

  it('P-2.103 shows each post in its column, with its accounts and its status', async () => {
    serve();
    openScreen(PostsPage, '/posts');
    const ideas = await column('Ideas');
    expect((await ideas.findByRole('link', { name: 'Tea at four' })).getAttribute('href')).toBe(
      `/write/${idea.id}`,
    );
    const scheduled = await column('Scheduled');
    await scheduled.findByRole('link', { name: 'Planned.' });
    expect(scheduled.getByText('X (@ada): Scheduled')).toBeTruthy();
    expect((await column('Drafts')).getByText('Tips')).toBeTruthy();
    expect((await column('Published')).getByText(/show up here/)).toBeTruthy();
    const menu = await menuOf('Planned.');
    expect(
      menu
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
        .join(', '),
    ).toBe('Open, Publish now…, Add to queue, Schedule…, Move to drafts, Duplicate, Delete');
  });

  it('P-2.320 P-2.322 P-49.392 shows a schedule as one card that links to it, and approves exactly what was shown', async () => {
    const daily = aScheduledPost({ content_text: 'Rye every day.', status: 'active' });
    const approval = { code: 'approval', action: 'approve', message: 'Approve.' } as const;
    const asked = aScheduledPost({
      id: idOf(9),
      frequency: 'once',
      status: 'scheduled',
      content_text: 'Ask me.',
      attention: { ...approval, occurrence_id: idOf(8) },
    });
    const cards: BoardCard[] = [
      { kind: 'schedule', schedule: daily, stage: 'scheduled', hash: 'h1' },
      { kind: 'schedule', schedule: asked, stage: 'waiting', hash: 'h2' },
      { kind: 'post', post: planned },
    ];
    const done = { done: [asked.id], failed: [], message: 'Approved 1 post.' };
    const at = (card: BoardCard) => (card.kind === 'post' ? card.post.stage : card.stage);
    const stages = { idea: 0, draft: 0, waiting: 1, scheduled: 2, out: 0 };
    const sent = serve([], {
      'GET /posts/board': (_body, { stage }) => {
        const data = cards.filter((card) => stage === undefined || at(card) === stage);
        return { body: { data, total: data.length, stages, matching: stages, labels: [] } };
      },
      'POST /posts/bulk': { body: done },
    });
    openScreen(PostsPage, '/posts');
    const scheduled = await column('Scheduled');
    const link = await scheduled.findByRole('link', { name: 'Rye every day.' });
    expect(link.getAttribute('href')).toBe(`/posts?post=${daily.id}`);
    expect(scheduled.getByText(/^every day at/)).toBeTruthy();
    expect(scheduled.queryByRole('button', { name: 'Approve Rye every day.' })).toBeNull();
    const waiting = await column('Needs you');
    expect(await waiting.findByText('Needs approval')).toBeTruthy();
    const menu = await menuOf('Ask me.');
    expect(
      menu
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
        .join(', '),
    ).toBe('Open, Approve, Reject, Pause, Duplicate, Delete');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Reject' }));
    const isReject = ({ call }: { call: string }) => call.endsWith(`${idOf(8)}/reject`);
    await waitFor(() => expect(sent.find(isReject)?.body).toMatchObject({ all_accounts: true }));
    await userEvent.click(waiting.getByRole('button', { name: 'Approve Ask me.' }));
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === 'POST /posts/bulk')?.body).toEqual({
        act: 'approve',
        posts: [{ id: asked.id, hash: 'h2' }],
      }),
    );
    await userEvent.click(scheduled.getByRole('checkbox', { name: 'Select Rye every day.' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    // It needs no approval.
    expect(screen.getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true);
  });

  it('P-2.103 pages each column on its own', { tags: 'slow' }, async () => {
    const many = Array.from({ length: 22 }, (_, n) =>
      aPost({ id: idOf(n + 10), parts: [`Draft ${n}.`] }),
    );
    const asked = serve([...many, planned]);
    openScreen(PostsPage, '/posts');
    const drafts = await column('Drafts');
    await drafts.findByRole('link', { name: 'Draft 19.' });
    expect(drafts.queryByRole('link', { name: 'Draft 20.' })).toBeNull();
    await userEvent.click(drafts.getByRole('button', { name: 'Show more' }));
    await drafts.findByRole('link', { name: 'Draft 21.' });
    expect(drafts.queryByRole('button', { name: 'Show more' })).toBeNull();
    const last = asked.findLast(({ call }) => call === 'GET /posts/board');
    expect(last?.query).toEqual({ stage: 'draft', limit: '20', cursor: '20' });
  });

  it('P-2.104 adds an idea with Enter, and then takes the next one', async () => {
    const asked = serve(all, { 'POST /posts': { body: { data: idea, message: 'Saved.' } } });
    openScreen(PostsPage, '/posts');
    const field = await screen.findByRole('textbox', { name: 'Add an idea' });
    await userEvent.type(field, 'Why rye{Enter}Stollen{Enter} {Enter}');
    const sent = () => asked.filter(({ call }) => call === 'POST /posts').map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { agent_id: ada.id, idea: 'Why rye' },
      { agent_id: ada.id, idea: 'Stollen' },
    ]);
    expect(document.activeElement).toBe(field);
  });

  it('P-2.103 asks for a time on Scheduled and for a confirmation on Published, and moves the card only then', async () => {
    const asked = serve(all, {
      [`POST /posts/${draft.id}/publish`]: { body: { data: draft, message: 'Publishing.' } },
      [`POST /posts/${draft.id}/queue`]: { body: { data: draft, message: 'Queued.' } },
    });
    openScreen(PostsPage, '/posts');
    const card = (await screen.findByRole('link', { name: 'A draft.' })).closest('li');
    if (!card) throw new Error('no card');
    const dataTransfer = { setData: () => undefined };
    const drop = async (name: string) => {
      fireEvent.dragStart(card, { dataTransfer });
      const target = screen.getByRole('region', { name });
      const takes = target.dataset['takes'];
      fireEvent.dragOver(target);
      fireEvent.drop(target);
      fireEvent.dragEnd(card);
      return takes;
    };
    expect(await drop('Ideas')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await drop('Published')).toBe('true');
    const question = within(await screen.findByRole('dialog', { name: 'Publish now?' }));
    await userEvent.click(question.getByRole('button', { name: 'Publish now' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/publish'))?.body).toMatchObject({
        hash: 'hash-1',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await drop('Scheduled')).toBe('true');
    const when = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    await userEvent.click(when.getByRole('button', { name: 'Add to queue' }));
    await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/queue'))).toBe(true));
  });

  it('P-2.105 undoes moving to drafts and deleting', { tags: 'slow' }, async () => {
    const asked = serve(all, {
      [`POST /posts/${planned.id}/unschedule`]: { body: { data: planned, message: 'Moved.' } },
      [`POST /posts/${planned.id}/schedule`]: { body: { data: planned, message: 'Scheduled.' } },
      [`DELETE /posts/${draft.id}`]: { body: { message: 'Deleted.' } },
      'POST /posts/bulk': { body: { done: [draft.id], failed: [], message: 'Restored 1 post.' } },
    });
    showMessages();
    openScreen(PostsPage, '/posts');
    await userEvent.click((await menuOf('Planned.')).getByRole('menuitem', { name: /drafts/ }));
    await undo('Moved.');
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/schedule'))?.body).toEqual({
        scheduled_time: '2036-12-01T09:00:00.000Z',
        timezone: 'UTC',
        connection_ids: [planned.standings[0]?.connection_id],
      }),
    );
    await userEvent.click((await menuOf('A draft.')).getByRole('menuitem', { name: 'Delete' }));
    await undo('Deleted.');
    await waitFor(() =>
      expect(asked.find(({ call }) => call === 'POST /posts/bulk')?.body).toEqual({
        act: 'restore',
        posts: [{ id: draft.id }],
      }),
    );
  });

  it('P-2.105 undoes deleting a scheduled post by restoring and scheduling it again', async () => {
    const asked = serve(all, {
      [`DELETE /posts/${planned.id}`]: { body: { message: 'Deleted.' } },
      'POST /posts/bulk': { body: { done: [planned.id], failed: [], message: 'Restored 1 post.' } },
      [`POST /posts/${planned.id}/schedule`]: { body: { data: planned, message: 'Scheduled.' } },
    });
    showMessages();
    openScreen(PostsPage, '/posts');
    await userEvent.click((await menuOf('Planned.')).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete post' }));
    await undo('Deleted.');
    expect(await screen.findByText('Undone.')).toBeTruthy();
    const sent = asked.filter(({ call }) => call.startsWith('POST'));
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ['POST /posts/bulk', { act: 'restore', posts: [{ id: planned.id }] }],
      [
        `POST /posts/${planned.id}/schedule`,
        {
          scheduled_time: '2036-12-01T09:00:00.000Z',
          timezone: 'UTC',
          connection_ids: [planned.standings[0]?.connection_id],
        },
      ],
    ]);
  });

  it('P-2.105 offers no Undo when a deleted post would lose its place in the queue', async () => {
    const queued = {
      ...planned,
      standings: planned.standings.map((one) => ({ ...one, is_queued: true })),
    };
    serve([queued], { [`DELETE /posts/${queued.id}`]: { body: { message: 'Deleted.' } } });
    showMessages();
    openScreen(PostsPage, '/posts');
    await userEvent.click((await menuOf('Planned.')).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete post' }));
    expect(within(await screen.findByText('Deleted.')).queryByRole('button')).toBeNull();
  });

  it('P-2.105 says why a deleted post could not be restored', { tags: 'slow' }, async () => {
    const message = 'You have reached the limit of posts.';
    serve(all, {
      [`DELETE /posts/${draft.id}`]: { body: { message: 'Deleted.' } },
      'POST /posts/bulk': {
        body: { done: [], failed: [{ id: draft.id, message }], message: '1 post didn’t work.' },
      },
    });
    showMessages();
    openScreen(PostsPage, '/posts');
    await userEvent.click((await menuOf('A draft.')).getByRole('menuitem', { name: 'Delete' }));
    await undo('Deleted.');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('Undone.')).toBeNull();
  });

  it('P-2.105 schedules what was restored, and says why the rest was not', async () => {
    const message = 'You have reached the limit of posts.';
    const both = [draft.id, planned.id];
    const asked = serve(all, {
      'POST /posts/bulk': (body) =>
        (body as { act: string }).act === 'delete'
          ? { body: { done: both, failed: [], message: 'Deleted 2 posts.' } }
          : { body: { done: [planned.id], failed: [{ id: draft.id, message }], message: '' } },
      [`POST /posts/${planned.id}/schedule`]: { body: { data: planned, message: 'Scheduled.' } },
    });
    showMessages();
    openScreen(PostsPage, '/posts');
    for (const name of ['A draft.', 'Planned.'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete 2 posts?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await undo('Deleted 2 posts.');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(asked.filter(({ call }) => call.endsWith('/schedule'))).toHaveLength(1);
  });

  it('P-2.105 selects a whole column once something is selected', async () => {
    const second = aPost({ id: idOf(4), parts: ['Another draft.'] });
    serve([draft, second, planned]);
    openScreen(PostsPage, '/posts');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select A draft.' }));
    const all = (await column('Drafts')).getByRole('checkbox', { name: 'Select all in Drafts' });
    expect(all).toHaveProperty('indeterminate', true);
    await userEvent.click(all);
    const bar = within(screen.getByRole('toolbar', { name: 'Selected posts' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    expect(all).toHaveProperty('checked', true);
    await userEvent.click(all);
    expect(screen.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Select all in Drafts' })).toBeNull();
  });

  it('P-2.105 applies an action to all selected posts, and says what failed', async () => {
    const message = 'Choose at least one account for this post.';
    const asked = serve(all, {
      'POST /posts/bulk': {
        body: {
          done: [planned.id],
          failed: [{ id: draft.id, message }],
          message: 'Queued 1 post. 1 post didn’t work.',
        },
      },
    });
    openScreen(PostsPage, '/posts');
    for (const name of ['A draft.', 'Planned.'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected posts' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    await userEvent.click(bar.getByRole('button', { name: 'Add to queue' }));
    const failed = within(await screen.findByRole('list', { name: 'What didn’t work' }));
    expect(failed.getByText('A draft.')).toBeTruthy();
    expect(failed.getByText(message)).toBeTruthy();
    expect(asked.find(({ call }) => call === 'POST /posts/bulk')?.body).toEqual({
      act: 'queue',
      posts: [
        { id: draft.id, hash: 'hash-1' },
        { id: planned.id, hash: 'hash-1' },
      ],
    });
    expect(screen.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull();
  });

  it('P-2.105 asks before it deletes a scheduled post', async () => {
    const asked = serve(all, {
      'POST /posts/bulk': { body: { done: [planned.id], failed: [], message: 'Deleted 1 post.' } },
    });
    openScreen(PostsPage, '/posts');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Planned.' }));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    expect(asked.some(({ call }) => call === 'POST /posts/bulk')).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked.some(({ call }) => call === 'POST /posts/bulk')).toBe(true));
  });

  it('P-2.103 remembers which view was used', { tags: 'slow' }, async () => {
    serve();
    const first = openScreen(PostsPage, '/posts');
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }));
    await screen.findByRole('list', { name: 'Posts' });
    first.unmount();
    openScreen(PostsPage, '/posts');
    await screen.findByRole('list', { name: 'Posts' });
    expect(screen.queryByRole('region', { name: 'Ideas' })).toBeNull();
  });
});
