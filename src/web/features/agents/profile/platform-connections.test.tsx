import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAgent, answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { PlatformConnections } from './platform-connections.tsx';

const ada = anAgent();
const onTwitter = (status: 'connected' | 'needs_reconnect' = 'connected') =>
  anAgent({
    platform_connections: [
      {
        id: aConnection().id,
        platform: 'twitter',
        status,
        username: 'ada_writes',
        display_name: 'Ada',
        followers: 7,
      },
    ],
  });

function open(agent: typeof ada, answers: Answers) {
  answering(answers);
  showMessages();
  openScreen(() => <PlatformConnections agent={agent} />, '/agents/$id', `/agents/${agent.id}`);
  const row = async (name: string) => {
    const list = within(await screen.findByRole('list', { name: 'Platforms' }));
    const found = list.getByText(name).closest('li');
    if (!found) throw new Error(`no row for ${name}`);
    return within(found);
  };
  return { row };
}

it('S1-2.15 shows the accounts that the agent uses, and leads to their switches', async () => {
  const { row } = open(onTwitter(), withConnections([aConnection()]));
  expect((await row('X')).getByText('Connected')).toBeTruthy();
  const change = screen.getByRole('link', { name: 'Change' });
  expect(change.getAttribute('href')).toBe(`/agents/${ada.id}?tab=settings`);
});

it('says that an agent has no account yet', async () => {
  open(anAgent({ platform_connections: [] }), withConnections([]));
  expect(await screen.findByText(/has no account to post on yet/)).toBeTruthy();
});

it('says what is wrong with the account, how many posts wait, and which are not confirmed', async () => {
  const account = aConnection({
    status: 'needs_reconnect',
    waiting_posts: 3,
    status_reason: 'X no longer accepts this connection.',
  });
  const { row } = open(onTwitter('needs_reconnect'), withConnections([account]));
  const twitter = await row('X');
  expect(
    await twitter.findByText(
      /no longer accepts this connection\. 3 posts are waiting on this account\./,
    ),
  ).toBeTruthy();
  expect(twitter.getByRole('link', { name: 'Finish setup: 0 of 3' })).toBeTruthy();
  await userEvent.click(twitter.getByRole('button', { name: 'Reconnect X' }));
  expect(await screen.findByRole('dialog', { name: 'Connect X again' })).toBeTruthy();
});
