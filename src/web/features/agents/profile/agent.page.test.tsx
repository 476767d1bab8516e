import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedPost } from '#contract/posts/occurrences.ts';
import { aQuietWeek } from '#test/analytics.ts';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { AgentPage } from './agent.page.tsx';

const ada = anAgent();
const aPost = (own: Partial<ListedPost> = {}): ListedPost => ({
  id: '0198c0de-0000-7000-8000-000000000101',
  agent_id: ada.id,
  is_self: false,
  connection: { id: 'sandbox-1', username: 'ada', name: 'Sandbox' },
  platform: 'sandbox',
  status: 'PUBLISHED',
  reason: null,
  decision: null,
  hash: '',
  removed_at: null,
  can_remove: true,
  written_at: null,
  retry: null,
  approval: null,
  parts: [{ text: 'Measure twice.', media: [], url: '/sandbox?post=1' }],
  due_at: '2026-11-20T09:00:00.000Z',
  published_at: '2026-11-20T09:00:00.000Z',
  url: '/sandbox?post=1',
  others: [],
  ...own,
});
const refused = aPost({
  id: '0198c0de-0000-7000-8000-000000000102',
  status: 'FAILED',
  reason: 'The network refused the post.',
  parts: [{ text: 'Too loud.', media: [], url: null }],
  published_at: null,
  url: null,
});
const posts = (data: ListedPost[], total = data.length) => ({ body: { data, total } });

const open = (search = '', answers: Answers = {}, path = '/agents/$id') => {
  const asked = answering({
    [`GET /agents/${ada.id}`]: { body: { data: ada, agent: ada } },
    [`GET /agents/${ada.id}/posts`]: posts([refused, aPost()]),
    ...answers,
  });
  return { asked, ...openScreen(AgentPage, path, path.replace('$id', ada.id) + search) };
};
const titles = () => screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent);
const tab = (name: string) => screen.findByRole('tab', { name, selected: true });

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-49.35 a post on several accounts is one row, open where they differ', async () => {
  const bluesky = {
    platform: 'bluesky',
    connection: { id: 'b', username: 'a', name: '@a' },
  } as const;
  const out = aPost({ id: '0198c0de-0000-7000-8000-000000000103', ...bluesky });
  const text = 'Once for all.';
  const parts = [{ text, media: [], url: null }];
  open('', {
    [`GET /agents/${ada.id}/posts`]: posts([
      aPost({ parts, others: [out] }),
      { ...refused, others: [out] },
    ]),
  });
  const same = (await screen.findByText(text)).closest('article');
  const differing = screen.getByText('Too loud.').closest('article');
  if (!same || !differing) throw new Error('no posts');
  expect(within(same).getAllByText('Published')).toHaveLength(1);
  expect(within(same).getByRole('group').hasAttribute('open')).toBe(false);
  expect(within(differing).getByRole('group').hasAttribute('open')).toBe(true);
  const places = within(within(differing).getByRole('list', { name: 'Accounts' }));
  const [first, second] = places.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Sandbox.*Failed.*The network refused the post/);
  expect(second?.textContent).toMatch(/^Bluesky.*Published/);
});

