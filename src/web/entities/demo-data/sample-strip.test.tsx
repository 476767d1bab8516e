import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DemoData } from '#contract/demo-data/calls.ts';
import { answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { session } from '#web/lib/session/session.ts';
import SampleStrip from './sample-strip.tsx';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const one = (
  kind: DemoData['items'][number]['kind'],
  name: string,
  because: string | null = null,
) => ({
  id: `0198c0de-0000-7000-8000-${name.length.toString().padStart(12, '0')}`,
  kind,
  name,
  stays_because: because,
});
const samples: DemoData = {
  made_at: '2026-11-21T09:00:00.000Z',
  items: [
    one('agent', 'Pip'),
    one('agent', 'Rosa', 'You changed it.'),
    one('post', 'A first'),
    one('draft', 'An idea'),
    one('draft', 'A second idea'),
    one('profile', 'Moonrise Bakery'),
  ],
  own_posts: 1,
};
const noDemoData: DemoData = { made_at: null, items: [], own_posts: 0 };

const open = (data: DemoData, address: string) => {
  const asked = answering({
    'GET /samples': { body: { data } },
    'DELETE /samples': { body: { data: noDemoData, message: 'They are gone.' } },
  });
  openScreen(SampleStrip, address);
  return asked;
};

it.each([
  '/dashboard',
  '/posts',
  '/scheduled-posts',
  '/inbox',
  '/images',
  '/analytics',
  '/sandbox',
])(
  'P-2.11 P-49.188 P-49.265 on %s sample data is marked, and removed in one click that says what goes and what stays',
  async (address) => {
    const asked = open(samples, address);
    await screen.findByText('You’re using sample data.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove sample data' }));
    const dialog = within(await screen.findByRole('dialog'));
    const said = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said).toEqual([
      '1 agent: Pip',
      '1 post in the sandbox, with their replies',
      '2 ideas and drafts',
      'The company profile of Moonrise Bakery',
      'Rosa. You changed it.',
      'One post of your own that these agents published in the sandbox.',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove sample data' }));
    await expect.poll(() => asked.map(({ call }) => call)).toContain('DELETE /samples');
  },
);

it('P-49.188 nothing is marked without sample data, and in the editor', async () => {
  const asked = open(noDemoData, '/dashboard');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(screen.queryByText('You’re using sample data.')).toBeNull();
  open(samples, '/write');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(screen.queryByText('You’re using sample data.')).toBeNull();
});
