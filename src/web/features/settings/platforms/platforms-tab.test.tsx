import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aConnection, connectables, withConnections } from '#test/web-connections.ts';
import { viewerZone } from '#web/ui/zone-time.ts';
import { timeWords } from '#web/ui/clock.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { enter } from '#test/enter.ts';
import { open, refusal, row } from '#test/platforms-screen.tsx';
import { signedIn } from '#test/web-user.ts';

signedIn();

/** Chooses from the menu of an account. */
async function choose(called: string, name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${called}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

const aLink = {
  id: '0198c0de-0000-7000-8000-000000000501',
  name: null,
  post_ids: [],
  agent_id: null,
  connection_id: null,
  has_pin: false,
  created_at: '2026-11-28T09:00:00.000Z',
  expires_at: '2026-12-05T09:00:00.000Z',
  is_over: false,
  url: 'https://social.example/review/a-token',
};

describe('connected account', () => {
  it('S2-2.26 P-2.170 shows its name, its agents, their posting, and when it was last checked', async () => {
    const agents = [{ id: '0198c0de-0000-7000-8000-000000000001', name: 'Ada' }];
    const posting_times = {
      timezone: viewerZone(),
      slots: [{ days: [1, 2, 3, 4, 5], time: '14:00' }],
    };
    open(withConnections([aConnection({ agents, posting_times })]));
    const its = await row('X');
    expect(its.getByText('Connected')).toBeTruthy();
    expect(its.getByRole('link', { name: '@ada_writes' }).getAttribute('href')).toBe(
      'https://x.com/ada_writes',
    );
    expect(its.getByText(/X · 1,200 followers/)).toBeTruthy();
    expect(its.getByRole('link', { name: 'Ada' }).getAttribute('href')).toContain('/agents/0198');
    expect(its.getByText(`every weekday at ${timeWords('14:00')}`)).toBeTruthy();
    expect(its.queryByRole('button', { name: /Reconnect/ })).toBeNull();
    await userEvent.click(its.getByRole('button', { name: 'More for X' }));
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toMatch(/Connected on November 1, 2026Last checked/);
  });

  it('S2-2.26 P-2.171 shows what is wrong, and how many posts wait', async () => {
    const broken = {
      status: 'needs_reconnect',
      status_reason: 'X no longer accepts the access that you gave.',
      waiting_posts: 3,
    } as const;
    open(withConnections([aConnection(broken)]));
    const its = await row('X');
    expect(its.getByText('Needs reconnecting')).toBeTruthy();
    const alarm = its.getByRole('status');
    expect(alarm.textContent).toContain(broken.status_reason);
    expect(alarm.textContent).toContain('3 posts are waiting on this account.');
    await userEvent.click(its.getByRole('button', { name: 'Reconnect X' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect X again' }));
    expect(dialog.getByText(/Sign in as @ada_writes/)).toBeTruthy();
    expect(dialog.getByText('Reconnect @ada_writes to publish its waiting posts.')).toBeTruthy();
  });

  it('is listed for each of several, with a button to add another', { tags: 'slow' }, async () => {
    const go = vi.spyOn(outside, 'go').mockReturnValue(undefined);
    const second = '0198c0de-0000-7000-8000-0000000000c2';
    const { sent } = open({
      ...withConnections([
        aConnection(),
        aConnection({ id: second, username: 'grace_writes', status: 'needs_reconnect' }),
      ]),
      'POST /connections/visits': { body: { url: 'https://api.x.com/oauth/authorize' } },
    });
    const one = await row('@grace_writes on X');
    expect(await row('@ada_writes on X')).toBeTruthy();
    expect(one.getByText('Needs reconnecting')).toBeTruthy();
    await userEvent.click(one.getByRole('button', { name: 'Reconnect @grace_writes on X' }));
    const again = within(await screen.findByRole('dialog', { name: 'Connect X again' }));
    await userEvent.click(again.getByRole('button', { name: 'Continue to X' }));
    const asked = () => sent('POST /connections/visits').map(({ body }) => body);
    await vi.waitFor(() => expect(go).toHaveBeenCalled());
    expect(asked()).toMatchObject([{ connection_id: second }]);
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Connect another account on X' }),
    );
    const added = within(await screen.findByRole('dialog', { name: 'Connect X' }));
    await userEvent.click(added.getByRole('button', { name: 'Continue to X' }));
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).not.toHaveProperty('connection_id');
    go.mockRestore();
  });

  it('P-50.158 a link shows people without an account what is planned there', async () => {
    const account = aConnection({ platform: 'bluesky' });
    const data = { ...aLink, connection_id: account.id };
    const { sent } = open({
      ...withConnections([account]),
      'GET /review-links': { body: { data: [], total: 0 } },
      'POST /review-links': { body: { data, message: 'Review link created.' } },
    });
    await choose('Bluesky', 'Share the next two weeks');
    const dialog = within(await screen.findByRole('dialog', { name: 'Share for review' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    const address = await screen.findByRole('textbox', { name: 'Review link' });
    expect(address).toHaveProperty('value', data.url);
    expect(sent('POST /review-links')[0]?.body).toEqual({
      connection_id: account.id,
      days: 7,
      hold: false,
    });
  });

  it('P-50.135 its owner chooses who must approve what is posted there', async () => {
    const account = aConnection({ platform: 'bluesky' });
    const { sent } = open({
      ...withConnections([account]),
      [`PUT /connections/${account.id}/approvers`]: {
        body: { data: { ...account, approvers: 'both' }, message: 'Saved.' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Bluesky' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Who must approve' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Who must approve posts on/ }),
    );
    await userEvent.click(dialog.getByRole('combobox', { name: 'Who must approve' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Me and a reviewer' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(sent(`PUT /connections/${account.id}/approvers`)[0]?.body).toEqual({
      approvers: 'both',
    });
  });

  it('P-2.75 can be renamed in the sandbox, but not on a network', { tags: 'slow' }, async () => {
    const own = {
      platform: 'sandbox',
      username: 'ada',
      display_name: 'Sandbox',
      profile_url: null,
    } as const;
    const taken = refusal(409, 'conflict', 'You already have an account named “Staging”.');
    let isTaken = true;
    const { sent } = open({
      ...withConnections([aConnection(own), aConnection({ id: 'other', platform: 'bluesky' })]),
      [`PUT /connections/${aConnection().id}/name`]: () => {
        if (isTaken) return taken;
        return { body: { data: aConnection(own), message: 'Account renamed.' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Bluesky' }));
    const others = within(await screen.findByRole('menu'));
    expect(others.getByRole('menuitem', { name: 'Check now' })).toBeTruthy();
    expect(others.queryByRole('menuitem', { name: 'Rename' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'More for Sandbox' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.queryByRole('menuitem', { name: 'Check now' })).toBeNull();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Sandbox' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveProperty('value', 'Sandbox');
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText('Enter a name, like Sandbox 2')).toBeTruthy();
    await enter(name, 'Staging');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText(/You already have an account named/)).toBeTruthy();
    isTaken = false;
    await userEvent.type(name, ' area{Enter}');
    expect(await screen.findByText('Account renamed.')).toBeTruthy();
    expect(sent(`PUT /connections/${aConnection().id}/name`).at(-1)?.body).toEqual({
      name: 'Staging area',
    });
  });

  it('P-2.71 connects another sandbox account under the typed name', { tags: 'slow' }, async () => {
    const own = {
      platform: 'sandbox',
      username: 'ada',
      display_name: 'Sandbox',
      profile_url: null,
    } as const;
    const taken = refusal(409, 'conflict', 'You already have an account named “Sandbox 2”.');
    let isTaken = true;
    const { sent } = open({
      ...withConnections([aConnection(own)]),
      'POST /connections': () => {
        if (isTaken) return taken;
        const data = aConnection({ ...own, id: 'two', display_name: 'Staging' });
        return { status: 201, body: { data, message: 'Sandbox is connected.' } };
      },
    });
    expect((await row('Sandbox')).getByText(/A private feed to try things out/)).toBeTruthy();
    await userEvent.click(
      screen.getByRole('button', { name: 'Connect another account on Sandbox' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Sandbox' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveProperty('value', 'Sandbox 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect Sandbox' }));
    expect(await dialog.findByText(/You already have an account named/)).toBeTruthy();
    isTaken = false;
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Connect Sandbox' }));
    expect(await dialog.findByText('Enter a name, like Sandbox 2')).toBeTruthy();
    await enter(name, 'Staging');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect Sandbox' }));
    expect(await screen.findByText('Sandbox is connected.')).toBeTruthy();
    expect(sent('POST /connections').map(({ body }) => body)).toEqual([
      { platform: 'sandbox', name: 'Sandbox 2' },
      { platform: 'sandbox', name: 'Staging' },
    ]);
  });

  it('stays when its network is no longer set up', async () => {
    const reason = 'X isn’t set up on this server yet.';
    const without = connectables.map((one) =>
      one.platform === 'twitter' ? { ...one, available: false, reason } : one,
    );
    open(withConnections([aConnection()], without));
    expect((await row('X')).getByText(reason)).toBeTruthy();
  });

  it('checks the platform now, and shows the result', async () => {
    const status_reason = 'The bot may no longer write in the channel.';
    const bot = aConnection({ platform: 'telegram', username: 'ada_bot' });
    const data = { ...bot, status: 'needs_reconnect', status_reason };
    open({
      ...withConnections([bot]),
      [`POST /connections/${bot.id}/check`]: { body: { data, message: status_reason } },
    });
    const its = await row('Telegram');
    await choose('Telegram', 'Check now');
    expect(await its.findByText('Needs reconnecting')).toBeTruthy();
    expect(its.getByRole('status').textContent).toContain(status_reason);
  });

  it('P-2.39 saves its checklist, and reverts what the server refuses', async () => {
    const account = aConnection({ agents: [{ id: 'ada', name: 'Ada' }] });
    const checklist = { ...account.checklist, automated_label: true };
    let refuses = false;
    const { sent } = open({
      ...withConnections([account]),
      [`PUT /connections/${account.id}/checklist`]: () =>
        refuses
          ? refusal(409, 'conflict', 'This changed since you opened it.')
          : { body: { data: { ...account, checklist }, message: 'Noted.' } },
    });
    const its = await row('X');
    await userEvent.click(its.getByRole('button', { name: 'Finish setup: 0 of 3 for X' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Checklist for X' }));
    expect(dialog.getByText(/0 of 3 confirmed/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Automated label/ }));
    expect(await dialog.findByText(/1 of 3 confirmed/)).toBeTruthy();
    refuses = true;
    await userEvent.click(dialog.getByRole('checkbox', { name: /approved my AI replies/ }));
    expect(await screen.findByText('This changed since you opened it.')).toBeTruthy();
    expect(dialog.getByText(/1 of 3 confirmed/)).toBeTruthy();
    expect(its.getByText('Finish setup: 1 of 3')).toBeTruthy();
    expect(sent(`PUT /connections/${account.id}/checklist`).map(({ body }) => body)).toEqual([
      { automated_label: true },
      { ai_replies_approved: true },
    ]);
  });

  it('P-2.39 shows the platform’s rules, each with its source', async () => {
    open(withConnections([aConnection()]));
    await choose('X', 'What X allows');
    const dialog = within(await screen.findByRole('dialog', { name: 'What X allows' }));
    const rules = within(dialog.getByRole('list', { name: 'Rules of X' }));
    const summoned = rules.getByText(/author mentioned the account or quoted/).closest('li');
    expect(summoned?.textContent).toContain('Uninvited replies: You send it');
    expect(summoned?.textContent).toContain('since February 23, 2026');
    expect(summoned?.querySelector('a')?.href).toMatch(/^https:\/\/docs\.x\.com\//);
  });

  it('disconnects after the consequences are shown', async () => {
    const agents = [{ id: '0198c0de-0000-7000-8000-000000000001', name: 'Ada' }];
    const account = aConnection({ agents, waiting_posts: 2 });
    const taken = `DELETE /connections/${account.id}`;
    let list = [account];
    const { sent } = open({
      'GET /connections': () => ({ body: { data: list, platforms: connectables } }),
      [taken]: () => {
        list = [];
        return { body: { message: 'Twitter account disconnected successfully' } };
      },
    });
    await choose('X', 'Disconnect');
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect X?' }));
    expect(dialog.getByText(/disconnect @ada_writes.* Ada will stop posting there/)).toBeTruthy();
    expect(
      dialog.getByText(/2 posts are planned through it\. Scheduled posts go on hold/),
    ).toBeTruthy();
    expect(sent(taken)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect @ada_writes' }));
    expect(await screen.findByText('Twitter account disconnected successfully')).toBeTruthy();
    expect(await screen.findByText('Not Connected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Connect X' })).toBeTruthy();
  });
});

it('says that the connections could not be loaded, and tries again', async () => {
  open({ 'GET /connections': refusal(403, 'forbidden', '') });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Access denied.');
});
