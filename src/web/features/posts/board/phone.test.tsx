/** The board on a phone: one column at a time. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PostStage } from '#contract/posts/stages.ts';
import { anAgent, answering, openScreen } from '#test/screen.tsx';
import { someUser } from '#test/web-user.ts';
import { aPost } from '#web/features/posts/post.fixture.ts';
import { PostsPage } from '#web/features/posts/posts.page.tsx';
import { session } from '#web/lib/session/session.ts';

beforeEach(() => {
  localStorage.clear();
  session.signIn(someUser, 'token-1', true);
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: true }));
});
afterEach(() => {
  session.clear();
  vi.restoreAllMocks();
});

it.each<[string, readonly PostStage[]]>([
  ['Scheduled 1', ['scheduled']],
  ['Needs you 1', ['idea', 'scheduled', 'waiting']],
  ['Drafts 1', ['draft', 'waiting']],
])('P-49.135 P-49.421 opens on %s, where posts are: %j', async (name, there) => {
  const all = ['idea', 'draft', 'waiting', 'scheduled', 'out'] as const;
  const stages = Object.fromEntries(all.map((one) => [one, Number(there.includes(one))]));
  const ada = anAgent();
  answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /posts/board': (_body, { stage }) => {
      const data = there
        .filter((one) => one === stage)
        .map((one) => ({ kind: 'post', post: aPost({ stage: one }) }));
      const total = data.length;
      return { body: { data, total, next_cursor: null, stages, matching: stages, labels: [] } };
    },
  });
  openScreen(PostsPage, '/posts');
  expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Published 0' })).toBeTruthy();
});
