/** A post as the server answers it, with what a test cares about. */
import type { Post, Standing } from '#contract/posts/posts.ts';

export const standing = (own: Partial<Standing> = {}): Standing => ({
  connection_id: '0198c0de-0000-7000-8000-000000000101',
  connection: { id: '0198c0de-0000-7000-8000-000000000101', username: 'ada', name: '@ada' },
  platform: 'twitter',
  parts: ['Hello.'],
  media: [],
  media_ids: [],
  changes: [],
  problem: null,
  needs_fit: false,
  stage: 'draft',
  scheduled_post_id: null,
  status: null,
  attention: null,
  occurrence: null,
  next_run_at: null,
  is_queued: false,
  ...own,
});

export const aPost = (own: Partial<Post> = {}): Post => ({
  id: '0198c0de-0000-7000-8000-000000000201',
  agent_id: '0198c0de-0000-7000-8000-000000000001',
  agent: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Ada', avatar_url: null },
  author: { kind: 'agent' },
  idea: null,
  parts: ['Hello.'],
  media: [],
  media_ids: [],
  labels: [],
  review: 'off',
  stage: 'draft',
  summary: 'Draft for 1 account.',
  variants: [
    {
      connection_id: '0198c0de-0000-7000-8000-000000000101',
      parts: null,
      media_ids: null,
      alts: {},
    },
  ],
  standings: [standing()],
  hash: 'hash-1',
  is_approved: false,
  version: 1,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...own,
});
