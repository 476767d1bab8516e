import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkApp } from '#contract/networks/calls.ts';
import { answering, type Answers, openScreen, showMessages } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { NetworksPage } from './networks.page.tsx';
import { enter } from '#test/enter.ts';

const callback = 'https://posts.example/auth/twitter/callback';
const anApp = (own: Partial<NetworkApp> = {}): NetworkApp => ({
  id: 'twitter',
  set_by: 'nobody',
  id_ends: null,
  saved_at: null,
  callback,
  can_test: true,
  accounts: 0,
  ...own,
});
const saved = anApp({
  set_by: 'administrator',
  id_ends: 'a1b2',
  saved_at: '2026-11-20T09:00:00.000Z',
  accounts: 2,
});

function open(apps: NetworkApp[], more: Answers = {}) {
  const asked = answering({ 'GET /admin/networks': { body: { data: apps } }, ...more });
  showMessages();
  openScreen(NetworksPage, '/admin/networks');
  return (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);
}
const region = async () => within(await screen.findByRole('region', { name: 'X' }));

beforeEach(() => session.signIn({ ...someUser, is_admin: true }, 'token-1', true));
afterEach(() => session.clear());

describe('P-2.300 networks that need an app', () => {
  it('are for administrators only', async () => {
    session.signIn(someUser, 'token-1', true);
    const sent = open([anApp()]);
    expect(await screen.findByText('Only administrators see this page')).toBeTruthy();
    expect(sent('GET /admin/networks')).toEqual([]);
  });

  it('are set up step by step, tested, and saved', async () => {
    const message = 'X accepts this app.';
    const sent = open([anApp()], {
      'POST /admin/networks/twitter/test': { body: { message } },
      'PUT /admin/networks/twitter': { body: { data: saved, message: 'Saved.' } },
    });
    const its = await region();
    expect(its.getByText('Not set up')).toBeTruthy();
    expect(its.queryByRole('listitem')).toBeNull();
    await userEvent.click(its.getByRole('button', { name: 'Set up X' }));
    expect(its.getAllByRole('listitem')).toHaveLength(3);
    const portal = its.getByRole('link', { name: 'X Developer Portal' });
    expect(portal.getAttribute('rel')).toBe('noopener noreferrer');
    expect(its.getByText(callback)).toBeTruthy();
    expect(its.getByRole('button', { name: 'Copy address' })).toBeTruthy();
    await userEvent.click(its.getByRole('button', { name: 'Save' }));
    expect(await its.findByText('Enter the API key')).toBeTruthy();
    await enter(its.getByLabelText('API key'), 'an-id');
    await enter(its.getByLabelText('API key secret'), 'a-secret');
    await userEvent.click(its.getByRole('button', { name: 'Test' }));
    expect(await its.findByText(message)).toBeTruthy();
    await userEvent.click(its.getByRole('button', { name: 'Save' }));
    expect(await its.findByText(/API key ends in a1b2 · saved November 20, 2026/)).toBeTruthy();
    const keys = { id: 'an-id', secret: 'a-secret' };
    expect(sent('POST /admin/networks/twitter/test')).toEqual([keys]);
    expect(sent('PUT /admin/networks/twitter')).toEqual([keys]);
  });

  it('P-2.330 are collapsed, except for the one in the address', async () => {
    answering({
      'GET /admin/networks': { body: { data: [anApp(), anApp({ id: 'linkedin' })] } },
    });
    openScreen(NetworksPage, '/admin/networks', '/admin/networks#twitter');
    const its = await region();
    expect(its.getByLabelText('API key')).toBeTruthy();
    await userEvent.click(its.getByRole('button', { name: 'Hide steps for X' }));
    expect(its.queryByRole('listitem')).toBeNull();
    const other = within(await screen.findByRole('region', { name: 'LinkedIn' }));
    expect(other.queryByRole('listitem')).toBeNull();
  });

  it('are removed after the consequences are shown', async () => {
    const sent = open([saved], {
      'DELETE /admin/networks/twitter': { body: { data: anApp(), message: 'App removed.' } },
    });
    await userEvent.click((await region()).getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/2 connected accounts may stop working/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove app' }));
    expect(await (await region()).findByText('Not set up')).toBeTruthy();
    expect(sent('DELETE /admin/networks/twitter')).toHaveLength(1);
  });

  it('that the environment sets up can be tested but not changed here', async () => {
    const refusal = {
      success: false,
      code: 'connection_failed',
      error: 'X doesn’t recognize this server.',
      message: 'X doesn’t recognize this server.',
    };
    open([anApp({ set_by: 'environment', id_ends: 'a1b2' })], {
      'POST /admin/networks/twitter/test': { status: 400, body: refusal },
    });
    const its = await region();
    expect(its.getByText(/from X_API_KEY and X_API_SECRET/)).toBeTruthy();
    expect(its.queryByRole('button', { name: /Remove|Replace/ })).toBeNull();
    await userEvent.click(its.getByRole('button', { name: 'Test the app for X' }));
    expect((await its.findByRole('alert')).textContent).toBe(refusal.error);
  });
});
