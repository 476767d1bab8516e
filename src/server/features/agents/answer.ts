import type { Agent } from '#contract/agents/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readAgents } from './read-agent.ts';
import type { AgentRow } from './store.ts';

interface One {
  data: Agent;
  agent: Agent;
}

/** One agent as its calls answer it, with a sentence about what was done where something was. */
export function answer(ctx: Context, row: AgentRow): Promise<One>;
export function answer(
  ctx: Context,
  row: AgentRow,
  message: string,
): Promise<One & { message: string }>;
export async function answer(ctx: Context, row: AgentRow, message?: string) {
  const [agent] = await readAgents(ctx, row.owner_id, [row]);
  if (!agent) throw new AppError('not_found');
  const one: One = { data: agent, agent };
  return message === undefined ? one : { ...one, message };
}
