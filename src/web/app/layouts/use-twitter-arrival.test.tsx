import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, openScreen, showMessages } from '#test/screen.tsx';
import { withConnections } from '#test/web-connections.ts';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import { arrivalIn, useTwitterArrival } from './use-twitter-arrival.ts';

function Page() {
  useTwitterArrival();
  return <p>here</p>;
}

function arrive(at: string) {
  const asked = answering(withConnections([]));
  showMessages();
  const { router } = openScreen(Page, '/profile', at);
  return { asked, href: () => router.state.location.href };
}

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

it.each([
  [
    'twitter_auth=success&username=ada_writes',
    'Successfully connected Twitter account @ada_writes!',
  ],
  ['twitter_auth=denied', 'Twitter authorization was denied'],
  ['twitter_auth=error', 'Failed to connect Twitter account'],
  ['twitter_auth=error&error=X+is+away', 'Failed to connect Twitter: X is away'],
  ['twitter_auth=expired', 'Twitter authorization expired. Please try again.'],
])(
  'S2-2.36 S2-8.14 %s is shown as a message and removed from the address',
  async (query, message) => {
    const { href } = arrive(`/profile?${query}`);
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(href()).toBe('/profile'));
  },
);

it('S2-2.36 keeps the rest of the address', async () => {
  const { href } = arrive('/profile?tab=platforms&twitter_auth=denied#top');
  expect(await screen.findByText('Twitter authorization was denied')).toBeTruthy();
  await waitFor(() => expect(href()).toBe('/profile?tab=platforms#top'));
});

it('ignores an address that does not come from X', async () => {
  const { href } = arrive('/profile?username=ada&error=none');
  expect(await screen.findByText('here')).toBeTruthy();
  expect(href()).toBe('/profile?username=ada&error=none');
});

it.each([
  ['an unknown result', { twitter_auth: 'maybe' }],
  ['a success without a name', { twitter_auth: 'success' }],
  ['a success with an invalid name', { twitter_auth: 'success', username: 'a b <i>' }],
])('shows no message for %s', (_what, search) => {
  expect(arrivalIn(search)).toBeNull();
});

it('shortens an overlong reason', () => {
  const told = arrivalIn({ twitter_auth: 'error', error: 'x'.repeat(1000) });
  expect(told?.message.length).toBeLessThan(240);
});
