import { type AgentAnalytics, type analyticsCalls, periodDays } from '#contract/analytics.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { LivePlatformIds } from '#contract/platforms.ts';
import { countByClock, countEndings, daysUntil, successRate } from '#domain/post-analytics.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { countInteractions, interactionsOn, sumOfKnown } from './service.ts';
import { countWaiting, hasAgent, listEndings, listPlatforms } from './store.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

async function analyticsOf(
  { db, clock }: Context,
  owner_id: string,
  agent_id: string,
  { period, platform, timezone }: QueryOf<typeof analyticsCalls.agent>,
): Promise<AgentAnalytics> {
  const now = clock();
  const subject = { owner_id, agent_id, platform };
  const span = daysUntil(now, periodDays[period], timezone);
  const endings = await listEndings(db, subject, span);
  const known = await listPlatforms(db, subject);
  const counts = await countInteractions(db, owner_id, { agent_id, span });
  const by_platform = LivePlatformIds.filter((id) => known.has(id)).map((id) => ({
    platform: id,
    ...countEndings(endings.filter((ending) => ending.platform === id)),
    interactions: interactionsOn(counts, id, agent_id),
  }));
  const totals = countEndings(endings);
  return {
    period,
    timezone,
    from: iso(span.from),
    to: iso(now),
    totals: {
      ...totals,
      waiting: await countWaiting(db, subject),
      interactions: sumOfKnown(by_platform.map(({ interactions }) => interactions)),
    },
    success_rate: successRate(totals),
    ...countByClock(endings, span, timezone),
    by_platform,
  };
}

export const analyticsRoutes = (ctx: Context): Handlers<typeof analyticsCalls> => ({
  async agent({ caller, params, query }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    return { data: await analyticsOf(ctx, caller.user_id, params.id, query) };
  },
});
