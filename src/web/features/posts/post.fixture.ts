/** A post as the server sends it, with the fields that a test sets. */
import type { Post, Standing } from '#contract/posts/posts.ts';

export const standing = (own: Partial<Standing> = {}): Standing => ({
  connection_id: '0198c0de-0000-7000-8000-000000000101',
  connection: { id: '0198c0de-0000-7000-8000-000000000101', username: 'ada', name: '@ada' },
  platform: 'twitter',
  parts: ['Hello.'],
  media: [],
  media_ids: [],
  media_parts: {},
  extras: {},
  changes: [],
  problem: null,
  needs_fit: false,
  stage: 'draft',
  scheduled_post_id: null,
  status: null,
  attention: null,
  blocked_by: null,
  occurrence: null,
  next_run_at: null,
  is_queued: false,
  ...own,
});

type OwnVersion = Post['variants'][number];
/** Only a version that moves its images says where they are. */
type Version = Omit<OwnVersion, 'media_parts'> & Partial<Pick<OwnVersion, 'media_parts'>>;

export const aPost = ({
  variants = [
    {
      connection_id: '0198c0de-0000-7000-8000-000000000101',
      parts: null,
      media_ids: null,
      alts: {},
      extras: null,
    },
  ],
  ...own
}: Partial<Omit<Post, 'variants'>> & { variants?: Version[] } = {}): Post => ({
  id: '0198c0de-0000-7000-8000-000000000201',
  agent_id: '0198c0de-0000-7000-8000-000000000001',
  agent: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Ada', avatar_url: null },
  author: { kind: 'agent' },
  idea: null,
  parts: ['Hello.'],
  media: [],
  media_ids: [],
  media_parts: {},
  extras: {},
  labels: [],
  review: 'off',
  stage: 'draft',
  summary: 'Draft for 1 account.',
  variants: variants.map((one) => ({ media_parts: null, ...one })),
  standings: [standing()],
  hash: 'hash-1',
  is_approved: false,
  missing_approvals: [],
  version: 1,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...own,
});
