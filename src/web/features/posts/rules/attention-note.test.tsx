/** Reconnecting an account from a post that waits for it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { visitReturn } from '#web/entities/connections/visit-return.ts';
import { session } from '#web/lib/session/session.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aScheduledPost, listOf } from './scheduled-post.fixture.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  sessionStorage.clear();
});

const ada = anAgent();
const asksFor = (action: 'reconnect' | 'send_now'): Attention => ({
  code: action === 'reconnect' ? 'reconnect' : 'missed',
  action,
  message: 'X no longer accepts this connection.',
  occurrence_id: null,
});
const connection = { id: aConnection().id, username: 'ada_writes', name: '@ada_writes' };

function open(attention: Attention | null, status: 'connected' | 'needs_reconnect') {
  const post = aScheduledPost({ platform: 'twitter', frequency: 'once', attention });
  const accounts = post.accounts.map((account) => ({ ...account, connection }));
  const shown = { ...post, accounts, connection_id: connection.id, connection };
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    ...withConnections([aConnection({ status })]),
    'GET /scheduled-posts': listOf([shown]),
    [`GET /scheduled-posts/${post.id}`]: { body: { data: shown } },
    [`GET /scheduled-posts/${post.id}/runs`]: { body: { data: [], total: 0 } },
    'POST /connections/visits': { body: { url: 'https://api.x.com/oauth/authorize' } },
  });
  const path = `/scheduled-posts?post=${post.id}`;
  return { asked, path, ...openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts') };
}
const details = async () => within(await screen.findByRole('dialog', { name: 'Measure twice.' }));
/** The text of the whole note. */
const noted = async (drawer: Awaited<ReturnType<typeof details>>) =>
  (await drawer.findByText(/works again/)).closest('[role=status]')?.textContent;

it(
  'P-2.423 goes to the network from the post, and remembers its details to come back to',
  { tags: 'slow' },
  async () => {
    const go = vi.spyOn(outside, 'go').mockReturnValue(undefined);
    const { asked, path } = open(asksFor('reconnect'), 'needs_reconnect');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Reconnect @ada_writes on X' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect X again' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Continue to X' }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(visitReturn.read(Date.now())).toEqual({ path, account: connection.id });
    const visit = asked.find(({ call }) => call === 'POST /connections/visits');
    expect(visit?.body).toEqual({
      platform: 'twitter',
      from: 'settings',
      connection_id: connection.id,
      origin: location.origin,
    });
  },
);

it('P-2.423 says that the account works again, and that the post continues', async () => {
  const { router, path } = open(null, 'connected');
  router.history.replace(path, { reconnected: connection.id });
  expect(await noted(await details())).toBe(
    '@ada_writes on X works again. This post continues automatically.',
  );
});

it('P-2.423 offers to send a post that was missed meanwhile', { tags: 'slow' }, async () => {
  const { router, path } = open(asksFor('send_now'), 'connected');
  router.history.replace(path, { reconnected: connection.id });
  const drawer = await details();
  expect(await noted(drawer)).toContain('works again. This post wasn’t published in time.');
  expect(drawer.getByRole('button', { name: 'Send now' })).toBeTruthy();
});

it('P-2.423 claims nothing of an account that doesn’t work', async () => {
  const { router, path } = open(asksFor('reconnect'), 'needs_reconnect');
  router.history.replace(path, { reconnected: connection.id });
  expect(
    await (await details()).findByRole('button', { name: 'Reconnect @ada_writes on X' }),
  ).toBeTruthy();
  expect(screen.queryByText(/works again/)).toBeNull();
});

it('P-49.52 a skipped run offers to add a fact, and to dismiss it', async () => {
  const message = 'Skipped: the agent has nothing new to say about this. Add facts.';
  const post = aScheduledPost({
    frequency: 'weekly',
    status: 'active',
    attention: { code: 'skipped', action: 'add_facts', message, occurrence_id: null },
  });
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    ...withConnections([aConnection()]),
    'GET /scheduled-posts': listOf([post]),
    [`POST /scheduled-posts/${post.id}/dismiss`]: { body: { data: post, message: 'Dismissed.' } },
    'GET /scheduled-posts/preview': { body: { data: { runs: [], said: [], words: 'every week' } } },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('Skipped')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  const call = `POST /scheduled-posts/${post.id}/dismiss`;
  await waitFor(() => expect(asked.map((one) => one.call)).toContain(call));
  await userEvent.click(screen.getByRole('button', { name: 'Add a fact' }));
  expect(await screen.findByRole('form', { name: /Edit/u })).toBeTruthy();
});

it('says that a recurring post is not going out, and opens it to change', async () => {
  const message = 'None of its last 3 posts was published. Add facts, or change its topic.';
  const post = aScheduledPost({
    frequency: 'daily',
    status: 'active',
    attention: { code: 'silent', action: 'change', message, occurrence_id: null },
  });
  answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    ...withConnections([aConnection()]),
    'GET /scheduled-posts': listOf([post]),
    'GET /scheduled-posts/preview': { body: { data: { runs: [], said: [], words: 'every day' } } },
  });
  openScreen(ScheduledPostsPage, '/scheduled-posts', '/scheduled-posts');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('Not being published')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }));
  expect(await screen.findByRole('form', { name: /Edit/u })).toBeTruthy();
});
