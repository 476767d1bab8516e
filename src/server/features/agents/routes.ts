import type { agentCalls } from '#contract/agents/calls.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import { agentsInTraining } from '#server/features/company/service.ts';
import { startCursors } from '#server/features/connections/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { answer, readAgents } from './read-agent.ts';
import { connectPlatform, disconnectPlatform } from './connect.ts';
import { changeAgent, createAgent } from './save-agent.ts';
import { closeAgent } from './service.ts';
import { requireAgent, listAgents } from './store.ts';

async function remove(ctx: Context, ownerId: string, id: string, origin: Origin): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    const row = await closeAgent(ctx, trx, ownerId, id);
    const about = { event: 'agent_deleted', user_id: ownerId, origin, detail: row.name } as const;
    await record(ctx, trx, about, now);
  });
}

export const agentRoutes = (ctx: Context): Handlers<typeof agentCalls> => ({
  async list({ caller, query }) {
    const learning = await agentsInTraining(ctx.db, caller.user_id);
    const { rows, total } = await listAgents(ctx.db, caller.user_id, { ...query, learning });
    const agents = await readAgents(ctx, caller.user_id, rows, { ...query, learning });
    return { data: agents, agents, total };
  },

  async create({ caller, body: { platforms_off, ...body }, made_id }) {
    const row = await createAgent(ctx, caller.user_id, body, { made_id, platforms_off });
    await startCursors(ctx, caller.user_id);
    return answer(ctx, row, `${row.name} is ready.`);
  },

  async get({ caller, params, query }) {
    const row = await requireAgent(ctx.db, caller.user_id, params.id);
    return answer(ctx, row, undefined, query);
  },

  async update({ caller, params, body }) {
    const row = await changeAgent(ctx, caller.user_id, params.id, body);
    return answer(ctx, row, 'Changes saved.');
  },

  async remove({ caller, params, ...request }) {
    await remove(ctx, caller.user_id, params.id, originOf(request));
    return { message: 'Agent deleted.' };
  },

  async toggleStatus({ caller, params, body }) {
    const row = await changeAgent(ctx, caller.user_id, params.id, body);
    return answer(ctx, row, `${row.name} is now ${body.is_active ? 'active' : 'inactive'}.`);
  },

  async connectPlatform({ caller, params, body, ...request }) {
    const origin = originOf(request);
    const row = await connectPlatform(ctx, caller.user_id, params.id, body, origin);
    await startCursors(ctx, caller.user_id);
    return answer(ctx, row, `${row.name} is connected to ${platforms[body.platform].name}.`);
  },

  async disconnectPlatform({ caller, params, body, ...request }) {
    const origin = originOf(request);
    const row = await disconnectPlatform(ctx, caller.user_id, params.id, body, origin);
    return answer(ctx, row, `${row.name} is disconnected from ${platforms[body.platform].name}.`);
  },
});
