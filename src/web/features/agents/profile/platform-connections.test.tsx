import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import type { Answers } from '#test/screen.tsx';
import { aConnection, connectables, withConnections } from '#test/web-connections.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { PlatformConnections } from './platform-connections.tsx';
import { enter } from '#test/enter.ts';

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
  const asked = answering(answers);
  showMessages();
  openScreen(() => <PlatformConnections agent={agent} />, '/agents/$id', `/agents/${agent.id}`);
  const row = async (name: string) => {
    const list = within(await screen.findByRole('list', { name: 'Platforms' }));
    const found = list.getByText(name).closest('li');
    if (!found) throw new Error(`no row for ${name}`);
    return within(found);
  };
  return { asked, row };
}

it('S1-2.15 links an account that is already connected', async () => {
  const { asked, row } = open(ada, {
    ...withConnections([aConnection()]),
    [`POST /agents/${ada.id}/connect-platform`]: { body: { data: onTwitter() } },
  });
  const twitter = await row('Twitter');
  await userEvent.click(await twitter.findByRole('button', { name: 'Use @ada_writes on Twitter' }));
  const sent = asked.find(({ call }) => call.endsWith('/connect-platform'));
  expect(sent?.body).toEqual({ platform: 'twitter', connection_id: aConnection().id });
});

it('waits for the connected accounts before it offers to connect', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { row } = open(ada, {
    'GET /connections': async () => {
      await promise;
      return { body: { data: [aConnection()], platforms: connectables } };
    },
  });
  const twitter = await row('Twitter');
  expect(twitter.queryByRole('button')).toBeNull();
  resolve();
  expect(await twitter.findByRole('button', { name: 'Use @ada_writes on Twitter' })).toBeTruthy();
});

it('goes to X to connect, and links the account to the agent', { tags: 'slow' }, async () => {
  const go = vi.spyOn(outside, 'go').mockReturnValue(undefined);
  const url = 'https://api.x.com/oauth/authorize?oauth_token=t';
  const { asked, row } = open(ada, {
    ...withConnections([]),
    'POST /connections/visits': { body: { url } },
  });
  const connect = { name: 'Connect Twitter' };
  await userEvent.click(await (await row('Twitter')).findByRole('button', connect));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to Twitter' }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(url));
  const body = { platform: 'twitter', from: 'agent', agent_id: ada.id, origin: location.origin };
  expect(asked.find(({ call }) => call === 'POST /connections/visits')?.body).toEqual(body);
});

it('links the agent once its bot is connected', { tags: 'slow' }, async () => {
  const bot = aConnection({ platform: 'telegram', username: 'ada_news' });
  const { asked, row } = open(ada, {
    ...withConnections([]),
    'POST /connections': { body: { data: bot, message: 'Telegram is connected.' } },
    [`POST /agents/${ada.id}/connect-platform`]: { body: { data: ada } },
  });
  const connect = { name: 'Connect Telegram' };
  await userEvent.click(await (await row('Telegram')).findByRole('button', connect));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Telegram' }));
  await enter(dialog.getByLabelText('Bot token'), '123456:ABC-DEF');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Chat' }), '@ada_news{Enter}');
  expect(await screen.findByText('Telegram is connected.')).toBeTruthy();
  await vi.waitFor(() =>
    expect(asked.filter(({ call }) => call.endsWith('/connect-platform'))).toHaveLength(1),
  );
});

it('says what is wrong with the account, how many posts wait, and which are not confirmed', async () => {
  const account = aConnection({
    status: 'needs_reconnect',
    waiting_posts: 3,
    status_reason: 'X no longer accepts this connection.',
  });
  const { row } = open(onTwitter('needs_reconnect'), withConnections([account]));
  const twitter = await row('Twitter');
  expect(
    await twitter.findByText(
      /no longer accepts this connection\. 3 posts are waiting on this account\./,
    ),
  ).toBeTruthy();
  expect(twitter.getByRole('link', { name: '0 of 3 confirmed' })).toBeTruthy();
  await userEvent.click(twitter.getByRole('button', { name: 'Reconnect Twitter' }));
  expect(await screen.findByRole('dialog', { name: 'Connect Twitter again' })).toBeTruthy();
});

it('S1-2.15 unlinks the agent after saying what happens to its posts', async () => {
  const { asked, row } = open(onTwitter(), {
    ...withConnections([aConnection()]),
    [`DELETE /agents/${ada.id}/disconnect-platform`]: { body: { data: ada } },
  });
  await userEvent.click((await row('Twitter')).getByRole('button', { name: 'Disconnect Twitter' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Disconnect Ada/ }));
  expect(dialog.getByText(/on hold.*are missed/)).toBeTruthy();
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await vi.waitFor(() => expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
});

const second = aConnection({ id: '0198c0de-0000-7000-8000-0000000000c2', username: 'second' });
const both = anAgent({
  platform_connections: [aConnection(), second].map(({ id, status, username, display_name }) => ({
    id,
    platform: 'twitter' as const,
    status,
    username,
    display_name,
    followers: null,
  })),
});

it(
  'lists every account of the agent, and changes which one is used first',
  { tags: 'slow' },
  async () => {
    const { asked } = open(both, {
      ...withConnections([aConnection(), second]),
      [`POST /agents/${ada.id}/connect-platform`]: { body: { data: both } },
      [`DELETE /agents/${ada.id}/disconnect-platform`]: { body: { data: both } },
    });
    const list = within(await screen.findByRole('list', { name: 'Platforms' }));
    expect(list.getByText(/@ada_writes, used unless you choose another/)).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: 'Use first: @second on Twitter' }));
    await userEvent.click(list.getByRole('button', { name: 'Disconnect @second on Twitter' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Disconnect Ada/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    const chosen = { platform: 'twitter', connection_id: second.id };
    await vi.waitFor(() =>
      expect(asked.flatMap(({ body }) => body ?? [])).toEqual([
        { ...chosen, is_first: true },
        chosen,
      ]),
    );
  },
);

it('asks which of several accounts to link', async () => {
  const { asked, row } = open(ada, {
    ...withConnections([aConnection(), second]),
    [`POST /agents/${ada.id}/connect-platform`]: { body: { data: onTwitter() } },
  });
  const twitter = await row('Twitter');
  await userEvent.click(
    await twitter.findByRole('button', { name: 'Choose an account on Twitter' }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: '@second' }));
  const sent = asked.find(({ call }) => call.endsWith('/connect-platform'));
  expect(sent?.body).toEqual({ platform: 'twitter', connection_id: second.id });
});

it('offers to connect another account instead of the listed ones', { tags: 'slow' }, async () => {
  const { row } = open(ada, withConnections([aConnection(), second]));
  const twitter = await row('Twitter');
  await userEvent.click(
    await twitter.findByRole('button', { name: 'Choose an account on Twitter' }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Connect another account' }));
  expect(await screen.findByRole('dialog', { name: 'Connect Twitter' })).toBeTruthy();
});
