import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { AccountSwitches } from './account-switches.tsx';

const first = aConnection();
const second = aConnection({ id: '0198c0de-0000-7000-8000-0000000000c2', username: 'second' });
const using = (...accounts: (typeof first)[]) =>
  anAgent({
    platform_connections: accounts.map(({ id, status, username, display_name, platform }) => ({
      id,
      platform,
      status,
      username,
      display_name,
      followers: null,
    })),
  });
const ada = using();
const on = `POST /agents/${ada.id}/connect-platform`;
const off = `DELETE /agents/${ada.id}/disconnect-platform`;

async function open(agent: typeof ada, answers: Answers) {
  const asked = answering(answers);
  showMessages();
  openScreen(() => <AccountSwitches agent={agent} />, '/agents/$id', `/agents/${agent.id}`);
  const list = within(await screen.findByRole('list', { name: 'Accounts' }));
  const sent = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
  return { list, sent };
}
const named = (username: string) => ({ name: `X (@${username})` });

it('S1-2.15 lists every account of the person, and switches one on', async () => {
  const { list, sent } = await open(using(first), {
    ...withConnections([first, second]),
    [on]: { body: { data: using(first, second) } },
  });
  expect(await list.findByRole('switch', named('ada_writes'))).toHaveProperty('checked', true);
  const other = list.getByRole('switch', named('second'));
  expect(other).toHaveProperty('checked', false);
  await userEvent.click(other);
  await vi.waitFor(() =>
    expect(sent(on)).toEqual([{ platform: 'twitter', connection_id: second.id }]),
  );
});

it('S1-2.15 switches one off at once, or after saying what happens to its posts', async () => {
  const busy = { ...second, waiting_posts: 2 };
  const { list, sent } = await open(using(first, busy), {
    ...withConnections([first, busy]),
    [off]: { body: { data: using(busy) } },
  });
  await userEvent.click(await list.findByRole('switch', named('ada_writes')));
  const chosen = { platform: 'twitter', connection_id: first.id };
  await vi.waitFor(() => expect(sent(off)).toEqual([chosen]));
  await userEvent.click(list.getByRole('switch', named('second')));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Switch X (@second) off for Ada?' }),
  );
  expect(dialog.getByText(/on hold.*are missed/s)).toBeTruthy();
  expect(sent(off)).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
  await vi.waitFor(() =>
    expect(sent(off)).toEqual([chosen, { ...chosen, connection_id: second.id }]),
  );
});

it('changes which of several accounts on a network is used first', async () => {
  const { list, sent } = await open(using(first, second), {
    ...withConnections([first, second]),
    [on]: { body: { data: using(second, first) } },
  });
  expect(await list.findByText('Used unless you choose another')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Use first: X (@second)' }));
  await vi.waitFor(() =>
    expect(sent(on)).toEqual([{ platform: 'twitter', connection_id: second.id, is_first: true }]),
  );
});
