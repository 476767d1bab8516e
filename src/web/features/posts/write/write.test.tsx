import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { WritePage } from './write.page.tsx';

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
const bex = anAgent({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Bex' });
const agents = { body: { data: [ada, bex], agents: [ada, bex], total: 2 } };
const composer = { id: 'composer', label: 'Composer (no model)', price: null, is_default: true };
const nothingFound = { checks: [], claims: [], price: 0, price_reason: null };
const said = (post = aPost(), message = 'Saved.') => ({ body: { data: post, message } });
const id = aPost().id;
const same = { parts: null, media_ids: null, alts: {} };
const both = [x, bluesky].map((connection_id) => ({ connection_id, ...same }));
const standings = [
  standing(),
  standing({
    connection_id: bluesky,
    connection: { id: bluesky, username: 'ada.example', name: '@ada.example' },
    platform: 'bluesky',
  }),
];

const open = (answers: Answers, at = '/write') => {
  const asked = answering({
    'GET /agents': agents,
    'GET /content/writers': { body: { data: [composer] } },
    'POST /content/check': { body: { data: nothingFound } },
    ...answers,
  });
  const { router } = openScreen(WritePage, '/write', at);
  return { asked, router };
};
const opened = (post = aPost()) => ({ [`GET /posts/${post.id}`]: { body: { data: post } } });
const bodyOf = (asked: ReturnType<typeof answering>, call: string) =>
  asked.findLast((one) => one.call === call)?.body;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const text = (name = 'Post') => screen.findByRole('textbox', { name });
const pane = async () => within(await screen.findByRole('complementary', { name: 'Preview' }));
const choose = async (name: string) => {
  await userEvent.click(await button('More ways to publish'));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
};
const patience = { timeout: 4000 };

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(async () => {
  cleanup();
  // What is left is saved, which ends after the screen is gone.
  await new Promise((resolve) => setTimeout(resolve, 50));
  act(() => notifications.clean());
  session.clear();
  localStorage.clear();
});

describe('a new post', () => {
  it('P-2.96 is saved with the first words, has an address, and goes on as it is', async () => {
    const { asked, router } = open({
      'POST /posts': said(),
      [`PATCH /posts/${id}`]: said(aPost({ version: 2 })),
      ...opened(),
    });
    expect(await button('Publish now')).toHaveProperty('disabled', true);
    expect(screen.getByText('Write something first.')).toBeTruthy();
    const field = await text();
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'Hello.');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${id}`), patience);
    expect(bodyOf(asked, 'POST /posts')).toEqual({
      agent_id: ada.id,
      parts: ['Hello.'],
      media_ids: [],
      labels: [],
      review: 'off',
      variants: [{ connection_id: x, ...same }],
    });
    expect(await text()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(await screen.findByText('Saved')).toBeTruthy();
    await userEvent.type(field, '{Enter}{Enter}Goodbye.');
    await userEvent.click(screen.getByRole('button', { name: /^Bluesky/ }));
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          version: 1,
          parts: ['Hello.', 'Goodbye.'],
          variants: both,
        }),
      patience,
    );
    expect(asked.filter(({ call }) => call === 'POST /posts')).toHaveLength(1);
    await userEvent.type(await text('Part 2 of 2'), '{Home}{Backspace}');
    expect(await text()).toHaveProperty('value', 'Hello.\n\nGoodbye.');
  });

  it('P-2.96 another author brings their own accounts along', async () => {
    const { asked } = open({ 'POST /posts': said(), ...opened() });
    await userEvent.click(await button('Author: Ada'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Bex/ }));
    await userEvent.type(await text(), 'Hi.');
    expect(screen.getByText('Choose an account first.')).toBeTruthy();
    await waitFor(
      () => expect(bodyOf(asked, 'POST /posts')).toMatchObject({ agent_id: bex.id, variants: [] }),
      patience,
    );
  });

  it('P-2.96 begins with a draft, whose words and agent it takes', async () => {
    const draft = { id: 'd1', agent_id: ada.id, parts: ['One.', 'Two.'], media_ids: null };
    const { asked } = open(
      { 'GET /content/pieces/d1': { body: { data: draft } }, 'POST /posts': said(), ...opened() },
      '/write?draft=d1',
    );
    await userEvent.type(await text('Part 2 of 2'), ' Three.');
    await waitFor(
      () =>
        expect(bodyOf(asked, 'POST /posts')).toMatchObject({
          piece_id: 'd1',
          parts: ['One.', 'Two. Three.'],
        }),
      patience,
    );
  });

  it('P-2.96 a text that is too long offers to become several posts', async () => {
    open({ 'POST /posts': said(), ...opened() });
    const field = await text();
    await userEvent.click(field);
    await userEvent.paste('A sentence of a certain length stands here. '.repeat(10));
    expect(screen.getByText('One account can’t take it yet.')).toBeTruthy();
    await userEvent.click(await button('Split into 2 posts'));
    expect(await text('Part 2 of 2')).toBeTruthy();
    expect(screen.queryByText('One account can’t take it yet.')).toBeNull();
  });

  it('P-2.97 what could not be saved is there after a reload, and is saved then', async () => {
    showMessages();
    const refused = { status: 503, body: { success: false, code: 'unavailable', message: 'No.' } };
    const before = open({ 'POST /posts': refused });
    await userEvent.type(await text(), 'Hello.');
    expect(await screen.findByText('Not saved. Kept in this browser.', {}, patience)).toBeTruthy();
    const sent = before.asked.length;
    cleanup();
    // Leaving tries once more.
    await waitFor(() => expect(before.asked.length).toBeGreaterThan(sent));
    await new Promise((resolve) => setTimeout(resolve, 200));
    showMessages();
    const { asked } = open({ 'POST /posts': said(), ...opened() });
    expect(await text()).toHaveProperty('value', 'Hello.');
    expect(await screen.findByText('Unsaved text restored.')).toBeTruthy();
    await waitFor(() => expect(bodyOf(asked, 'POST /posts')).toBeTruthy(), patience);
    await waitFor(() => expect(localStorage.getItem(`write:${someUser.id}:new`)).toBeNull());
  });

  it('P-2.97 says why it is refused, and keeps what was typed', async () => {
    const message = 'You’ve reached the limit of 5000 posts. Delete some to add more.';
    open({
      'POST /posts': { status: 409, body: { success: false, code: 'limit_reached', message } },
    });
    await userEvent.type(await text(), 'Hello.');
    expect(await screen.findByText(message, {}, patience)).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'Hello.');
  });
});

describe('a newer version from elsewhere', () => {
  const newer = aPost({ parts: ['From the other tab.'], version: 5 });
  const start = async () => {
    showMessages();
    let now = aPost();
    const conflict = { success: false, code: 'conflict', message: 'Changed meanwhile.' };
    const world = open(
      {
        [`GET /posts/${id}`]: () => ({ body: { data: now } }),
        [`PATCH /posts/${id}`]: (body) => {
          const { version } = body as { version: number };
          if (version === 5) return said(aPost({ parts: ['Hello. Mine.'], version: 6 }));
          now = newer;
          return { status: 409, body: conflict };
        },
      },
      `/write/${id}`,
    );
    await userEvent.type(await text(), ' Mine.');
    const note = await screen.findByRole('alert', { name: 'Newer version' }, patience);
    expect(within(note).getByText('From the other tab.')).toBeTruthy();
    expect(await text()).toHaveProperty('value', 'Hello. Mine.');
    return world;
  };

  it('P-2.97 is shown, and mine can be saved over it', async () => {
    const { asked } = await start();
    await userEvent.click(await button('Keep mine'));
    await waitFor(() =>
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
        version: 5,
        parts: ['Hello. Mine.'],
      }),
    );
    expect(screen.queryByRole('alert', { name: 'Newer version' })).toBeNull();
  });

  it('P-2.97 is taken, and mine can be put back', async () => {
    await start();
    await userEvent.click(await button('Use the newer version'));
    expect(await text()).toHaveProperty('value', 'From the other tab.');
    await userEvent.click(await button('Undo'));
    expect(await text()).toHaveProperty('value', 'Hello. Mine.');
  });
});

describe('versions', () => {
  it('P-2.98 an account gets words of its own, and the main text again', async () => {
    showMessages();
    const post = aPost({ variants: both, standings });
    const { asked } = open({ ...opened(post), [`PATCH /posts/${id}`]: said(post) }, `/write/${id}`);
    await userEvent.click((await pane()).getByRole('tab', { name: /^Bluesky/ }));
    await userEvent.click((await pane()).getByRole('button', { name: 'Customize for Bluesky' }));
    expect(await screen.findByText('Editing Bluesky (@ada.example) only.')).toBeTruthy();
    await userEvent.type(await text(), ' Bluesky!');
    expect((await pane()).getByText('Hello. Bluesky!')).toBeTruthy();
    await userEvent.click(await button('Done'));
    expect(await text()).toHaveProperty('value', 'Hello.');
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          parts: ['Hello.'],
          variants: [{ parts: null }, { parts: ['Hello. Bluesky!'] }],
        }),
      patience,
    );
    await userEvent.click(await button('Back to main text'));
    expect((await pane()).queryByText('Hello. Bluesky!')).toBeNull();
    await userEvent.click(await button('Undo'));
    expect((await pane()).getByText('Hello. Bluesky!')).toBeTruthy();
  });

  it('P-2.98 P-7.98 what is too long is fitted, says what changed, and can be undone', async () => {
    showMessages();
    const fitted = aPost({
      parts: ['much '.repeat(80)],
      variants: [{ connection_id: x, ...same, parts: ['Short.'] }],
      standings: [standing({ parts: ['Short.'], changes: ['It is shorter.'] })],
      version: 2,
    });
    const long = aPost({ parts: ['much '.repeat(80)] });
    open(
      { ...opened(long), [`POST /posts/${id}/fit`]: said(fitted, 'Fitted to 1 account.') },
      `/write/${id}`,
    );
    await userEvent.click(await button('Fit to each'));
    expect(await screen.findByText('It is shorter.')).toBeTruthy();
    expect((await pane()).getByText('Short.')).toBeTruthy();
    await userEvent.click(await button('Undo'));
    await waitFor(() => expect(screen.queryByText('Short.')).toBeNull());
  });

  it('P-7.98 is fitted as a job where the agent writes for longer, and says why it failed', async () => {
    const long = aPost({ parts: ['much '.repeat(80)] });
    const message = 'This post was changed while it was being fitted. Fit it again.';
    const job = { id: 'job-1', attempt: 1, content: [], options: [] };
    open(
      {
        ...opened(long),
        [`POST /posts/${id}/fit`]: { status: 202, body: { data: long, job_id: 'job-1' } },
        'GET /content/jobs/job-1': {
          body: { data: { ...job, state: 'failed', error: { code: 'conflict', message } } },
        },
      },
      `/write/${id}`,
    );
    await userEvent.click(await button('Fit to each'));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('P-9.71 an account has ALT texts of its own where its network takes them', async () => {
    const media = [{ id: 'm1', url: '/api/media/m1.webp', alt: 'A fox' }];
    const variants = [{ connection_id: x, ...same, alts: { m1: 'Our fox' } }];
    const described = [{ id: 'm1', url: '/api/media/m1.webp', alt: 'Our fox' }];
    const post = aPost({
      media,
      media_ids: ['m1'],
      variants,
      standings: [standing({ media: described, media_ids: ['m1'] })],
    });
    const { asked } = open({ ...opened(post), [`PATCH /posts/${id}`]: said(post) }, `/write/${id}`);
    await userEvent.click(await button(/^ALT texts for .*, 1 changed$/));
    const dialog = within(await screen.findByRole('dialog', { name: /^ALT texts for / }));
    const field = dialog.getByRole('textbox', { name: 'ALT text' });
    expect(field).toHaveProperty('value', 'Our fox');
    await userEvent.type(field, ', asleep');
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          variants: [{ alts: { m1: 'Our fox, asleep' } }],
        }),
      patience,
    );
  });
});

describe('the main button', () => {
  const planned = aPost({
    stage: 'scheduled',
    standings: [standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' })],
  });

  it('P-2.101 remembers what it was used for, and a queued post is taken back', async () => {
    showMessages();
    let now = aPost();
    const becomes = (post: typeof now, message: string) => () => {
      now = post;
      return said(post, message);
    };
    const { asked } = open(
      {
        [`GET /posts/${id}`]: () => ({ body: { data: now } }),
        [`POST /posts/${id}/queue`]: becomes(planned, 'Queued on 1 account.'),
        [`POST /posts/${id}/unschedule`]: becomes(aPost(), 'Moved back to drafts.'),
      },
      `/write/${id}`,
    );
    await choose('Add to queue');
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/queue`)).toEqual({ hash: 'hash-1', place: 'next' }),
    );
    expect(await button('Reschedule…')).toBeTruthy();
    await userEvent.click(await button('Undo'));
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(await button('Add to queue')).toBeTruthy();
    (await text()).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === `POST /posts/${id}/queue`)).toHaveLength(2),
    );
  });

  it('P-2.101 moving a scheduled post to another time can be undone', async () => {
    showMessages();
    const moved = aPost({
      stage: 'scheduled',
      standings: [standing({ stage: 'scheduled', next_run_at: '2099-02-01T09:00:00.000Z' })],
    });
    const { asked } = open(
      { ...opened(planned), [`POST /posts/${id}/schedule`]: said(moved, 'Scheduled.') },
      `/write/${id}`,
    );
    await userEvent.click(await button('Reschedule…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await userEvent.click(await button('Undo'));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toEqual({
        scheduled_time: '2099-01-01T09:00',
        timezone: 'UTC',
      }),
    );
  });

  it('P-2.74 a post is scheduled on some of its accounts', async () => {
    const post = aPost({ is_approved: true, variants: both, standings });
    const { asked } = open(
      { ...opened(post), [`POST /posts/${id}/schedule`]: said(post, 'Scheduled on 1 account.') },
      `/write/${id}`,
    );
    expect(await screen.findByText('Approved')).toBeTruthy();
    await choose('Schedule…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    const [first, second] = dialog.getAllByRole('checkbox', { checked: true });
    if (!first || !second) throw new Error('two accounts');
    await userEvent.click(first);
    await userEvent.click(second);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(dialog.getByText('Choose at least one account.')).toBeTruthy();
    await userEvent.click(second);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toMatchObject({
        hash: 'hash-1',
        connection_ids: [bluesky],
      }),
    );
  });

  it('P-2.101 a planned post is changed only when its owner says so, and what is out stays', async () => {
    const out = standing({
      connection_id: bluesky,
      connection: { id: bluesky, username: 'ada.example', name: '@ada.example' },
      platform: 'bluesky',
      stage: 'out',
      parts: ['As it went.'],
    });
    const waiting = standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' });
    const post = aPost({
      stage: 'scheduled',
      variants: both,
      standings: [waiting, out],
      version: 7,
    });
    const { asked } = open({ ...opened(post), [`PATCH /posts/${id}`]: said(post) }, `/write/${id}`);
    const chip = await screen.findByRole('button', { name: /^Bluesky/ });
    expect(chip).toHaveProperty('disabled', true);
    await userEvent.type(await text(), ' And goodbye.');
    expect(screen.getByText('Not updated yet')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(bodyOf(asked, `PATCH /posts/${id}`)).toBeUndefined();
    await userEvent.click(await button('Update'));
    await waitFor(() =>
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
        version: 7,
        parts: ['Hello. And goodbye.'],
      }),
    );
  });

  it('P-2.101 approves exactly what is shown', async () => {
    const attention = {
      code: 'approval',
      action: 'approve',
      message: 'Waits for your approval.',
      occurrence_id: null,
    } as const;
    const waiting = aPost({
      stage: 'waiting',
      review: 'before_sending',
      standings: [standing({ stage: 'waiting', scheduled_post_id: 's1', attention })],
    });
    const { asked } = open(
      { ...opened(waiting), [`POST /posts/${id}/approve`]: said() },
      `/write/${id}`,
    );
    await userEvent.click(await button('Approve'));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/approve`)).toEqual({ hash: 'hash-1' }),
    );
  });
});

describe('beside the text', () => {
  it('P-2.100 what to check is listed under its part, and may be posted anyway', async () => {
    const claim = { part: 0, start: 7, end: 10, text: '40%', kind: 'number' };
    const { asked } = open(
      {
        ...opened(aPost({ parts: ['Faster 40%.'] })),
        'POST /content/check': { body: { data: { ...nothingFound, claims: [claim] } } },
        [`POST /posts/${id}/publish`]: said(aPost(), 'Publishing on 1 account.'),
      },
      `/write/${id}`,
    );
    const list = within(await screen.findByRole('list', { name: 'To check' }, patience));
    expect(list.getByText(/No source for this number/)).toBeTruthy();
    await userEvent.click(await button('Publish now'));
    const anyway = list.getByRole('button', { name: 'Post anyway' });
    expect(document.activeElement).toBe(anyway);
    expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeUndefined();
    await userEvent.click(anyway);
    expect(screen.queryByRole('list', { name: 'To check' })).toBeNull();
    await userEvent.click(await button('Publish now'));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/publish`)).toEqual({ hash: 'hash-1' }),
    );
  });

  it('P-2.99 a marked passage is rewritten, shown beside the old words, kept and undone', async () => {
    showMessages();
    const model = { id: 'gpt', label: 'GPT', price: null, is_default: true };
    const { asked } = open(
      {
        ...opened(aPost({ parts: ['We open. It is nice.'] })),
        'GET /content/writers': { body: { data: [model, { ...composer, is_default: false }] } },
        'POST /content/rewrite': { body: { data: { options: [['Come in.']] } } },
        [`PATCH /posts/${id}`]: said(aPost({ version: 2 })),
      },
      `/write/${id}`,
    );
    const field = await text();
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('no text');
    await userEvent.pointer([
      { target: field, offset: 9, keys: '[MouseLeft>]' },
      { offset: 20 },
      { keys: '[/MouseLeft]' },
    ]);
    await userEvent.keyboard('{Control>}j{/Control}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Shorter' }));
    const panel = within(await screen.findByRole('region', { name: 'Suggestion' }));
    const keep = await panel.findByRole('button', { name: 'Keep' });
    expect(bodyOf(asked, 'POST /content/rewrite')).toMatchObject({
      agent_id: ada.id,
      parts: ['We open. It is nice.'],
      how: 'shorter',
      platform: 'twitter',
      selection: { part: 0, start: 9, end: 20 },
    });
    expect(document.activeElement).toBe(keep);
    expect(field.value).toBe('We open. It is nice.');
    await userEvent.click(keep);
    expect(await text()).toHaveProperty('value', 'We open. Come in.');
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          parts: ['We open. Come in.'],
          made_with_ai: true,
        }),
      patience,
    );
    await userEvent.click(await button('Undo'));
    expect(await text()).toHaveProperty('value', 'We open. It is nice.');
  });

  it('P-2.99 the built-in writer writes from a topic and its questions, and says what rewriting needs', async () => {
    const question = { key: 'when', label: 'When?', example: 'Monday', answer: '' };
    const { asked } = open({
      'POST /content/questions': { body: { data: { act: 'hours', questions: [question] } } },
      'POST /content/generate': {
        body: { data: { content: [{ parts: ['We open on Monday.'] }], seed: 1 } },
      },
      'POST /posts': said(),
      ...opened(),
    });
    await userEvent.type(await text(), '/');
    expect(await screen.findByText(/^Rewriting needs an AI model\./)).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Shorter' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Write from a topic' }));
    const topic = await screen.findByRole('textbox', { name: /^What should Ada write about/ });
    await userEvent.type(topic, 'opening hours');
    await userEvent.type(await screen.findByRole('textbox', { name: 'When?' }, patience), 'Monday');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'When?' })).toBeNull();
    await userEvent.click(await button(/^Start from a topic/));
    expect(await screen.findByRole('textbox', { name: 'When?' })).toHaveProperty('value', 'Monday');
    await userEvent.click(await button('Write a draft'));
    await userEvent.click(await button('Keep'));
    expect(bodyOf(asked, 'POST /content/generate')).toMatchObject({
      agent_id: ada.id,
      topic: 'opening hours',
      answers: { when: 'Monday' },
    });
    expect(await text()).toHaveProperty('value', 'We open on Monday.');
  });
});

