import { type AgentAnalytics, type analyticsCalls, periodDays } from '#contract/analytics.ts';
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

async function analyticsOf(
  { db, clock }: Context,
  owner_id: string,
  agent_id: string,
  { period, platform, timezone }: QueryOf<typeof analyticsCalls.agent>,
): Promise<AgentAnalytics> {
  const now = clock();
  const subject = { owner_id, agent_id, platform };
  const days = daysUntil(now, periodDays[period], timezone);
  const known = await listPlatforms(db, subject);
  const platforms = LivePlatformIds.filter((id) => known.has(id));
  const endings = await listEndings(db, subject, days);
  const totals = countEndings(endings);
  const interactions = await interactionsIn(db, subject, platforms, days);
  return {
    period,
    timezone,
    from: iso(days.from),
    to: iso(now),
    totals: {
      ...totals,
      waiting: await countWaiting(db, subject),
      interactions: sumOfKnown(interactions),
    },
    before: {
      ...countEndings(await listEndings(db, subject, days.before)),
      interactions: sumOfKnown(await interactionsIn(db, subject, platforms, days.before)),
    },
    success_rate: successRate(totals),
    ...countByClock(endings, days, timezone),
    by_platform: platforms.map((id, index) => ({
      platform: id,
      ...countEndings(endings.filter((ending) => ending.platform === id)),
      interactions: interactions[index] ?? null,
    })),
  };
}

export const analyticsRoutes = (ctx: Context): Handlers<typeof analyticsCalls> => ({
  async agent({ caller, params, query }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    return { data: await analyticsOf(ctx, caller.user_id, params.id, query) };
  },
});
