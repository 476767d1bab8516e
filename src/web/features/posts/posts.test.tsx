import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { aPost, standing } from './post.fixture.ts';
import { PostPage } from './post.page.tsx';

const x = '0198c0de-0000-7000-8000-000000000101';
const bluesky = '0198c0de-0000-7000-8000-000000000102';
const connection = { status: 'connected', followers: null } as const;
const ada = anAgent({
  platform_connections: [
    { ...connection, id: x, platform: 'twitter', username: 'ada', display_name: 'Ada' },
    {
      ...connection,
      id: bluesky,
      platform: 'bluesky',
      username: 'ada.example',
      display_name: 'Ada',
    },
  ],
});
const agents = { body: { data: [ada], agents: [ada], total: 1 } };
const said = (post = aPost(), message = 'Saved.') => ({ body: { data: post, message } });

const open = (answers: Answers, id = 'new', search = '') => {
  const asked = answering({ 'GET /agents': agents, ...answers });
  const { router } = openScreen(PostPage, '/posts/$id', `/posts/${id}${search}`);
  return { asked, router };
};
const bodyOf = (asked: ReturnType<typeof answering>, call: string) =>
  asked.findLast((one) => one.call === call)?.body;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const text = (name = 'Text') => screen.findByRole('textbox', { name });
