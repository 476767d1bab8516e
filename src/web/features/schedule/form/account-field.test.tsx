import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { aScheduledPost, listOf } from '#web/features/schedule/scheduled-post.fixture.ts';
import { ScheduledPostsPage } from '#web/features/schedule/schedule.page.tsx';

const account = (id: string, username: string) =>
  ({ id, platform: 'twitter', status: 'connected', username, followers: null }) as const;
const agent = anAgent({
  platform_connections: [account('one', 'first'), account('two', 'second')],
});

it('plans through the account that is chosen, where the agent has several', async () => {
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
  await userEvent.type(form.getByLabelText('Content (optional)'), 'Hello.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => {
    const sent = asked.find(({ call }) => call === 'POST /scheduled-posts');
    expect(sent?.body).toMatchObject({ platform: 'twitter', connection_id: 'two' });
  });
});
