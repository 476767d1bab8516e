import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answeringServer, type Scripted } from '#test/answering-server.ts';
import { someUser } from '#test/web-user.ts';

const check = (isWhitelisted: unknown): Scripted => ({
  status: 200,
  body: { success: true, data: { isWhitelisted } },
});

/** The screens and the session of one page load, against a server with this script. */
async function open(...script: [Scripted, ...Scripted[]]) {
  const server = await answeringServer(...script);
  servers.push(server);
  vi.stubEnv('VITE_API_BASE', server.base);
  const { session } = await import('#web/lib/session.ts');
  const { Gate } = await import('./gate.tsx');
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'landing' });
  const inside = createRoute({
    getParentRoute: () => root,
    path: '/inside',
    component: () => <Gate>secret</Gate>,
  });
  const router = createRouter({
    routeTree: root.addChildren([home, inside]),
    history: createMemoryHistory({ initialEntries: ['/inside'] }),
  });
  const draw = () => render(<RouterProvider router={router as never} />);
  return { session, draw, asked: server.asked };
}

const servers: { close: () => Promise<unknown> }[] = [];
beforeEach(() => {
  vi.resetModules();
  window.scrollTo = () => {};
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const denied =
  'Access Denied - Your wallet is not whitelisted. Please contact the administration to get access.';

describe('the gate', () => {
  it('sends strangers to the landing page', async () => {
    const { draw } = await open(check(true));
    draw();
    expect(await screen.findByText('landing')).toBeTruthy();
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('lets whitelisted people through', async () => {
    const { session, draw } = await open(check(true));
    session.signIn(someUser, 'token-1', true);
    draw();
    expect(await screen.findByText('secret')).toBeTruthy();
  });

  it('waits while the flag is unknown', async () => {
    const { session, draw } = await open(check(true));
    session.signIn(someUser, 'token-1', null);
    draw();
    expect((await screen.findByRole('status')).textContent).toBe('Verifying wallet status...');
    act(() => session.setWhitelisted(true));
    expect(await screen.findByText('secret')).toBeTruthy();
  });

  it('denies others, names their address, and lets them in once they are listed', async () => {
    const { session, draw } = await open(check(false), check(true));
    session.signIn(someUser, 'token-1', false);
    draw();
    expect(await screen.findByText(denied)).toBeTruthy();
    expect(screen.getByText(someUser.wallet_address ?? '')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(denied)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('secret')).toBeTruthy();
  });

  it.each<[string, Scripted]>([
    ['a failure', { status: 500, body: { success: false } }],
    ['an answer that is no boolean', check('yes')],
  ])('takes %s of the check for a no', async (_, answer) => {
    const { session, draw } = await open(answer);
    session.signIn(someUser, 'token-1', false);
    draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(denied)).toBeTruthy();
    expect(session.get().isWhitelisted).toBe(false);
  });

  it('signs out here and on the server', async () => {
    const { session, draw, asked } = await open({
      status: 200,
      body: { success: true, message: '' },
    });
    session.signIn(someUser, 'token-1', false);
    draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('landing')).toBeTruthy();
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/auth/logout' });
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});
