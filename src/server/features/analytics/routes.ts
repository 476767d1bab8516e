import { type AgentAnalytics, type Figure, periodDays } from '#contract/analytics.ts';
import type { analyticsCalls } from '#contract/analytics-calls.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms.ts';
import {
  countByClock,
  countEndings,
  daysUntil,
  type Span,
  successRate,
} from '#domain/post-analytics.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { countInteractions, interactionsOn, sumOfKnown } from './service.ts';
import { countWaiting, hasAgent, listEndings, listPlatforms, type Subject } from './store.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Of one agent on each of the platforms; `null` where nothing is reported. */
async function interactionsIn(
  db: Db,
  { owner_id, agent_id }: Subject,
  platforms: readonly LivePlatform[],
  span: Span,
) {
  const counts = await countInteractions(db, owner_id, { agent_id, span });
  return platforms.map((id) => interactionsOn(counts, id, agent_id));
}

const unknown: Figure = { value: null, covers: 0 };
const figures = (interactions: number | null, covers: number) => ({
  ...{ impressions: unknown, likes: unknown, replies: unknown, reposts: unknown },
  ...{ interactions: { value: interactions, covers: interactions === null ? 0 : covers } },
  ...{ engagement_rate: unknown },
});
const followers = { value: null, change: null, covers: 0, accounts: 0 };
const emptySlots = (count: number) =>
  Array.from({ length: count }, () => ({ posts: 0, lift: null, low: null, high: null }));
const notRead = {
  read_at: null,
  by_weekday: [0, 0, 0, 0, 0, 0, 0],
  by_content_type: [],
  timing: {
    ...{ posts: 0, needed: 30, best_hour: null, best_weekday: null },
    ...{ by_hour: emptySlots(24), by_weekday: emptySlots(7) },
  },
  reliability: {
    ...{ on_time_within: 60, on_time: 0, late: 0, lateness: { p50: null, p95: null } },
    ...{ failed: 0, missed: 0, found_again: 0, refused_twins: 0 },
  },
  spend: { spent: 0, unpriced: 0, by_kind: [] },
  top_posts: [],
};

async function analyticsOf(
  { db, clock: now_of }: Context,
  owner_id: string,
  agent_id: string,
  { period, platform, timezone }: QueryOf<typeof analyticsCalls.agent>,
): Promise<AgentAnalytics> {
  const now = now_of();
  const subject = { owner_id, agent_id, platform };
  const days = daysUntil(now, periodDays[period], timezone);
  const known = await listPlatforms(db, subject);
  const platforms = LivePlatformIds.filter((id) => known.has(id));
  const endings = await listEndings(db, subject, days);
  const totals = countEndings(endings);
  const interactions = await interactionsIn(db, subject, platforms, days);
  const earlier = countEndings(await listEndings(db, subject, days.before));
  const before = {
    ...earlier,
    ...figures(
      sumOfKnown(await interactionsIn(db, subject, platforms, days.before)),
      earlier.published,
    ),
  };
  const clock = countByClock(endings, days, timezone);
  return {
    ...notRead,
    period,
    timezone,
    from: iso(days.from),
    to: iso(now),
    totals: {
      ...totals,
      waiting: await countWaiting(db, subject),
      ...figures(sumOfKnown(interactions), totals.published),
      followers,
    },
    before,
    success_rate: successRate(totals),
    by_hour: clock.by_hour,
    by_weekday_hour: clock.by_weekday_hour,
    by_day: clock.by_day.map((day) => ({
      ...day,
      ...{ impressions: unknown, interactions: unknown, followers: null, spent: 0 },
    })),
    by_platform: platforms.map((id, index) => {
      const counts = countEndings(endings.filter((ending) => ending.platform === id));
      return {
        ...{ platform: id, ...counts, followers },
        ...figures(interactions[index] ?? null, counts.published),
      };
    }),
  };
}

export const analyticsRoutes = (ctx: Context): Handlers<typeof analyticsCalls> => ({
  async agent({ caller, params, query }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    return { data: await analyticsOf(ctx, caller.user_id, params.id, query) };
  },
  async overview() {
    throw new AppError('unavailable');
  },
  async export() {
    throw new AppError('unavailable');
  },
  async sources() {
    throw new AppError('unavailable');
  },
  async setSource() {
    throw new AppError('unavailable');
  },
});
