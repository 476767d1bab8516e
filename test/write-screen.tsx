/** The editor with an agent of two accounts, against a server that answers from a table. */
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect } from 'vitest';
import { anAgent, answering, type Answers, openScreen } from './screen.tsx';
import { someUser } from './web-user.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { WritePage } from '#web/features/posts/write/write.page.tsx';
import { session } from '#web/lib/session/session.ts';
import { storeRecord } from '#web/lib/stored-record.ts';

export const x = '0198c0de-0000-7000-8000-000000000101';
export const bluesky = '0198c0de-0000-7000-8000-000000000102';
const connection = { status: 'connected', followers: null } as const;
export const ada = anAgent({
  platform_connections: [
    { ...connection, id: x, platform: 'twitter', username: 'ada', display_name: 'Ada' },
    {
      ...connection,
      id: bluesky,
      platform: 'bluesky',
      username: 'ada.example',
      display_name: 'Ada',
    },
  ],
});
export const bex = anAgent({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Bex' });
const agents = { body: { data: [ada, bex], agents: [ada, bex], total: 2 } };
export const composer = {
  id: 'composer',
  label: 'Composer (no model)',
  price: null,
  is_default: true,
};
export const nothingFound = {
  checks: [],
  claims: [],
  stated: [],
  contradicted: [],
  is_typed: false,
  price: 0,
  price_reason: null,
};
export const said = (post = aPost(), message = 'Saved.') => ({ body: { data: post, message } });
export const id = aPost().id;
export const same = { parts: null, media_ids: null, alts: {}, extras: null };
export const both = [x, bluesky].map((connection_id) => ({ connection_id, ...same }));
export const standings = [
  standing(),
  standing({
    connection_id: bluesky,
    connection: { id: bluesky, username: 'ada.example', name: '@ada.example' },
    platform: 'bluesky',
  }),
];

/** For a file with tests of the editor: each starts signed in, and leaves nothing behind. */
export function setUpEditor(): void {
  beforeEach(() => {
    session.signIn(someUser, 'token-1', true);
    // Chosen last.
    storeRecord('write:accounts', { ids: [x] });
  });
  afterEach(async () => {
    cleanup();
    // A final save may end after the screen is unmounted.
    await new Promise((resolve) => setTimeout(resolve, 50));
    act(() => notifications.clean());
    session.clear();
    localStorage.clear();
  });
}

export const open = (answers: Answers, at = '/write') => {
  const asked = answering({
    'GET /agents': agents,
    'GET /content/writers': { body: { data: [composer] } },
    'POST /content/check': { body: { data: nothingFound } },
    ...answers,
  });
  const { router } = openScreen(WritePage, '/write', at);
  return { asked, router };
};
export const opened = (post = aPost()) => ({
  [`GET /posts/${post.id}`]: { body: { data: post } },
  [`GET /posts/${post.id}/review-notes`]: { body: { data: { notes: [] } } },
});
export const bodyOf = (asked: ReturnType<typeof answering>, call: string) =>
  asked.findLast((one) => one.call === call)?.body;
export const button = (name: string | RegExp, wait = {}) =>
  screen.findByRole('button', { name }, wait);
export const text = (name = 'Post') => screen.findByRole('textbox', { name });
export async function pane() {
  const shown = await screen.findByRole('complementary', { name: 'Preview' });
  // Its contents are fetched after the text.
  await waitFor(() => expect(shown.childElementCount).toBeGreaterThan(0));
  return within(shown);
}
export const choose = async (name: string) => {
  await userEvent.click(await button('More ways to publish'));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
};
export const patience = { timeout: 4000 };