const account = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Accounts' });
  const row = within(list)
    .getAllByRole('listitem')
    .find((one) => one.textContent.includes(name));
  if (!row) throw new Error(`no ${name}`);
  return within(row);
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('a new post', () => {
  it('is saved first, then published as it was shown, and has an address of its own', async () => {
    showMessages();
    const { asked, router } = open({
      'POST /posts': said(),
      [`POST /posts/${aPost().id}/publish`]: said(aPost(), 'Publishing on 2 accounts.'),
    });
    expect(await button('Publish now')).toHaveProperty('disabled', true);
    expect(screen.getByText('Write something first.')).toBeTruthy();
    await userEvent.type(await text(), 'Hello.');
    expect(screen.getByText('Choose an account first.')).toBeTruthy();
    await userEvent.click((await account('@ada')).getByRole('checkbox'));
    const other = await account('@ada.example');
    await userEvent.click(other.getByRole('checkbox'));
    await userEvent.click(other.getByRole('button', { name: /^Write another text/ }));
    const own = other.getByRole('textbox', { name: 'Text for @ada.example' });
    await userEvent.clear(own);
    expect(screen.getByText('One account can’t take it yet.')).toBeTruthy();
    await userEvent.type(own, 'Hello, Bluesky.');
    await userEvent.click(await button('Publish now'));
    expect(await screen.findByText('Publishing on 2 accounts.')).toBeTruthy();
    expect(bodyOf(asked, 'POST /posts')).toEqual({
      agent_id: ada.id,
      parts: ['Hello.'],
      media_ids: [],
      labels: [],
      review: 'off',
      variants: [
        { connection_id: x, parts: null, media_ids: null, alts: {} },
        { connection_id: bluesky, parts: ['Hello, Bluesky.'], media_ids: null, alts: {} },
      ],
    });
    expect(bodyOf(asked, `POST /posts/${aPost().id}/publish`)).toEqual({ hash: 'hash-1' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/posts/${aPost().id}`));
  });

  it('P-7.182 is by whoever writes it, on any of their accounts, where they have no agent', async () => {
    const own = { ...connection, id: x, platform: 'twitter', username: 'me', display_name: 'Me' };
    const none = { body: { data: [], agents: [], total: 0 } };
    const { asked } = open({
      'GET /agents': none,
      'GET /connections': { body: { data: [own], platforms: [] } },
      'POST /posts': said(),
    });
    const author = await screen.findByRole('combobox', { name: 'Who posts' });
    expect(author).toHaveProperty('value', 'Yourself');
    await userEvent.type(await text(), 'Hello.');
    await userEvent.click((await account('@me')).getByRole('checkbox'));
    await userEvent.click(await button('Save draft'));
    await waitFor(() => expect(bodyOf(asked, 'POST /posts')).toMatchObject({ author: 'self' }));
    expect(bodyOf(asked, 'POST /posts')).not.toHaveProperty('agent_id');
  });

  it('P-7.182 changes its accounts with its author', async () => {
    open({ 'GET /connections': { body: { data: [], platforms: [] } } });
    await userEvent.click((await account('@ada')).getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Who posts' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Yourself' }));
    expect(await screen.findByText('You haven’t connected an account yet.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Connect an account' });
    expect(link).toHaveProperty('pathname', '/settings');
  });

  it('keeps what was typed where it is refused', async () => {
    const message = 'You’ve reached the limit of 5000 posts. Delete some to add more.';
    open({
      'POST /posts': { status: 409, body: { success: false, code: 'limit_reached', message } },
    });
    await userEvent.type(await text(), 'Hello.');
    await userEvent.click(await button('Save draft'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'Hello.');
  });

  it('begins with a kept text, whose words and agent it takes', async () => {
    const draft = {
      id: 'd1',
      agent_id: ada.id,
      parts: ['One.', 'Two.'],
      media_ids: null,
      alts: {},
    };
    const { asked } = open(
      { 'GET /content/pieces/d1': { body: { data: draft } }, 'POST /posts': said() },
      'new',
      '?draft=d1',
    );
    expect(await text('Text, part 2')).toHaveProperty('value', 'Two.');
    await userEvent.type(await text('Text, part 2'), ' Three.');
    await userEvent.click(await button('Save draft'));
    await waitFor(() =>
      expect(bodyOf(asked, 'POST /posts')).toMatchObject({
        piece_id: 'd1',
        parts: ['One.', 'Two. Three.'],
      }),
    );
  });
});

describe('a post', () => {
  const id = aPost().id;
  const read = (post = aPost()) => ({ [`GET /posts/${id}`]: { body: { data: post } } });

  it('P-2.74 is scheduled on some of its accounts', async () => {
    const post = aPost({
      is_approved: true,
      variants: [x, bluesky].map((connection_id) => ({
        connection_id,
        parts: null,
        media_ids: null,
        alts: {},
      })),
      standings: [standing(), standing({ connection_id: bluesky, platform: 'bluesky' })],
    });
    const { asked } = open(
      { ...read(post), [`POST /posts/${id}/schedule`]: said(post, 'Scheduled on 1 account.') },
      id,
    );
    expect(await screen.findByText('Approved')).toBeTruthy();
    await userEvent.click(await button('Schedule'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pick a time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    const box = (name: string) => dialog.getByRole('checkbox', { name, checked: true });
    await userEvent.click(box('Twitter · @ada'));
    await userEvent.click(box('Bluesky · @ada.example'));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(dialog.getByText('Choose at least one account.')).toBeTruthy();
    expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toBeUndefined();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bluesky · @ada.example' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toMatchObject({
        hash: 'hash-1',
        connection_ids: [bluesky],
      }),
    );
  });

  it('is saved over the version that was read, and what is out is not offered', async () => {
    const out = standing({
      connection_id: bluesky,
      connection: { id: bluesky, username: 'ada.example', name: '@ada.example' },
      platform: 'bluesky',
      stage: 'out',
      parts: ['As it went.'],
    });
    const post = aPost({
      variants: [
        { connection_id: x, parts: null, media_ids: null, alts: {} },
        { connection_id: bluesky, parts: null, media_ids: null, alts: {} },
      ],
      standings: [standing(), out],
      version: 7,
    });
    const { asked } = open({ ...read(post), [`PATCH /posts/${id}`]: said(post) }, id);
    const row = await account('@ada.example');
    expect(row.getByRole('checkbox')).toHaveProperty('disabled', true);
    expect(row.getByText('As it went.')).toBeTruthy();
    await userEvent.type(await text(), ' And goodbye.');
    await userEvent.click(await button('Save'));
    await waitFor(() =>
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
        version: 7,
        parts: ['Hello. And goodbye.'],
      }),
    );
  });

  it('is fitted, scheduled and taken back', async () => {
    const fitted = aPost({
      variants: [{ connection_id: x, parts: ['Short.'], media_ids: null, alts: {} }],
      standings: [standing({ parts: ['Short.'], changes: ['It is shorter.'] })],
      hash: 'hash-2',
    });
    const long = aPost({ parts: ['much '.repeat(80)] });
    const planned = aPost({
      stage: 'scheduled',
      standings: [standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' })],
    });
    let shown = long;
    const { asked } = open(
      {
        [`GET /posts/${id}`]: () => ({ body: { data: shown } }),
        [`PATCH /posts/${id}`]: () => {
          shown = long;
          return said(long);
        },
        [`POST /posts/${id}/fit`]: () => {
          shown = fitted;
          return said(fitted, 'Fitted to 1 account.');
        },
        [`POST /posts/${id}/schedule`]: () => {
          shown = planned;
          return said(planned, 'Scheduled on 1 account.');
        },
        [`POST /posts/${id}/queue`]: said(planned, 'Queued on 1 account.'),
        [`POST /posts/${id}/unschedule`]: said(aPost(), 'Moved back to drafts.'),
      },
      id,
    );
    expect(await screen.findByText(/^Twitter takes 280 characters/)).toBeTruthy();
    await userEvent.click(await button('Fit to each account'));
    expect(await screen.findByText('It is shorter.')).toBeTruthy();
    expect(await text('Text for @ada')).toHaveProperty('value', 'Short.');
    await userEvent.click(await button('Undo the changes for @ada'));
    expect(screen.queryByText('It is shorter.')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Text for @ada' })).toBeNull();
    await userEvent.click(await button('Save'));
    await waitFor(() =>
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
        variants: [{ connection_id: x, parts: null, media_ids: null, alts: {} }],
      }),
    );
    await userEvent.click(await button('Fit to each account'));
    expect(await screen.findByText('It is shorter.')).toBeTruthy();
    await userEvent.click(await button('Schedule'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pick a time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toMatchObject({ hash: 'hash-2' }),
    );
    await userEvent.click(await button('Reschedule'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Put first in queue' }));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/queue`)).toEqual({ hash: 'hash-1', place: 'first' }),
    );
    await userEvent.click(await button('Back to draft'));
    await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/unschedule`)).toBeUndefined());
    expect(asked.some(({ call }) => call === `POST /posts/${id}/unschedule`)).toBe(true);
  });

  it('P-7.98 is fitted as a job where the agent writes for longer, and says why it failed', async () => {
    showMessages();
    const long = aPost({ parts: ['much '.repeat(80)] });
    const fitted = aPost({
      variants: [{ connection_id: x, parts: ['Short.'], media_ids: null, alts: {} }],
      standings: [standing({ parts: ['Short.'], changes: ['It is shorter.'] })],
    });
    const job = { id: 'job-1', attempt: 1, content: [], error: null };
    const message = 'This post was changed while it was being fitted. Fit it again.';
    let answer: object = { ...job, state: 'failed', error: { code: 'conflict', message } };
    let shown = long;
    open(
      {
        [`GET /posts/${id}`]: () => ({ body: { data: shown } }),
        [`POST /posts/${id}/fit`]: {
          status: 202,
          body: { data: long, job_id: 'job-1', message: 'This takes longer than usual.' },
        },
        'GET /content/jobs/job-1': () => ({ body: { data: answer } }),
      },
      id,
    );
    await userEvent.click(await button('Fit to each account'));
    expect(await screen.findByText(message)).toBeTruthy();
    answer = { ...job, state: 'done', step: 'Fitted to 1 account.' };
    shown = fitted;
    await userEvent.click(await button('Fit to each account'));
    expect(await screen.findByText('Fitted to 1 account.')).toBeTruthy();
    expect(await text('Text for @ada')).toHaveProperty('value', 'Short.');
  });

  it('P-9.71 has ALT texts of its own on an account whose network takes them', async () => {
    const media = [{ id: 'm1', url: '/api/media/m1.webp', alt: 'A fox' }];
    const variants = [{ connection_id: x, parts: null, media_ids: null, alts: { m1: 'Our fox' } }];
    const described = [{ id: 'm1', url: '/api/media/m1.webp', alt: 'Our fox' }];
    const post = aPost({
      media,
      media_ids: ['m1'],
      variants,
      standings: [standing({ media: described, media_ids: ['m1'] })],
    });
    const { asked } = open({ ...read(post), [`PATCH /posts/${id}`]: said(post) }, id);
    await userEvent.click(await button('ALT texts for @ada, 1 changed'));
    const dialog = within(await screen.findByRole('dialog', { name: 'ALT texts for @ada' }));
    const field = dialog.getByRole('textbox', { name: 'ALT text' });
    expect(field).toHaveProperty('value', 'Our fox');
    expect(field).toHaveProperty('placeholder', 'A fox');
    await userEvent.type(field, ', asleep');
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await userEvent.click(await button('Save'));
    const sent = () => bodyOf(asked, `PATCH /posts/${id}`);
    await waitFor(() =>
      expect(sent()).toMatchObject({ variants: [{ alts: { m1: 'Our fox, asleep' } }] }),
    );
    await userEvent.click(await button('ALT texts for @ada, 1 changed'));
    await userEvent.clear(await text('ALT text'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(sent()).toMatchObject({ variants: [{ alts: {} }] }));
  });

  it('is approved exactly as it is shown', async () => {
    const waiting = aPost({
      stage: 'waiting',
      review: 'before_sending',
      standings: [
        standing({
          stage: 'waiting',
          scheduled_post_id: 's1',
          attention: {
            code: 'approval',
            action: 'approve',
            message: 'Waits for your approval.',
            occurrence_id: null,
          },
        }),
      ],
    });
    const { asked } = open({ ...read(waiting), [`POST /posts/${id}/approve`]: said() }, id);
    await userEvent.click(await button('Approve'));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/approve`)).toEqual({ hash: 'hash-1' }),
    );
  });

  it('is copied, and deleted after a question', async () => {
    const copy = aPost({ id: '0198c0de-0000-7000-8000-000000000202' });
    const { asked, router } = open(
      {
        ...read(),
        [`POST /posts/${id}/duplicate`]: said(copy, 'Duplicated as a draft.'),
        [`GET /posts/${copy.id}`]: { body: { data: copy } },
        [`DELETE /posts/${copy.id}`]: { body: { message: 'Deleted.' } },
      },
      id,
    );
    const choose = async (name: string) => {
      await userEvent.click(await button('More for this post'));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Duplicate');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/posts/${copy.id}`));
    await choose('Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('at /posts')).toBeTruthy();
    expect(asked.some(({ call }) => call === `DELETE /posts/${copy.id}`)).toBe(true);
  });

  it('says when it is not there', async () => {
    open({}, id);
    expect(await screen.findByText('Resource not found.')).toBeTruthy();
  });
});