describe('agent tabs', () => {
  it('S1-2.16 are reached by arrow keys, and update the address and the window title', async () => {
    const { router } = open();
    (await tab('Posts')).focus();
    expect(document.title).toBe('Ada · SocialAI');
    for (const [name, search] of [
      ['Personality', { tab: 'persona' }],
      ['Replies', { tab: 'engagement' }],
      ['Settings', { tab: 'settings' }],
      ['Posts', {}],
    ] as const) {
      await userEvent.keyboard('{ArrowRight}');
      expect(await tab(name)).toBeTruthy();
      expect(router.state.location.search).toEqual(search);
      expect(titles()).toEqual(['Ada']);
    }
    await userEvent.keyboard('{End}{Enter}');
    await waitFor(() => expect(document.title).toBe('Settings · Ada · SocialAI'));
  });

  it.each([
    ['?tab=persona', 'Personality'],
    ['?tab=settings', 'Settings'],
    ['?tab=engagement', 'Replies'],
    ['?tab=nonsense', 'Posts'],
    ['?tab=overview', 'Posts'],
    ['?tab=analytics', 'Results'],
    ['?tab=feeds', 'Feeds'],
    ['?tab=settings&part=evergreen', 'Evergreen'],
  ])('S1-2.16 open at %s', async (search, name) => {
    open(search);
    expect(await tab(name)).toBeTruthy();
  });

  it('P-50.39 the Posts tab says who must approve, and changes it', async () => {
    const saved = { ...ada, approvers: 'both' };
    const { asked } = open('', {
      [`PUT /agents/${ada.id}`]: { body: { data: saved, agent: saved } },
    });
    const field = await screen.findByRole('combobox', { name: 'Who must approve' });
    expect((field as HTMLInputElement).value).toBe('No one');
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Me and a reviewer' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === `PUT /agents/${ada.id}`)?.body).toEqual({
        approvers: 'both',
      }),
    );
    expect(await screen.findByText(/Reviewers can’t approve what they wrote/)).toBeTruthy();
  });

  it('P-50.158 the Posts tab shares what the agent planned, with a PIN', async () => {
    const link = { id: ada.id, name: 'Our plan', has_pin: true, expires_at: ada.created_at };
    const { asked } = open('', {
      'GET /review-links': { body: { data: [link], total: 1 } },
      'POST /review-links': { body: { data: { ...link, url: 'https://s.example/review/x' } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Share the next two weeks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share for review' }));
    expect(await dialog.findByRole('button', { name: 'Turn off Our plan' })).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('PIN (optional)'), '482913');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(/what is planned for Ada in the next 14 days\.$/u)).toBeTruthy();
    expect(asked.find(({ call }) => call === 'POST /review-links')?.body).toEqual({
      agent_id: ada.id,
      days: 7,
      hold: false,
      pin: '482913',
    });
  });

  it('load only what is shown', async () => {
    const { asked } = open('?tab=settings', {
      'GET /connections': { body: { data: [], platforms: [] } },
      'GET /content/writers': { body: { data: [] } },
    });
    expect(await screen.findByRole('switch', { name: 'Active' })).toBeTruthy();
    expect(asked.map(({ call }) => call)).toEqual([
      `GET /agents/${ada.id}`,
      'GET /connections',
      'GET /content/writers',
    ]);
  });
});

