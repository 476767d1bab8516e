import type { agentCalls } from '#contract/agent-calls.ts';
import type { Agent, CreateAgent } from '#contract/agents.ts';
import { limits } from '#contract/limits.ts';
import { platforms } from '#contract/platforms.ts';
import { describeAgent } from '#domain/persona.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import { ownsMediaUrl } from '#server/features/images/service.ts';
import { cancelPostsOf } from '#server/features/posts/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { toColumns } from './agent-row.ts';
import { connectPlatform, disconnectPlatform } from './connect.ts';
import { readAgents } from './read-agent.ts';
import {
  type AgentRow,
  findAgent,
  insertAgent,
  listAgents,
  unlinkAccounts,
  updateAgent,
} from './store.ts';

async function answer(ctx: Context, row: AgentRow, message?: string) {
  const [agent] = await readAgents(ctx, row.owner_id, [row]);
  if (!agent) throw new AppError('not_found');
  const one: { data: Agent; agent: Agent } = { data: agent, agent };
  return message === undefined ? one : { ...one, message };
}

async function requireOwnAvatar(ctx: Context, ownerId: string, url: string | null | undefined) {
  if (!url || (await ownsMediaUrl(ctx, ownerId, url))) return;
  throw new AppError('invalid_input', {
    details: [{ path: 'avatar_url', message: 'Please use a picture of yours' }],
  });
}

function newRow(ownerId: string, body: CreateAgent, now: number): AgentRow {
  return {
    ...toColumns(body),
    description: body.description || describeAgent(body),
    ...{ id: newId(), owner_id: ownerId, status: 'active', status_reason: null, version: 1 },
    persona_version: 1,
    ...{ created_at: now, updated_at: now, deleted_at: null },
  };
}

/** Switching on clears an error; switching on what is on changes nothing. */
function statusChange(current: AgentRow, isActive: boolean | undefined) {
  if (isActive === undefined) return {};
  if (!isActive) return { status: 'inactive', status_reason: null };
  return current.status === 'training' ? {} : { status: 'active', status_reason: null };
}

async function create(ctx: Context, ownerId: string, body: CreateAgent) {
  await requireOwnAvatar(ctx, ownerId, body.avatar_url);
  const row = newRow(ownerId, body, ctx.clock());
  if (!(await insertAgent(ctx.db, row))) {
    throw new AppError('limit_reached', {
      message: `You have ${limits.agents_per_user} agents, which is the limit.`,
    });
  }
  return answer(ctx, row, `${row.name} is ready.`);
}

/** What only holds for the agent as a whole, checked against what it becomes. */
function requireWhole(current: AgentRow, change: Partial<CreateAgent>): void {
  const type = change.personality_type ?? current.personality_type;
  const archetype = change.custom_archetype ?? current.custom_archetype;
  const frequency = change.post_frequency ?? current.post_frequency;
  const perDay = change.posts_per_day === undefined ? current.posts_per_day : change.posts_per_day;
  const details = [
    ...(type === 'custom' && !archetype
      ? [{ path: 'custom_archetype', message: 'Please describe the custom personality' }]
      : []),
    ...(frequency === 'custom' && !perDay
      ? [{ path: 'posts_per_day', message: 'Please say how many posts a day' }]
      : []),
  ];
  if (details.length > 0) throw new AppError('invalid_input', { details });
}

type Change = Partial<CreateAgent> & { is_active?: boolean | undefined };

async function change(ctx: Context, ownerId: string, id: string, body: Change) {
  const current = await findAgent(ctx.db, ownerId, id);
  if (!current) throw new AppError('not_found');
  const { is_active, ...written } = body;
  requireWhole(current, written);
  if (written.avatar_url !== current.avatar_url) {
    await requireOwnAvatar(ctx, ownerId, written.avatar_url);
  }
  const row = await updateAgent(ctx.db, ownerId, id, {
    ...toColumns(written),
    ...statusChange(current, is_active),
    updated_at: ctx.clock(),
  });
  if (!row) throw new AppError('not_found');
  return row;
}

async function remove(ctx: Context, ownerId: string, id: string, origin: Origin): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    // First, so that an intent which comes later sees it deleted.
    const row = await updateAgent(trx, ownerId, id, { deleted_at: now, updated_at: now });
    if (!row) throw new AppError('not_found');
    await cancelPostsOf(ctx, trx, id);
    await unlinkAccounts(trx, id);
    const about = { event: 'agent_deleted', user_id: ownerId, origin, detail: row.name } as const;
    await record(ctx, trx, about, now);
  });
}

export const agentRoutes = (ctx: Context): Handlers<typeof agentCalls> => ({
  async list({ caller, query }) {
    const { rows, total } = await listAgents(ctx.db, caller.user_id, query);
    const agents = await readAgents(ctx, caller.user_id, rows);
    return { data: agents, agents, total };
  },

  create: ({ caller, body }) => create(ctx, caller.user_id, body),

  async get({ caller, params }) {
    const row = await findAgent(ctx.db, caller.user_id, params.id);
    if (!row) throw new AppError('not_found');
    return answer(ctx, row);
  },

  async update({ caller, params, body }) {
    const row = await change(ctx, caller.user_id, params.id, body);
    return answer(ctx, row, 'Your changes are saved.');
  },

  async remove({ caller, params, ...request }) {
    await remove(ctx, caller.user_id, params.id, originOf(request));
    return { message: 'Agent deleted.' };
  },

  async toggleStatus({ caller, params, body }) {
    const row = await change(ctx, caller.user_id, params.id, body);
    return answer(ctx, row, `${row.name} is ${body.is_active ? 'active' : 'inactive'}.`);
  },

  async connectPlatform({ caller, params, body: { platform }, ...request }) {
    const origin = originOf(request);
    const row = await connectPlatform(ctx, caller.user_id, params.id, platform, origin);
    return answer(ctx, row, `${row.name} is connected to ${platforms[platform].name}.`);
  },

  async disconnectPlatform({ caller, params, body: { platform }, ...request }) {
    const origin = originOf(request);
    const row = await disconnectPlatform(ctx, caller.user_id, params.id, platform, origin);
    return answer(ctx, row, `${row.name} is disconnected from ${platforms[platform].name}.`);
  },
});
