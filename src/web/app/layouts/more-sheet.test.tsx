import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { createQueryClient } from '#web/lib/api/query.ts';
import { session } from '#web/lib/session/session.ts';
import { MoreSheet } from './more-sheet.tsx';

afterEach(() => session.clear());

const Bar = () => <MoreSheet className="place" />;

it('lists the account and the pages that do not fit on a phone’s tab bar', async () => {
  session.signIn(someUser, 'token-1', true);
  answering({});
  const { router } = openScreen(Bar, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  const sheet = await screen.findByRole('dialog', { name: 'More' });
  const more = within(within(sheet).getByRole('navigation', { name: 'More' }));
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Calendar',
    'Agents',
    'Company',
    'Media',
    'Analytics',
    'Sandbox',
    'Settings',
  ]);
  expect(within(sheet).getByRole('link', { name: 'Profile' })).toBeTruthy();
  expect(within(sheet).getByRole('button', { name: 'Sign out' })).toBeTruthy();
  await userEvent.click(more.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
});

/** The bar in a window, whose history can ask before it goes back; one in memory can’t. */
async function openInWindow() {
  answering({});
  window.scrollTo = () => {};
  window.history.replaceState(null, '', '/dashboard');
  const root = createRootRoute({ component: Bar });
  const pages = ['/dashboard', '/agents'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  );
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('button', { name: 'More' });
  act(() => history.push('/agents'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/agents'));
}

it('is closed by “back”, which stays on the page and leaves it the next time', async () => {
  session.signIn(someUser, 'token-1', true);
  await openInWindow();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('dialog', { name: 'More' });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/agents'));
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});
