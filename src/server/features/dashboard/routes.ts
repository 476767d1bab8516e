import type { dashboardCalls } from '#contract/dashboard/calls.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readNeeds } from './needs.ts';
import { readRecent } from './recent.ts';
import { findSteps } from './store.ts';

export const dashboardRoutes = (ctx: Context): Handlers<typeof dashboardCalls> => ({
  needs: async ({ caller }) => ({ data: await readNeeds(ctx, caller.user_id) }),
  recent: async ({ caller }) => ({ data: await readRecent(ctx, caller.user_id) }),
  steps: async ({ caller }) => ({ data: await findSteps(ctx.db, caller.user_id) }),
});