describe('agent page', () => {
  it('S1-2.21 S2-2.22 P-2.324 links to the writer and to the sandbox with this agent selected', async () => {
    open();
    const leads = async (role: 'link' | 'menuitem', name: string, address: string) =>
      expect((await screen.findByRole(role, { name })).getAttribute('href')).toBe(address);
    await leads('link', 'Write as Ada', `/write?agent=${ada.id}`);
    await leads('link', 'Open in the sandbox', `/sandbox?agent=${ada.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'More for Ada' }));
    await leads('menuitem', 'Write with AI', `/ai-content?agent=${ada.id}`);
    await leads('menuitem', 'Calendar', `/scheduled-posts?agent=${ada.id}`);
    await leads('menuitem', 'Analytics', `/analytics?agent=${ada.id}`);
    await leads('menuitem', 'Edit', `/agents/${ada.id}/edit`);
  });

  it('P-2.451 downloads the personality, and says if that failed', async () => {
    showMessages();
    let broken = false;
    const { asked } = open('', {
      [`GET /agents/${ada.id}/character`]: () =>
        broken ? { status: 429, body: { success: false } } : { body: {} },
    });
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = () => 'blob:ada';
    URL.revokeObjectURL = () => {};
    const download = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'More for Ada' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    const kinds = [
      ['Download character', 'ada.character.json', 'socialai'],
      ['Download for elizaOS', 'ada.eliza.json', 'eliza'],
      ['Download as Character Card', 'ada.card.json', 'card'],
    ] as const;
    for (const [at, [name, file, format]] of kinds.entries()) {
      await download(name);
      await waitFor(() => expect(link).toHaveBeenCalledTimes(at + 1));
      const saved = link.mock.contexts[at];
      expect(saved instanceof HTMLAnchorElement && saved.download).toBe(file);
      const call = asked.findLast((one) => one.call === `GET /agents/${ada.id}/character`);
      expect(call?.query).toMatchObject({ format });
    }
    broken = true;
    await download('Download character');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(link).toHaveBeenCalledTimes(3);
  });

  it('S1-2.24 says what could not be loaded, and tries again', async () => {
    let broken = true;
    open('', {
      [`GET /agents/${ada.id}`]: () =>
        broken
          ? { status: 403, body: { success: false, code: 'forbidden', error: 'Access denied.' } }
          : { body: { data: ada, agent: ada } },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(titles()).toEqual(['Agent']);
    broken = false;
    await userEvent.click(retry);
    await waitFor(() => expect(titles()).toEqual(['Ada']));
  });

  it('says that the agent was deleted in another tab', { tags: 'slow' }, async () => {
    let isThere = true;
    const gone = {
      status: 404,
      body: { success: false, code: 'not_found', error: 'Gone', message: 'Gone' },
    };
    open('', {
      [`GET /agents/${ada.id}`]: () => (isThere ? { body: { data: ada, agent: ada } } : gone),
      [`POST /agents/${ada.id}/toggle-status`]: gone,
    });
    await screen.findByRole('heading', { level: 1, name: ada.name });
    isThere = false;
    await userEvent.click(screen.getByRole('button', { name: 'More for Ada' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(await screen.findByRole('heading', { name: 'Agent not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('has one headline in every state', async () => {
    open('', {}, '/agents/$id/edit');
    await screen.findByRole('form', { name: 'Edit Ada' });
    expect(titles()).toEqual(['Edit Ada']);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('S1-2.27 says that the agent does not exist, and links back', async () => {
    open('', { [`GET /agents/${ada.id}`]: { status: 404, body: { success: false } } });
    await waitFor(() => expect(titles()).toEqual(['Agent not found']));
    const back = screen.getByRole('link', { name: 'Back to agents' });
    expect(back.getAttribute('href')).toBe('/agents');
  });

  it('S1-3.1 distinguishes counted figures from unreported ones', async () => {
    const metrics = {
      ...ada.performance_metrics,
      total_posts_generated: 7,
      total_interactions: 0,
      response_time_avg: 130,
    };
    open('?tab=analytics', {
      [`GET /agents/${ada.id}`]: { body: { data: { ...ada, performance_metrics: metrics } } },
      [`GET /agents/${ada.id}/analytics`]: { body: { data: aQuietWeek() } },
    });
    const figure = async (label: string) =>
      (await screen.findByText(label, { ignore: '[role=tab] *' })).parentElement?.textContent;
    expect(await figure('Posts published')).toContain('7');
    expect(await figure('Interactions')).toContain('0Likes, replies and reposts');
    expect(await figure('Engagement rate')).toContain('No data yet');
    expect(await figure('Response time')).toContain('3 minutes');
    expect(await figure('Satisfaction')).toContain('No data yet');
  });
});

describe('an agent’s posts', () => {
  it('P-2.16 show their status, the reason, and a link', async () => {
    open();
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first ?? document.body).getByText('Failed')).toBeTruthy();
    expect(within(first ?? document.body).getByText('The network refused the post.')).toBeTruthy();
    expect(within(first ?? document.body).queryByRole('link', { name: 'See it' })).toBeNull();
    const link = within(second ?? document.body).getByRole('link', { name: 'See it' });
    expect(link.getAttribute('href')).toBe('/sandbox?post=1');
    expect(screen.getByText('2 posts, newest first')).toBeTruthy();
  });

  it('are no longer shown as published once deleted', async () => {
    const gone = aPost({ removed_at: '2026-11-21T10:00:00.000Z' });
    open('', { [`GET /agents/${ada.id}/posts`]: posts([gone]) });
    const post = within(await screen.findByRole('article'));
    expect(post.getByText('Deleted')).toBeTruthy();
    expect(post.queryByText('Published')).toBeNull();
  });

  it('P-2.16 are filtered by result, which the address keeps', { tags: 'slow' }, async () => {
    const { asked, router } = open('?posts=failed');
    const choices = within(await screen.findByRole('radiogroup', { name: 'Which posts' }));
    const isChosen = (name: string) => choices.findByRole('radio', { name, checked: true });
    const queries = () =>
      asked.filter(({ call }) => call.endsWith('/posts')).map(({ query }) => query['outcome']);
    await isChosen('Failed');
    await userEvent.click(choices.getByRole('radio', { name: 'Needs you' }));
    // The address changes before the screen does; clicks in quick succession would be rendered as one change.
    await isChosen('Needs you');
    await waitFor(() => expect(queries()).toEqual(['failed', 'waiting']));
    expect(router.state.location.search).toEqual({ posts: 'waiting' });
    await userEvent.click(choices.getByRole('radio', { name: 'All' }));
    await isChosen('All');
    await waitFor(() => expect(queries()).toEqual(['failed', 'waiting', undefined]));
    expect(router.state.location.search).toEqual({});
  });

  it('are listed before they are written', async () => {
    open('', { [`GET /agents/${ada.id}/posts`]: posts([aPost({ parts: [] })]) });
    const post = within(await screen.findByRole('article'));
    expect(post.getByText('Not written yet.')).toBeTruthy();
  });

  it('show an empty state when none has the chosen result', async () => {
    open('?posts=failed', { [`GET /agents/${ada.id}/posts`]: posts([]) });
    expect(await screen.findByRole('heading', { name: 'Nothing failed' })).toBeTruthy();
  });

  it('load more on request', async () => {
    open('', {
      [`GET /agents/${ada.id}/posts`]: (_, { cursor }) => ({
        body: cursor
          ? { data: [aPost({ id: 'earlier' })], total: null, next_cursor: null }
          : { data: [aPost()], total: 2, next_cursor: 'next' },
      }),
    });
    expect(await screen.findByText('1 of 2 posts, newest first')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 posts, newest first')).toBeTruthy();
  });
});
