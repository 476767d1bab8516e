import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { MoreSheet } from './more-sheet.tsx';

afterEach(() => session.clear());

const Bar = () => <MoreSheet className="place" />;

const places = [
  ...['Posts', 'Scheduled posts', 'Inbox', 'Images', 'Analytics', 'Company', 'Sandbox', 'Profile'],
  'Settings',
];

it.each([
  [false, places],
  [true, [...places, 'Whitelist', 'AI models']],
])('holds the places that a phone has no room for (administrator: %s)', async (is_admin, names) => {
  session.signIn({ ...someUser, is_admin }, 'token-1', true);
  answering({});
  const { router } = openScreen(Bar, '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  const sheet = await screen.findByRole('dialog', { name: 'More' });
  const more = within(within(sheet).getByRole('navigation', { name: 'More' }));
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
  await userEvent.click(more.getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
});