describe('a post that is there', () => {
  it('P-2.96 is copied, labeled, and deleted after a question', async () => {
    const copy = aPost({ id: '0198c0de-0000-7000-8000-000000000202' });
    const { asked, router } = open(
      {
        ...opened(),
        ...opened(copy),
        [`POST /posts/${id}/duplicate`]: said(copy, 'Duplicated as a draft.'),
        [`PATCH /posts/${copy.id}`]: said(copy),
        [`DELETE /posts/${copy.id}`]: { body: { message: 'Deleted.' } },
      },
      `/write/${id}`,
    );
    const more = async (name: string) => {
      await userEvent.click(await button('More for this post'));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await more('Duplicate');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/write/${copy.id}`));
    await more('Labels and approval');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Labels' }), 'Launch');
    await userEvent.click(screen.getByRole('switch', { name: /^Ask for approval/ }));
    await userEvent.click(await button('Done'));
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${copy.id}`)).toMatchObject({
          labels: ['Launch'],
          review: 'before_sending',
        }),
      patience,
    );
    await more('Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('at /posts')).toBeTruthy();
    expect(asked.some(({ call }) => call === `DELETE /posts/${copy.id}`)).toBe(true);
  });

  it('P-2.96 says when it is not there', async () => {
    open({}, `/write/${id}`);
    expect(await screen.findByText('Resource not found.')).toBeTruthy();
  });
});
