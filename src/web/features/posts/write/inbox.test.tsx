/** A network whose posts go to an inbox: what the editor says before and after. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anAgent } from '#test/screen.tsx';
import { id, open, opened, pane } from '#test/write-screen.tsx';
import { someUser } from '#test/web-user.ts';
import { wordsOfState } from '#web/entities/posts/status-labels.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { session } from '#web/lib/session/session.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

const place = { id: '0198c0de-0000-7000-8000-000000000101', username: 'Ada', name: 'Ada' };
const agent = anAgent({
  platform_connections: [
    {
      id: place.id,
      platform: 'tiktok',
      username: 'Ada',
      display_name: 'Ada',
      status: 'connected',
      followers: null,
    },
  ],
});
const agents = { 'GET /agents': { body: { data: [agent], agents: [agent], total: 1 } } };
const standings = [standing({ platform: 'tiktok', connection: place })];

it('P-9.164 says before publishing what arrives in the TikTok inbox, and what is missing', async () => {
  open({ ...agents, ...opened(aPost({ standings })) }, `/write/${id}`);
  const preview = await pane();
  expect(await preview.findByText(/^A draft in your TikTok inbox\. You finish it in/)).toBeTruthy();
  expect(await preview.findByText(/only takes posts with a video\. Add one\./)).toBeTruthy();
});

it('P-9.161 P-9.164 says after publishing where the post is and what is left to do, and copies the caption', async () => {
  const user = userEvent.setup();
  const occurrence = aRun({
    platform: 'tiktok',
    connection: place,
    status: 'PUBLISHED',
    parts: [{ text: 'The caption.', media: [], url: null }],
    published_at: '2026-11-24T10:00:00.000Z',
  });
  const out = standings.map((one) => ({ ...one, stage: 'out' as const, occurrence }));
  open({ ...agents, ...opened(aPost({ stage: 'out', standings: out })) }, `/write/${id}`);
  expect(await screen.findByRole('heading', { name: 'Sent to TikTok' })).toBeTruthy();
  const preview = within(screen.getByRole('article', { name: /TikTok/ }));
  expect(preview.getByText('In your TikTok inbox')).toBeTruthy();
  expect(preview.getByText(/^Sent/)).toBeTruthy();
  expect(
    preview.getByText(/Open the notification in the TikTok app, paste the caption/),
  ).toBeTruthy();
  expect(screen.queryByText(/published/i)).toBeNull();
  expect(preview.queryByRole('link', { name: /See it/ })).toBeNull();
  await user.click(preview.getByRole('button', { name: 'Copy caption' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('The caption.');
});

it('P-7.440 P-9.161 a post that went to an inbox and to another account is shown as sent', () => {
  expect(wordsOfState('PUBLISHED', 'tiktok').label).toBe('In your TikTok inbox');
  expect(wordsOfState('PUBLISHED', 'tiktok', 'twitter').label).toBe('Sent');
  expect(wordsOfState('PUBLISHED', 'twitter').label).toBe('Published');
  expect(wordsOfState('FAILED', 'tiktok').label).toBe('Failed');
});
