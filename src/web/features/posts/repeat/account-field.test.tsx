import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { aScheduledPost, listOf } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import { enter } from '#test/enter.ts';

const account = (id: string, username: string) =>
  ({
    id,
    platform: 'twitter',
    status: 'connected',
    username,
    display_name: username,
    followers: null,
  }) as const;
const agent = anAgent({
  platform_connections: [account('one', 'first'), account('two', 'second')],
});

const wide = anAgent({
  platform_connections: [
    account('one', 'first'),
    account('two', 'second'),
    { ...account('blue', 'first.example'), platform: 'bluesky' },
    { ...account('chat', 'First reads'), platform: 'telegram' },
  ],
});
const long = `${'A sentence of a certain length is here. '.repeat(9)}The end.`;

const openForm = async () => {
  const asked = answering({
    'GET /agents': { body: { data: [wide], agents: [wide], total: 1 } },
    'GET /scheduled-posts': listOf([]),
    'GET /scheduled-posts/preview': { body: { data: { runs: [], words: 'every day' } } },
    'POST /scheduled-posts': {
      body: { data: aScheduledPost(), message: 'Scheduled post created' },
    },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
  await userEvent.click(await screen.findByRole('button', { name: /^Schedule/ }));
  const form = within(await screen.findByRole('form', { name: 'New scheduled post' }));
  const choose = async (field: string, option: string) => {
    await userEvent.click(form.getByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  return { asked, form, choose };
};

it('P-9.60 P-9.61 creates a recurring post for several accounts, and shows what each network shortens', async () => {
  const { asked, form, choose } = await openForm();
  await choose('Platform', 'Twitter');
  expect(form.queryByLabelText('Also post to (optional)')).toBeNull();
  expect(form.getByText(/Repeated and queued posts can go to several accounts/)).toBeTruthy();
  await choose('Frequency', 'Every day');
  await userEvent.click(form.getByRole('combobox', { name: 'Also post to (optional)' }));
  expect(screen.queryByRole('option', { name: 'Twitter (@second)' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: /^Bluesky/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Telegram/ }));
  fireEvent.change(form.getByLabelText('Content (optional)'), { target: { value: long } });
  const fitted = within(form.getByRole('list', { name: 'Fitted to each network' }));
  expect(fitted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Twitter: Shortened from 368 to 279 characters. It ends after an earlier sentence.',
    'Bluesky: Shortened from 368 to 279 characters. It ends after an earlier sentence.',
  ]);
  await userEvent.type(form.getByLabelText(/^Max runs/), '5');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => {
    const sent = asked.find(({ call }) => call === 'POST /scheduled-posts')?.body;
    expect(sent).toMatchObject({ connection_ids: ['one', 'blue', 'chat'], content_text: long });
    expect(sent).not.toHaveProperty('platform');
    expect(sent).not.toHaveProperty('connection_id');
  });
});

it('P-9.60 refuses several accounts for a one-time post', { tags: 'slow' }, async () => {
  const { asked, form, choose } = await openForm();
  await choose('Frequency', 'Every day');
  await userEvent.click(form.getByRole('combobox', { name: 'Platform' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bluesky' }));
  await userEvent.click(form.getByRole('combobox', { name: 'Also post to (optional)' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Telegram/ }));
  await choose('Frequency', 'Once');
  await userEvent.click(form.getByRole('button', { name: 'Schedule post' }));
  expect(
    await form.findByText(/^To publish once on several accounts, write a post\./),
  ).toBeTruthy();
  expect(asked.some(({ call }) => call === 'POST /scheduled-posts')).toBe(false);
});

it('uses the chosen account when the agent has several', { tags: 'slow' }, async () => {
  const asked = answering({
    'GET /agents': { body: { data: [agent], agents: [agent], total: 1 } },
    'GET /scheduled-posts': listOf([]),
    'POST /scheduled-posts': {
      body: { data: aScheduledPost(), message: 'Scheduled post created' },
    },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
  await userEvent.click(await screen.findByRole('button', { name: /^Schedule/ }));
  const form = within(await screen.findByRole('form', { name: 'New scheduled post' }));
  const choose = async (field: string, option: string) => {
    await userEvent.click(form.getByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  expect(form.queryByRole('combobox', { name: 'Account' })).toBeNull();
  await choose('Platform', 'Twitter');
  expect(form.getByRole('combobox', { name: 'Account' })).toHaveProperty('value', '@first');
  await choose('Account', '@second');
  await enter(form.getByLabelText('Content (optional)'), 'Hello.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => {
    const sent = asked.find(({ call }) => call === 'POST /scheduled-posts');
    expect(sent?.body).toMatchObject({ platform: 'twitter', connection_id: 'two' });
  });
});
