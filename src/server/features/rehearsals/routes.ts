import type { rehearsalCalls } from '#contract/rehearsals/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readRun, readRuns, requireRun } from './read.ts';
import { start } from './run.ts';
import { deleteRun, endRun } from './store.ts';

export const rehearsalRoutes = (ctx: Context): Handlers<typeof rehearsalCalls> => ({
  list: async ({ caller, params }) => ({
    data: { rehearsals: await readRuns(ctx, caller.user_id, params.id) },
  }),

  async start({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    const id = await start(ctx, { owner_id, agent_id }, body);
    const message = 'Rehearsing. Nothing is sent.';
    return { data: await readRun(ctx, owner_id, id), message };
  },

  get: async ({ caller, params }) => ({ data: await readRun(ctx, caller.user_id, params.id) }),

  async cancel({ caller: { user_id: owner_id }, params: { id } }) {
    await requireRun(ctx, owner_id, id);
    const isEnded = await endRun(ctx.db, id, 'cancelled');
    const message = isEnded ? 'Stopped. What is finished is kept.' : 'Already finished.';
    return { data: await readRun(ctx, owner_id, id), message };
  },

  async remove({ caller, params: { id } }) {
    if (!(await deleteRun(ctx.db, caller.user_id, id))) throw new AppError('not_found');
    return { message: 'Deleted.' };
  },
});
