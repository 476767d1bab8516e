import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
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
    'Posts',
    'Agents',
    'AI drafts',
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
