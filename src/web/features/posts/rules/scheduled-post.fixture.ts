/** Scheduled posts and their occurrences as the server sends them, with the fields that a test sets. */
import type { Occurrence } from '#contract/posts/occurrences.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';

export const agentId = '0198c0de-0000-7000-8000-000000000001';

export const aRun = (own: Partial<Occurrence> = {}): Occurrence => ({
  id: '0198c0de-0000-7000-8000-000000000901',
  agent_id: agentId,
  is_self: false,
  connection: { id: 'sandbox-1', username: 'ada', name: 'Sandbox' },
  platform: 'sandbox',
  status: 'PLANNED',
  reason: null,
  decision: null,
  parts: [{ text: 'Measure twice.', media: [], url: null }],
  hash: 'hash-1',
  due_at: '2027-05-01T13:00:00.000Z',
  published_at: null,
  url: null,
  removed_at: null,
  can_remove: false,
  written_at: null,
  approval: null,
  retry: null,
  ...own,
});

const anAccount: ScheduledPost['accounts'][number] = {
  scheduled_post_id: '0198c0de-0000-7000-8000-000000000801',
  connection: { id: 'sandbox-1', username: 'ada', name: 'Sandbox' },
  platform: 'sandbox',
  status: 'active',
  run_count: 3,
  attention: null,
  blocked_by: null,
  changes: [],
};

/** The same on two accounts; differences come first. */
export const twoAccounts = (
  first: Partial<typeof anAccount> = {},
  second: Partial<typeof anAccount> = {},
): ScheduledPost['accounts'] => [
  { ...anAccount, ...first },
  {
    ...anAccount,
    connection: { id: 'bluesky-1', username: 'ada.example', name: '@ada.example' },
    platform: 'bluesky',
    ...second,
  },
];

/** Every day at 09:00 in New York, three of ten posts published. */
export const aScheduledPost = (own: Partial<ScheduledPost> = {}): ScheduledPost => ({
  id: '0198c0de-0000-7000-8000-000000000801',
  post_id: null,
  agent_id: agentId,
  connection_id: 'sandbox-1',
  connection: { id: 'sandbox-1', username: 'ada', name: 'Sandbox' },
  accounts: [
    {
      ...anAccount,
      scheduled_post_id: own.id ?? anAccount.scheduled_post_id,
      platform: own.platform ?? anAccount.platform,
      status: own.status ?? anAccount.status,
      attention: own.attention ?? null,
    },
  ],
  agent: { id: agentId, name: 'Ada', avatar_url: null, is_active: true, is_self: false },
  platform: 'sandbox',
  content_type: 'tweet',
  content_text: 'Measure twice.',
  topic: '',
  media: [],
  media_ids: [],
  scheduled_time: '2027-04-28T09:00:00',
  timezone: 'America/New_York',
  slot_at: null,
  frequency: 'daily',
  max_runs: 10,
  weekdays: [],
  times: [],
  ends_on: null,
  about_minutes: 0,
  run_count: 3,
  status: 'active',
  review: 'off',
  content_config: {
    include_hashtags: false,
    include_mentions: false,
    tone: 'casual',
    focus_on_company: false,
    answers: {},
    context: '',
    wishes: '',
    keep_out: [],
    kind: 'plain',
    picture: 'none',
    first_comment: '',
  },
  extras: {},
  next_run_at: '2027-05-01T13:00:00.000Z',
  current: null,
  last: null,
  attention: null,
  blocked_by: null,
  price: 0,
  price_reason: null,
  warning: null,
  version: 1,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  ...own,
});

export const listOf = (posts: readonly ScheduledPost[], total = posts.length) => ({
  body: {
    data: posts,
    total,
    stats: {
      total,
      active: posts.filter(({ status }) => status === 'active' || status === 'scheduled').length,
      by_platform: { sandbox: total },
      recurring: posts.filter(({ frequency }) => frequency !== 'once').length,
      attention: posts.filter(({ attention }) => attention !== null).length,
    },
  },
});
