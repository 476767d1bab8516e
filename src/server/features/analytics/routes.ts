import type { analyticsCalls } from '#contract/analytics/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { exportPosts } from './export.ts';
import { agentAnalytics, allAnalytics } from './read-analytics.ts';
import { readSources, setSource } from './sources.ts';
import { hasAgent } from './store.ts';

export const analyticsRoutes = (ctx: Context): Handlers<typeof analyticsCalls> => ({
  async agent({ caller, params, query }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    return { data: await agentAnalytics(ctx, caller.user_id, params.id, query) };
  },
  overview: async ({ caller, query }) => ({
    data: await allAnalytics(ctx, caller.user_id, query),
  }),
  export: ({ caller, query }) => exportPosts(ctx, caller.user_id, query),
  sources: ({ caller, query }) => readSources(ctx, caller.user_id, query),
  setSource: ({ caller, params, body }) =>
    setSource(ctx, caller.user_id, { id: params.id, ...body }),
});
