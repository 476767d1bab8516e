import type { analyticsCalls } from '#contract/analytics/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { exportPosts } from './export.ts';
import { agentAnalytics, allAnalytics } from './read-analytics.ts';
import { readSources, setSource } from './sources.ts';
import { hasAuthor } from '#server/ledger/publish/posts.store.ts';
import { hasAccount } from './store.ts';
import { takenOff } from './taken-off.ts';

/** Throws `not_found` for an account that does not exist or is not the caller's. */
async function requireOwn(ctx: Context, owner_id: string, connection_id: string | undefined) {
  if (connection_id === undefined) return;
  if (!(await hasAccount(ctx.db, owner_id, connection_id))) throw new AppError('not_found');
}

export const analyticsRoutes = (ctx: Context): Handlers<typeof analyticsCalls> => ({
  async agent({ caller, params, query }) {
    if (!(await hasAuthor(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    await requireOwn(ctx, caller.user_id, query.connection_id);
    return { data: await agentAnalytics(ctx, caller.user_id, params.id, query) };
  },
  async overview({ caller, query }) {
    await requireOwn(ctx, caller.user_id, query.connection_id);
    return { data: await allAnalytics(ctx, caller.user_id, query) };
  },
  async export({ caller, query }) {
    await requireOwn(ctx, caller.user_id, query.connection_id);
    return exportPosts(ctx, caller.user_id, query);
  },
  takingOff: async ({ caller, query }) => ({
    data: await takenOff(ctx, caller.user_id, query.agent_id),
  }),
  sources: ({ caller, query }) => readSources(ctx, caller.user_id, query),
  setSource: ({ caller, params, body }) =>
    setSource(ctx, caller.user_id, { id: params.id, ...body }),
});
