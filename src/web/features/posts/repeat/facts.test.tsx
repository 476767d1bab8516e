/** The facts of a schedule whose texts its agent writes. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answers, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { enter } from '#test/enter.ts';
import { ownText, withSandbox } from '#test/schedule-form-screen.tsx';

const ada = withSandbox();
const plain = aScheduledPost();
const sale = aScheduledPost({
  content_text: '',
  topic: 'Our sale',
  content_config: { ...plain.content_config, answers: { price: '20% off all cakes' } },
});
const update = `PUT /scheduled-posts/${sale.id}`;

function open(more: Answers = {}) {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([sale]),
    'GET /scheduled-posts/preview': { body: { data: { runs: [], said: [], words: 'every day' } } },
    [`GET /scheduled-posts/${sale.id}`]: { body: { data: sale } },
    [`GET /scheduled-posts/${sale.id}/runs`]: { body: { data: [], total: 0 } },
    'POST /scheduled-posts': { body: { data: sale, message: 'Scheduled post created' } },
    [update]: { body: { data: sale, message: 'Scheduled post updated' } },
    ...more,
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts');
  return asked;
}
const form = async (button: RegExp, name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('form', { name }));
};
const sent = (asked: ReturnType<typeof open>, call: string) =>
  asked.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it('P-2.86 saves the facts of a topic, and how to write them', async () => {
  const asked = open();
  const fields = await form(/^Schedule a post$/, 'New scheduled post');
  await enter(fields.getByLabelText('Topic (optional)'), 'Our sale');
  await enter(fields.getByRole('textbox', { name: 'Facts' }), '10% off pies');
  await enter(fields.getByRole('textbox', { name: 'Keep out (optional)' }), 'cheap');
  await userEvent.click(fields.getByRole('button', { name: 'Schedule post' }));
  await waitFor(() => expect(sent(asked, 'POST /scheduled-posts')).toHaveLength(1));
  expect(sent(asked, 'POST /scheduled-posts')[0]).toMatchObject({
    topic: 'Our sale',
    content_config: { context: '10% off pies', keep_out: ['cheap'] },
  });
});

it(
  'P-2.86 shows the answers of older schedules as facts, and saves them as such',
  { tags: 'slow' },
  async () => {
    const asked = open();
    const fields = await form(/^Edit /, 'Edit scheduled post');
    const facts = fields.getByRole('textbox', { name: 'Facts' });
    expect(facts).toHaveProperty('value', '20% off all cakes');
    await userEvent.click(fields.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent(asked, update)).toHaveLength(1));
    expect(sent(asked, update)[0]).toMatchObject({
      content_config: { answers: {}, context: '20% off all cakes' },
    });
  },
);

it('P-2.86 a fixed text has no facts', { tags: 'slow' }, async () => {
  const asked = open();
  const fields = await form(/^Edit /, 'Edit scheduled post');
  await enter(await ownText(fields), 'Cakes are 20% off.');
  expect(fields.queryByRole('textbox', { name: 'Facts' })).toBeNull();
  await userEvent.click(fields.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent(asked, update)).toHaveLength(1));
  expect(sent(asked, update)[0]).toMatchObject({
    content_text: 'Cakes are 20% off.',
    content_config: { answers: {} },
  });
});

const builtIn: Answers = {
  'GET /content/writers': {
    body: { data: [{ id: 'composer', label: 'Built-in writer', price: null, is_default: true }] },
  },
};
const daily = async (fields: Awaited<ReturnType<typeof form>>) => {
  await userEvent.click(fields.getByRole('combobox', { name: 'Frequency' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Every day' }));
};

it(
  'P-49.270 a schedule without a model begins with one text, and has no ideas that only a model can write',
  { tags: 'slow' },
  async () => {
    open(builtIn);
    const fields = await form(/^Schedule a post$/, 'New scheduled post');
    const way = (name: RegExp) => fields.getByRole('radio', { name });
    expect(way(/^This text/)).toHaveProperty('checked', true);
    expect(fields.queryByText(/^Without an AI model/)).toBeNull();
    await daily(fields);
    expect(way(/^Same text each time/)).toHaveProperty('checked', true);
    expect(fields.getByText(/^Without an AI model, new posts stop/)).toBeTruthy();
    await userEvent.click(fields.getByRole('button', { name: 'Templates' }));
    await screen.findByRole('dialog', { name: /Templates/ });
    expect(screen.queryByText('Tip of the day')).toBeNull();
  },
);

it('P-2.86 without facts the built-in writer has nothing to write, so nothing is sent', async () => {
  const asked = open(builtIn);
  const fields = await form(/^Schedule a post$/, 'New scheduled post');
  await userEvent.click(fields.getByRole('radio', { name: /^Ada writes it/ }));
  await userEvent.click(fields.getByRole('button', { name: 'Schedule post' }));
  expect(await fields.findByText('Please enter a topic or facts')).toBeTruthy();
  await enter(fields.getByLabelText('Topic (optional)'), 'Our sale');
  await userEvent.click(fields.getByRole('button', { name: 'Schedule post' }));
  expect(await fields.findByText(/^Enter at least one fact\. The built-in writer/)).toBeTruthy();
  await enter(fields.getByRole('textbox', { name: 'Facts' }), '10% off pies');
  await daily(fields);
  expect(
    fields.getByText('These facts are enough for 1 post. Later posts wait for new facts.'),
  ).toBeTruthy();
  await userEvent.click(fields.getByRole('button', { name: 'Schedule post' }));
  await waitFor(() => expect(sent(asked, 'POST /scheduled-posts')).toHaveLength(1));
});

it('P-49.214 the next posts show which of them have no facts left', async () => {
  const runs = [2, 3, 4, 5].map((date) => ({
    at: `2027-03-0${date}T09:00:00.000Z`,
    local: `2027-03-0${date}T09:00:00`,
  }));
  const preview = { runs, said: ['20% off all cakes'], words: 'every day' };
  open({ ...builtIn, 'GET /scheduled-posts/preview': { body: { data: preview } } });
  const fields = await form(/^Edit /, 'Edit scheduled post');
  await daily(fields);
  const marked = async () => {
    const rows = within(await fields.findByRole('list', { name: 'Next posts' })).getAllByRole(
      'listitem',
    );
    return rows.map((row) => within(row).queryByText('Needs new facts') !== null);
  };
  await waitFor(async () => expect(await marked()).toEqual([true, true, true, true]));
  const facts = fields.getByRole('textbox', { name: 'Facts' });
  await userEvent.clear(facts);
  const long = 'We bake bread with flour from three farms nearby, '.repeat(5);
  await enter(facts, `20% off all cakes\n${long}one.\n${long}two.`);
  expect(await marked()).toEqual([false, false, true, true]);
  await enter(fields.getByRole('textbox', { name: 'Keep out (optional)' }), 'two');
  expect(await marked()).toEqual([false, true, true, true]);
  await ownText(fields);
  expect(await marked()).toEqual([false, false, false, false]);
});

it('P-9.260 an agent with material needs neither a topic nor facts', async () => {
  const state = { total: 24, left: 20, state: null, next_at: null };
  const asked = open({
    ...builtIn,
    [`GET /agents/${ada.id}/material`]: { body: { data: [], total: 24, next_cursor: null, state } },
  });
  const fields = await form(/^Schedule a post$/, 'New scheduled post');
  await waitFor(() =>
    expect(asked.some(({ call }) => call === `GET /agents/${ada.id}/material`)).toBe(true),
  );
  await userEvent.click(fields.getByRole('radio', { name: /^Ada writes it/ }));
  await userEvent.click(fields.getByRole('button', { name: 'Schedule post' }));
  await waitFor(() => expect(sent(asked, 'POST /scheduled-posts')).toHaveLength(1));
  expect(sent(asked, 'POST /scheduled-posts')[0]).toMatchObject({ topic: '' });
});

it('P-2.86 refuses a topic that is kept out', { tags: 'slow' }, async () => {
  const asked = open();
  const fields = await form(/^Schedule a post$/, 'New scheduled post');
  await enter(fields.getByLabelText('Topic (optional)'), 'Our cheap cakes');
  await enter(fields.getByRole('textbox', { name: 'Keep out (optional)' }), 'Cheap');
  await userEvent.click(fields.getByRole('button', { name: 'Schedule post' }));
  expect(
    await fields.findByText('The topic contains “Cheap”, which you asked to keep out.'),
  ).toBeTruthy();
  expect(sent(asked, 'POST /scheduled-posts')).toHaveLength(0);
});
