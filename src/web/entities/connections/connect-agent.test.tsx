import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { turns } from '#test/turns.ts';
import { aConnection, withConnections } from '#test/web-connections.ts';
import { ConnectAgent } from './connect-agent.tsx';
import { enter } from '#test/enter.ts';

const agent_id = anAgent().id;
const link = `POST /agents/${agent_id}/connect-platform`;

it('connects X in another tab when the form has unsaved input, and notices it on return', async () => {
  let connections = [aConnection()].slice(1);
  const asked = answering({
    'GET /connections': () => ({
      body: {
        data: connections,
        platforms: [{ platform: 'twitter', available: true, reason: null }],
      },
    }),
    [link]: { body: { data: anAgent() } },
  });
  openScreen(() => <ConnectAgent agent_id={agent_id} platform="twitter" stays />, '/dashboard');
  const way = await screen.findByRole('link', { name: /Connect Twitter/ });
  expect(way.getAttribute('target')).toBe('_blank');
  expect(way.getAttribute('href')).toBe('/settings?tab=platforms');
  connections = [aConnection()];
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await userEvent.click(await screen.findByRole('button', { name: /Use @ada_writes/ }));
  await waitFor(() => expect(asked.filter(({ call }) => call === link)).toHaveLength(1));
});

it('submits only its own form, also when nested in another one', async () => {
  let sent = 0;
  const refusal = {
    success: false,
    code: 'connection_failed',
    message: 'Telegram knows no such bot.',
  };
  answering({ ...withConnections([]), 'POST /connections': { status: 400, body: refusal } });
  showMessages();
  const Page = () => (
    <div role="presentation" onSubmit={() => (sent += 1)}>
      <ConnectAgent agent_id={agent_id} platform="telegram" stays />
    </div>
  );
  openScreen(Page, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Telegram' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Telegram' }));
  await enter(dialog.getByLabelText('Bot token'), '123456:ABC-DEF');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Chat' }), '-1001{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('Telegram knows no such bot.');
  expect(sent).toBe(0);
});

it('offers to connect when the accounts could not be loaded, and does not retry forever', async () => {
  // Every other call is refused.
  const asked = answering({});
  openScreen(() => <ConnectAgent agent_id={agent_id} platform="bluesky" />, '/dashboard');
  await screen.findByRole('button', { name: 'Connect Bluesky' });
  await turns();
  // Once to decide what to show, and once by the part that is then shown.
  expect(asked.filter(({ call }) => call === 'GET /connections').length).toBeLessThanOrEqual(2);
  expect(screen.getByRole('button', { name: 'Connect Bluesky' })).toBeTruthy();
});
