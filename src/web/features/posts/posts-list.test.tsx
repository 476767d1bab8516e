import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { posted } from '#test/content-screen.tsx';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { aPost, standing } from './post.fixture.ts';
import { PostsPage } from './posts.page.tsx';

const ada = anAgent();
const agents = { body: { data: [ada], agents: [ada], total: 1 } };

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('posts list', () => {
  const stages = { draft: 1, scheduled: 0, waiting: 0, out: 0 };
  const list = (data = [aPost()], labels: string[] = []) => ({
    body: {
      data: data.map((post) => ({ kind: 'post', post })),
      total: data.length,
      stages,
      matching: stages,
      labels,
    },
  });

  it('filters by stage and text, and says when nothing matches', { tags: 'slow' }, async () => {
    const asked = answering({
      'GET /agents': agents,
      'GET /posts/board': (_body, query) => list(query['search'] ? [] : [aPost()]),
    });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    expect((await screen.findByRole('link', { name: 'Hello.' })).getAttribute('href')).toBe(
      `/write/${aPost().id}`,
    );
    expect(screen.queryByText('Draft for 1 account.')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Drafts (1)' }));
    await userEvent.type(screen.getByRole('searchbox'), 'tea');
    expect(await screen.findByText('No posts match')).toBeTruthy();
    expect(asked.findLast(({ call }) => call === 'GET /posts/board')?.query).toEqual({
      limit: '20',
      stage: 'draft',
      search: 'tea',
    });
  });

  it('says that the posts could not be loaded, and tries again', { tags: 'slow' }, async () => {
    const failure = { status: 500, body: { success: false, code: 'internal', message: 'No.' } };
    let isDown = true;
    answering({
      'GET /agents': agents,
      'GET /posts/board': () => (isDown ? failure : list()),
    });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Hello.' })).toBeTruthy();
  });

  it('says when a post was published, and of a draft when it was changed', async () => {
    const occurrence = { ...posted, published_at: '2026-11-20T08:00:00.000Z' };
    const live = aPost({ id: 'live', stage: 'out', standings: [standing({ occurrence })] });
    const kept = aPost({ id: 'kept', parts: ['Kept.'] });
    answering({ 'GET /agents': agents, 'GET /posts/board': list([live, kept]) });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    const times = (
      await screen.findAllByText(/^(?:Published|Changed)$/, { selector: '.quiet' })
    ).map((shown) => [shown.textContent.split(' ', 1)[0], shown.querySelector('time')?.dateTime]);
    expect(times).toEqual([
      ['Published', occurrence.published_at],
      ['Changed', kept.updated_at],
    ]);
  });

  it('says that a post whose time has come is being published', async () => {
    const at = (instant: number) => [standing({ next_run_at: new Date(instant).toISOString() })];
    const due = aPost({ id: 'due', stage: 'scheduled', standings: at(Date.now() - 1000) });
    const later = aPost({ id: 'later', stage: 'scheduled', standings: at(Date.now() + 7_500_000) });
    answering({ 'GET /agents': agents, 'GET /posts/board': list([due, later]) });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    expect(await screen.findByText('Publishing …')).toBeTruthy();
    const time = screen.getByText(/^to(day|morrow) at /u);
    expect(time.closest('.quiet')?.textContent).toMatch(/^Publishes to(day|morrow) at \d/u);
  });

  it('P-50.198 says of a planned post without its approval that it is published once approved', async () => {
    const next_run_at = new Date(Date.now() + 7_500_000).toISOString();
    const standings = [standing({ stage: 'scheduled', next_run_at })];
    const post = aPost({ stage: 'scheduled', standings, missing_approvals: ['reviewer'] });
    answering({ 'GET /agents': agents, 'GET /posts/board': list([post]) });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    const shown = (await screen.findByText(/^to(day|morrow) at /u)).closest('.quiet');
    expect(shown?.textContent).toMatch(/^Once approved, publishes to(day|morrow) at \d/u);
  });

  it('P-2.74 filters by agent and label, and shows labels and approvals', async () => {
    const bo = anAgent({ id: '0198c0de-0000-7000-8000-0000000000b0', name: 'Bo' });
    const post = aPost({ labels: ['Launch', 'Tips'], stage: 'scheduled', is_approved: true });
    const asked = answering({
      'GET /agents': { body: { data: [ada, bo], agents: [ada, bo], total: 2 } },
      'GET /posts/board': (_body, query) =>
        list(
          query['agent_id'] ? [] : [post, aPost({ id: 'out', stage: 'out', is_approved: true })],
          ['Launch', 'Tips'],
        ),
    });
    const { router } = openScreen(PostsPage, '/posts', '/posts?view=list');
    expect(await screen.findAllByText('Approved')).toHaveLength(1);
    const labels = within(screen.getByRole('list', { name: 'Labels' }));
    await userEvent.click(labels.getByRole('button', { name: 'Show posts labeled Launch' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ view: 'list', label: 'Launch' }),
    );
    expect(screen.getByRole('combobox', { name: 'Label' })).toHaveProperty('value', 'Launch');
    await userEvent.click(screen.getByRole('combobox', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Tips' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Agent' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bo' }));
    expect(await screen.findByText('No posts match')).toBeTruthy();
    expect(asked.findLast(({ call }) => call === 'GET /posts/board')?.query).toMatchObject({
      agent_id: bo.id,
      label: 'Tips',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'list' }));
  });

  it(
    'P-2.105 selects all posts of the list, up to the limit of one action',
    { tags: 'slow' },
    async () => {
      const { posts_at_once: most } = limits;
      const many = Array.from({ length: most + 1 }, (_, at) => aPost({ id: `post-${at}` }));
      answering({ 'GET /agents': agents, 'GET /posts/board': list(many) });
      showMessages();
      openScreen(PostsPage, '/posts', '/posts?view=list');
      const all = await screen.findByRole('checkbox', { name: `Select all ${most + 1}` });
      await userEvent.click(all);
      expect(screen.getByText(`${most} selected`)).toBeTruthy();
      expect(await screen.findByText(`Select up to ${most} posts.`)).toBeTruthy();
      expect(all).toHaveProperty('indeterminate', true);
      await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
      expect(all).toHaveProperty('indeterminate', false);
    },
  );

  it('P-2.105 says that it selects only what is shown where there are more posts', async () => {
    const two = [aPost({ id: 'post-1' }), aPost({ id: 'post-2' })];
    const { body } = list(two);
    answering({ 'GET /agents': agents, 'GET /posts/board': { body: { ...body, total: 61 } } });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it('P-2.421 counts what matches in every stage', async () => {
    const { body } = list([aPost()], ['Launch']);
    const matching = { ...stages, scheduled: 2 };
    answering({
      'GET /agents': agents,
      'GET /posts/board': { body: { ...body, stages: { ...stages, out: 9 }, matching } },
    });
    openScreen(PostsPage, '/posts', '/posts?view=list&label=Launch');
    expect(await screen.findByRole('radio', { name: 'All (3)' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Scheduled (2)' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Drafts (1)' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Published' })).toBeTruthy();
  });

  it('P-2.421 filters by account, keeps it in the address, and clears it', async () => {
    const [one, two] = ['ada_writes', 'bakery'].map((username, at) =>
      aConnection({ id: `0198c0de-0000-7000-8000-0000000000c${at}`, username }),
    ) as [ReturnType<typeof aConnection>, ReturnType<typeof aConnection>];
    const asked = answering({
      'GET /agents': agents,
      ...withConnections([one, two]),
      'GET /posts/board': (_body, query) => list(query['connection_id'] ? [] : [aPost()]),
    });
    const { router } = openScreen(PostsPage, '/posts', '/posts?view=list');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Account' }));
    await userEvent.click(await screen.findByRole('option', { name: /bakery/ }));
    expect(await screen.findByText('No posts match')).toBeTruthy();
    expect(router.state.location.search).toEqual({ view: 'list', account: two.id });
    expect(asked.findLast(({ call }) => call === 'GET /posts/board')?.query).toMatchObject({
      connection_id: two.id,
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
    expect(await screen.findAllByText('No posts match.')).not.toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'board' }));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('P-2.425 names the account where a network has several, in the list and on the board', async () => {
    const [one, two] = ['ada_writes', 'bakery'].map((username, at) =>
      aConnection({ id: `0198c0de-0000-7000-8000-0000000000c${at}`, username }),
    ) as [ReturnType<typeof aConnection>, ReturnType<typeof aConnection>];
    const away = aConnection({ id: 'bluesky-1', platform: 'bluesky', username: 'ada.example' });
    const standings = [
      standing({ platform: 'twitter', connection_id: two.id }),
      standing({ platform: 'bluesky', connection_id: away.id }),
    ];
    answering({
      'GET /agents': agents,
      ...withConnections([one, two, away]),
      'GET /posts/board': list([aPost({ standings })]),
    });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    expect(await screen.findByText('Ada · X (@bakery), Bluesky')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Board' }));
    expect(await screen.findAllByText('@bakery')).not.toHaveLength(0);
    expect(screen.queryByText('@ada.example')).toBeNull();
  });

  it('P-2.106 invites to write the first post, or to import posts', { tags: 'slow' }, async () => {
    answering({
      'GET /agents': agents,
      'GET /posts/board': { body: { data: [], total: 0, stages: { ...stages, draft: 0 } } },
    });
    openScreen(PostsPage, '/posts', '/posts?view=list');
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New post' }).getAttribute('href')).toBe('/write');
    await userEvent.click(screen.getByRole('button', { name: 'Import them from a CSV file' }));
    expect(await screen.findByRole('dialog', { name: 'Import posts' })).toBeTruthy();
  });

  it('P-49.202 leads to the AI drafts, also without posts', async () => {
    answering({
      'GET /agents': agents,
      'GET /posts/board': { body: { data: [], total: 0, stages: { ...stages, draft: 0 } } },
    });
    const { router } = openScreen(PostsPage, '/posts');
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'AI drafts' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/ai-content'));
  });
});
