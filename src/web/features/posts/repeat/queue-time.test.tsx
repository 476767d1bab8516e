import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answers, anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { enter } from '#test/enter.ts';

const account = { id: 'one', platform: 'sandbox', status: 'connected', username: 'ada' } as const;
const agent = anAgent({
  platform_connections: [{ ...account, display_name: 'Sandbox', followers: null }],
});
const queued = aScheduledPost({
  frequency: 'once',
  max_runs: 1,
  status: 'scheduled',
  slot_at: '2027-05-01T13:00:00.000Z',
});
const queue = {
  timezone: 'America/New_York',
  slots: [{ days: [1], time: '09:00' }],
  about: 10,
  blackout: [],
  distance: 0,
  next: ['2027-05-03T13:00:00.000Z', '2027-05-10T13:00:00.000Z'],
  first: '2027-04-26T13:00:00.000Z',
  reason: null,
  queued: [],
};

function open(answers: Answers = {}) {
  const asked = answering({
    'GET /agents': { body: { data: [agent], agents: [agent], total: 1 } },
    'GET /scheduled-posts': listOf([queued]),
    'GET /connections/one/queue': { body: { data: queue } },
    'POST /scheduled-posts': { body: { data: queued, message: 'Scheduled post created.' } },
    ...answers,
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts');
  return asked;
}
const newForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule a post' }));
  return within(await screen.findByRole('form', { name: 'New scheduled post' }));
};

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-2.61 adds to the queue at the time shown', async () => {
  const asked = open();
  const form = await newForm();
  await enter(form.getByLabelText('Content (optional)'), 'Hello.');
  await userEvent.click(form.getByRole('radio', { name: 'Add to queue' }));
  expect((await form.findByText(/Scheduled for/)).textContent).toBe(
    'Scheduled for Mon, May 3, 2027, 09:00 (New York), up to 10 min earlier or later.',
  );
  for (const label of [/Date and time/, 'Timezone', 'Frequency']) {
    expect(form.queryByLabelText(label)).toBeNull();
  }
  await userEvent.click(form.getByRole('button', { name: 'Add to queue' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const sent = asked.find(({ call }) => call === 'POST /scheduled-posts')?.body;
  expect(sent).toMatchObject({ queue: 'next', frequency: 'once', content_text: 'Hello.' });
  expect(sent).not.toHaveProperty('scheduled_time');
});

it('P-2.61 adds to the front of the queue, and switches back to a time', async () => {
  const asked = open();
  const form = await newForm();
  await userEvent.click(form.getByRole('combobox', { name: 'Frequency' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Every day' }));
  await userEvent.click(form.getByRole('radio', { name: 'Put first in queue' }));
  expect(await form.findByText(/Mon, Apr 26, 2027, 09:00/)).toBeTruthy();
  expect(form.getByText(/Queued posts in the way move back\./)).toBeTruthy();
  await userEvent.click(form.getByRole('radio', { name: 'Pick a time' }));
  expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveProperty('value', 'Once');
  await userEvent.click(form.getByRole('radio', { name: 'Put first in queue' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /scheduled-posts')?.body).toMatchObject({
      queue: 'first',
    }),
  );
});

it('P-2.61 says why there is no time, and where to add some', { tags: 'slow' }, async () => {
  const reason = 'Add posting times first, in Settings under Accounts.';
  open({
    'GET /connections/one/queue': {
      body: { data: { ...queue, next: [], first: null, reason } },
    },
  });
  const form = await newForm();
  await userEvent.click(form.getByRole('radio', { name: 'Add to queue' }));
  expect(await form.findByText(reason)).toBeTruthy();
  expect(form.getByRole('link', { name: 'Posting times' }).getAttribute('href')).toBe(
    '/settings?tab=platforms',
  );
});

it('P-2.61 says what is required first, and what went wrong', { tags: 'slow' }, async () => {
  const unconnected = anAgent();
  const both = [agent, { ...unconnected, id: '0198c0de-0000-7000-8000-000000000002', name: 'Bo' }];
  open({
    'GET /agents': { body: { data: both, agents: both, total: 2 } },
    'GET /connections/one/queue': {
      status: 404,
      body: { success: false, code: 'not_found', message: 'Resource not found.' },
    },
  });
  const form = await newForm();
  await userEvent.click(form.getByRole('radio', { name: 'Add to queue' }));
  expect(form.getByText('Choose an agent first.')).toBeTruthy();
  const choose = async (name: string) => {
    await userEvent.click(form.getByRole('combobox', { name: 'AI agent' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('Bo');
  expect(form.getByText('Connect an account first.')).toBeTruthy();
  await choose('Ada');
  expect(await form.findByText('Resource not found.')).toBeTruthy();
});

it('P-2.61 shows a queued post as queued, also when editing', { tags: 'slow' }, async () => {
  open();
  const rows = within(await screen.findByRole('list', { name: 'Scheduled posts' }));
  expect(rows.getByText('Queued')).toBeTruthy();
  await userEvent.click(rows.getByRole('button', { name: 'Edit “Measure twice.”' }));
  const form = within(await screen.findByRole('form', { name: 'Edit scheduled post' }));
  expect(
    form.getByText('This post is queued. Another time takes it out of the queue.'),
  ).toBeTruthy();
  expect(form.queryByRole('radio', { name: 'Add to queue' })).toBeNull();
});

it(
  'P-2.61 P-9.61 queues a text on several accounts, each at its own time, and says which has none',
  { tags: 'slow' },
  async () => {
    const second = { ...account, id: 'two', display_name: 'Night shift', followers: null };
    const blue = { ...second, id: 'blue', platform: 'bluesky', username: 'ada.example' } as const;
    const wide = anAgent({
      platform_connections: [...agent.platform_connections, second, blue],
    });
    const none = { ...queue, next: [], first: null, reason: 'No time is free.' };
    const asked = open({
      'GET /agents': { body: { data: [wide], agents: [wide], total: 1 } },
      'GET /connections/two/queue': { body: { data: none } },
      'GET /connections/blue/queue': { body: { data: { ...queue, next: [queue.first] } } },
      'POST /posts': { status: 201, body: { data: {}, message: 'Queued on 3 accounts.' } },
    });
    const form = await newForm();
    await userEvent.click(form.getByRole('radio', { name: 'Add to queue' }));
    await userEvent.click(form.getByRole('combobox', { name: 'Also post to (optional)' }));
    await userEvent.click(await screen.findByRole('option', { name: /Night shift/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Bluesky/ }));
    expect(await form.findByText('No time is free.')).toBeTruthy();
    const said = form.getAllByText(/scheduled for/).map(({ textContent }) => textContent);
    expect(said[0]).toMatch(/^Sandbox: scheduled for Mon, May 3/);
    expect(said[1]).toMatch(/^Bluesky \(@ada\.example\): scheduled for Mon, Apr 26/);
    await userEvent.click(form.getByRole('button', { name: 'Add to queue' }));
    expect(await form.findByText(/^Enter the text\. Only a written post/)).toBeTruthy();
    const long = `${'A sentence of a certain length is here. '.repeat(7)}The end of it.`;
    await userEvent.click(form.getByLabelText('Content (optional)'));
    await userEvent.paste(long);
    await userEvent.click(form.getByRole('button', { name: 'Add to queue' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    const short = 'A sentence of a certain length is here. '.repeat(7).trim();
    expect(asked.find(({ call }) => call === 'POST /posts')?.body).toEqual({
      agent_id: wide.id,
      parts: [long],
      media_ids: [],
      extras: {},
      review: 'off',
      queue: 'next',
      variants: [
        { connection_id: 'one', parts: [short] },
        { connection_id: 'two', parts: [short] },
        { connection_id: 'blue' },
      ],
    });
    expect(asked.some(({ call }) => call === 'POST /scheduled-posts')).toBe(false);
  },
);

it(
  'P-9.77 has an image drawn for each post, and says by which model and what happens on failure',
  { tags: 'slow' },
  async () => {
    const generator = {
      id: 'paint',
      label: 'Paint',
      is_default: true,
      price: 40_000,
      pictures_prompt: true,
      heeds_negative_prompt: true,
    };
    const asked = open({ 'GET /ai/images/drawers': { body: { data: [generator] } } });
    const form = await newForm();
    const wait = /^Post without it if drawing fails/;
    expect(form.queryByRole('switch', { name: wait })).toBeNull();
    await userEvent.click(form.getByRole('switch', { name: /^Draw an image for each post/ }));
    expect(await form.findByText(/Drawn by Paint, about .* an image/)).toBeTruthy();
    await userEvent.click(form.getByRole('switch', { name: wait }));
    await userEvent.click(form.getByRole('radio', { name: 'Add to queue' }));
    await userEvent.click(form.getByRole('button', { name: 'Add to queue' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    const sent = asked.find(({ call }) => call === 'POST /scheduled-posts')?.body;
    expect(sent).toMatchObject({ content_config: { picture: 'optional' } });
  },
);
