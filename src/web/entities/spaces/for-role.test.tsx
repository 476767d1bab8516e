import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Role } from '#contract/core/role-rights.ts';
import { session } from '#web/lib/session/session.ts';
import { space } from '#web/lib/session/space.ts';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { forRole } from './for-role.tsx';

const bakery = '0198c0de-0000-7000-8000-0000000000aa';
const Page = forRole('media', () => <h1>Media</h1>);
const Tokens = forRole('owner', () => <h1>Tokens</h1>, true);

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => {
  session.clear();
  space.forget();
});

const as = (role: Role) => {
  sessionStorage.setItem('space', bakery);
  answering({
    'GET /spaces': { body: { data: [{ id: bakery, name: 'Maple Street', role }], total: 1 } },
  });
};

it.each<[Role, boolean, boolean]>([
  ['viewer', false, false],
  ['writer', true, false],
  ['manager', true, false],
  ['owner', true, true],
])('P-50.150 as %s a page outside of the role says so, with a way on', async (role, media, own) => {
  for (const [Part, name, isShown] of [
    [Page, 'Media', media],
    [Tokens, 'Tokens', own],
  ] as const) {
    as(role);
    const { unmount } = openScreen(Part, '/images');
    const title = isShown ? name : 'Not part of your role';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const way = screen.queryByRole('link', { name: 'Open the dashboard' });
    expect(way?.getAttribute('href')).toBe(isShown ? undefined : '/dashboard');
    if (!isShown) expect(screen.getByText(/Your role in Maple Street/u)).toBeTruthy();
    unmount();
  }
});

it('in one’s own space everything is shown, and nothing is asked', async () => {
  const asked = answering({});
  openScreen(Page, '/images');
  expect(await screen.findByRole('heading', { name: 'Media' })).toBeTruthy();
  expect(asked).toEqual([]);
});
