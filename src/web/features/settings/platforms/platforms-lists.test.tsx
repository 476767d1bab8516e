/** The two lists of the page: connected accounts, and available networks. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { day } from '#contract/core/time.ts';
import { LivePlatformIds, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { aConnection, connectables, withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { PlatformsTab } from './platforms-tab.tsx';

afterEach(() => session.clear());

function open(...listed: Parameters<typeof withConnections>) {
  session.signIn(someUser, 'token-1', true);
  answering(withConnections(...listed));
  openScreen(PlatformsTab, '/settings', '/settings?tab=platforms');
}

it('S2-2.26 each network has a tile', async () => {
  open([]);
  for (const id of LivePlatformIds)
    expect(
      await screen.findByRole('button', { name: `Connect ${platforms[id].name}` }),
    ).toBeTruthy();
});

it('P-2.173 a network shows what can be done and how many accounts are connected', async () => {
  open([aConnection(), aConnection({ id: 'other', username: 'grace' })]);
  const another = { name: 'Connect another account on X' };
  const tile = (await screen.findByRole('button', another)).closest('li');
  expect(tile?.textContent).toContain('2 connected');
  expect(tile?.textContent).toContain('Posts, replies, images, GIFs, video, polls');
  const bare = screen.getByRole('button', { name: 'Connect LinkedIn' }).closest('li');
  expect(bare?.textContent).toBe('LinkedInPosts, images, GIFs, video');
  const clips = screen.getByRole('button', { name: 'Connect TikTok' }).closest('li');
  expect(clips?.textContent).toBe('TikTokVideo');
});

it('P-2.301 a network that isn’t set up says so, and is a link for administrators only', async () => {
  const reason =
    'X isn’t set up on this server yet. An administrator can do that under Settings › Networks.';
  const without = connectables.map((one) =>
    one.platform === 'twitter' ? { ...one, available: false, reason } : one,
  );
  open([], without);
  await screen.findByRole('button', { name: 'Connect Telegram' });
  const networks = within(screen.getByRole('list', { name: 'Networks' }));
  expect(networks.getByText('X').closest('li')?.textContent).toContain(reason);
  expect(networks.queryByRole('link', { name: /X/ })).toBeNull();
  act(() => session.signIn({ ...someUser, is_admin: true }, 'token-2', true));
  const way = await networks.findByRole('link', { name: 'Set up X' });
  expect(way.getAttribute('href')).toBe('/admin/networks#twitter');
  expect(way.closest('li')?.textContent).toContain('Register an app with X first.');
  expect(networks.queryByRole('button', { name: /X/ })).toBeNull();
});

it('P-2.174 returns focus to the button that opened a dialog', async () => {
  open([aConnection()]);
  await userEvent.click(await screen.findByRole('button', { name: 'More for X' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'What X allows' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  const dots = screen.getByRole('button', { name: 'More for X', hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(dots));
});

it('P-2.172 groups many accounts, those with problems first, and links to the networks', async () => {
  const of = (platform: LivePlatform, at: number, own: object = {}) =>
    aConnection({ id: `${platform}-${at}`, platform, username: `${platform}_${at}`, ...own });
  const accounts = [
    ...[1, 2, 3].map((at) => of('twitter', at)),
    ...[1, 2].map((at) => of('bluesky', at)),
    of('mastodon', 1, { status: 'needs_reconnect', status_reason: 'Gone.' }),
    of('mastodon', 2, { expires_at: new Date(Date.now() + day).toISOString() }),
  ];
  open(accounts);
  await screen.findByText('Gone.');
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Needs you 2',
    'X 3',
    'Bluesky 2',
  ]);
  const needy = within(screen.getByRole('list', { name: 'Needs you' }));
  expect(needy.getByText('Expires soon')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add an account' }));
  expect(document.activeElement?.textContent).toContain('Sandbox');
});

it.each([
  [{ is_told: true, every: 30 }, null, /^Mentions arrive immediately$/],
  [{ is_told: false, every: 30 }, null, /^Checks mentions every 30 seconds$/],
  [{ is_told: false, every: 300 }, null, /^Checks mentions every 5 minutes$/],
  [{ is_told: false, every: 3600 }, null, /^Checks mentions every hour$/],
  [
    { is_told: false, every: 3600, on_open: true },
    null,
    /^Checks mentions every hour and when you open the inbox$/,
  ],
  [{ is_told: true, every: 30 }, 'Its replies can’t be read.', null],
  [undefined, null, null],
])('P-7.420 says how mentions arrive: %j', async (hearing, unheard_reason, words) => {
  open([aConnection({ hearing, unheard_reason })]);
  const row = await screen.findByRole('group', { name: 'X' });
  const said = within(row).queryByText(words ?? /mentions/i);
  expect(said === null).toBe(words === null);
});

/** The row of an account. */
const row = async (called: string) => within(await screen.findByRole('group', { name: called }));

it('P-7.448 says whether the network labels the account as automated, and where to do it', async () => {
  const label_url = 'https://social.example/settings/profile';
  const agents = [{ id: 'ada', name: 'Ada' }];
  const own = { platform: 'mastodon', username: 'ada@social.example', label_url, agents } as const;
  open([aConnection(own), aConnection({ id: 'x' })]);
  const its = await row('Mastodon');
  const link = its.getByRole('link', { name: 'Label it on Mastodon' });
  expect(link.getAttribute('href')).toBe(label_url);
  expect((await row('X')).queryByText(/labeled as automated/i)).toBeNull();
  await userEvent.click(its.getByRole('button', { name: 'Finish setup: 0 of 2 for Mastodon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Checklist for Mastodon' }));
  const box = dialog.getByRole('checkbox', { name: 'The profile is marked as automated' });
  expect(box).toHaveProperty('disabled', true);
});

it('P-49.234 asks only for accounts of agents to say that AI writes', async () => {
  open([
    aConnection(),
    aConnection({ id: 'b', platform: 'telegram', agents: [{ id: 'ada', name: 'Ada' }] }),
  ]);
  const setUp = /^Finish setup/;
  expect((await row('Telegram')).getByRole('button', { name: setUp })).toBeTruthy();
  expect((await row('X')).queryByRole('button', { name: setUp })).toBeNull();
});

it('P-7.446 labels the account with one click when the network supports it', async () => {
  const account = aConnection({ platform: 'bluesky', username: 'ada.example' });
  const checklist = { ...account.checklist, automated_label: true };
  session.signIn(someUser, 'token-1', true);
  const asked = answering({
    ...withConnections([account]),
    [`POST /connections/${account.id}/label`]: {
      body: { data: { ...account, checklist }, message: 'Ada is labeled as automated.' },
    },
  });
  showMessages();
  openScreen(PlatformsTab, '/settings', '/settings?tab=platforms');
  const its = await row('Bluesky');
  await userEvent.click(its.getByRole('button', { name: 'Label it as automated: Bluesky' }));
  expect(await its.findByText('Labeled as automated')).toBeTruthy();
  expect(await screen.findByText('Ada is labeled as automated.')).toBeTruthy();
  const call = `POST /connections/${account.id}/label`;
  expect(asked.filter((one) => one.call === call)).toHaveLength(1);
});
