/** Analytics as the server returns them, with overrides for a test. */
import type { AgentAnalytics, Analytics, Figure, Sums } from '#contract/analytics/types.ts';

export const figure = (value: number | null, covers = value === null ? 0 : 1): Figure => ({
  value,
  covers,
});

const unknown = figure(null);

/** Sums in which everything but the given fields is unknown. */
export const sums = (own: Partial<Sums> = {}): Sums => ({
  published: 0,
  in_inbox: 0,
  failed: 0,
  impressions: unknown,
  likes: unknown,
  replies: unknown,
  reposts: unknown,
  interactions: unknown,
  engagement_rate: unknown,
  ...own,
});

const followers = { value: null, change: null, covers: 0, accounts: 1 };
const slots = (count: number) =>
  Array.from({ length: count }, () => ({ posts: 0, lift: null, low: null, high: null }));
const hours = () => Array.from({ length: 24 }, () => 0);

/** A week with three sandbox posts of one agent, and one failed post. */
export const aWeek = (own: Partial<AgentAnalytics> = {}): AgentAnalytics => ({
  period: '7d',
  timezone: 'America/New_York',
  from: '2026-11-15T05:00:00.000Z',
  to: '2026-11-21T12:00:00.000Z',
  read_at: null,
  totals: {
    ...sums({ published: 3, failed: 1, replies: figure(5, 3), interactions: figure(5, 3) }),
    posts: 3,
    waiting: 2,
    waiting_messages: 1,
    followers,
  },
  before: {
    ...sums({ published: 1, interactions: figure(4, 1), replies: figure(4, 1) }),
    posts: 1,
  },
  success_rate: 0.75,
  by_day: [15, 16, 17, 18, 19, 20, 21].map((day) => {
    const published = day === 17 ? 2 : Number(day === 20);
    return {
      date: `2026-11-${day}`,
      published,
      in_inbox: 0,
      failed: Number(day === 20),
      impressions: unknown,
      interactions: published > 0 ? figure(published * 2, published) : unknown,
      followers: null,
      spent: day === 17 ? 30_000 : 0,
    };
  }),
  by_hour: hours().map((_, hour) => (hour === 9 ? 3 : 0)),
  by_weekday: [0, 2, 0, 0, 1, 0, 0],
  by_weekday_hour: [0, 2, 0, 0, 1, 0, 0].map((count) =>
    hours().map((_, hour) => (hour === 9 ? count : 0)),
  ),
  by_platform: [
    {
      ...sums({ published: 3, failed: 1, replies: figure(5, 3), interactions: figure(5, 3) }),
      platform: 'sandbox',
      followers,
    },
  ],
  by_content_type: [
    { ...sums({ published: 2, interactions: figure(5, 2) }), content_type: 'tip' },
    { ...sums({ published: 1, failed: 1 }), content_type: null },
  ],
  timing: {
    posts: 3,
    needed: 30,
    best_hour: null,
    best_weekday: null,
    by_hour: slots(24),
    by_weekday: slots(7),
  },
  reliability: {
    on_time_within: 60,
    on_time: 2,
    late: 1,
    lateness: { p50: 1.2, p95: 190 },
    failed: 1,
    missed: 0,
    found_again: 1,
    refused_twins: 0,
    asked_again: 0,
  },
  spend: {
    spent: 30_000,
    before: 50_000,
    unpriced: 0,
    by_kind: [{ kind: 'text', spent: 30_000, calls: 4 }],
  },
  top_posts: [
    {
      id: '0198c0de-0000-7000-8000-00000000000a',
      agent_id: '0198c0de-0000-7000-8000-000000000001',
      agent_name: 'Ada',
      platform: 'sandbox',
      content_type: 'tip',
      text: 'Restore a backup every month.',
      url: '/sandbox?post=1',
      published_at: '2026-11-17T14:00:00.000Z',
      impressions: null,
      likes: null,
      replies: 4,
      reposts: null,
      interactions: 4,
      engagement_rate: null,
    },
  ],
  ...own,
});

/** The same week for all agents, of which there is one. */
export const ofAll = (own: Partial<Analytics> = {}): Analytics => {
  const week = aWeek();
  return {
    ...week,
    samples_left_out: false,
    by_agent: [
      {
        ...sums({ published: 3, failed: 1, interactions: figure(5, 3) }),
        agent_id: '0198c0de-0000-7000-8000-000000000001',
        agent_name: 'Ada',
        is_deleted: false,
        is_self: false,
        followers,
      },
    ],
    ...own,
  };
};

/** A week without posts. */
export const aQuietWeek = (own: Partial<AgentAnalytics> = {}): AgentAnalytics =>
  aWeek({
    totals: {
      ...sums(),
      posts: 0,
      waiting: 0,
      waiting_messages: 0,
      followers: { ...followers, accounts: 0 },
    },
    before: { ...sums(), posts: 0 },
    success_rate: null,
    by_day: aWeek().by_day.map((day) => ({
      ...day,
      published: 0,
      failed: 0,
      interactions: unknown,
      spent: 0,
    })),
    by_hour: hours(),
    by_weekday: [0, 0, 0, 0, 0, 0, 0],
    by_weekday_hour: [0, 0, 0, 0, 0, 0, 0].map(hours),
    by_platform: [],
    by_content_type: [],
    top_posts: [],
    timing: { ...aWeek().timing, posts: 0 },
    reliability: {
      on_time_within: 60,
      on_time: 0,
      late: 0,
      lateness: { p50: null, p95: null },
      failed: 0,
      missed: 0,
      found_again: 0,
      refused_twins: 0,
      asked_again: 0,
    },
    spend: { spent: 0, before: 0, unpriced: 0, by_kind: [] },
    ...own,
  });
