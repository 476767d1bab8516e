import type { growthCalls } from '#contract/agents/growth.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { postsToGrow } from '#domain/analytics/growth.ts';
import { adopted } from '#domain/voice/adopt.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { fromRow, personaFrom } from '#server/features/agents/agent-row.ts';
import { answer } from '#server/features/agents/read-agent.ts';
import { saveLesson } from '#server/features/agents/save-agent.ts';
import { type AgentRow, findAgent, lockAgent } from '#server/features/agents/store.ts';
import { putAnswer } from '#server/features/agents/voice/voice.store.ts';
import { lookAt } from './growth.ts';

async function agentOf(ctx: Context, owner_id: string, id: string): Promise<AgentRow> {
  const agent = await findAgent(ctx.db, owner_id, id);
  if (!agent || agent.is_self === 1) throw new AppError('not_found');
  return agent;
}

const outdated = (): AppError =>
  new AppError('conflict', {
    message:
      'This was already answered, or the agent or its results have changed since. Nothing was changed. Reload the page.',
  });

const full = (): AppError =>
  new AppError('limit_reached', {
    message: `This agent has ${limits.list_items} guidelines. Delete one to add this one.`,
  });

/** Answers one of the current proposals. Throws `not_found`, `limit_reached`, and `conflict` for any other. */
async function decide(
  ctx: Context,
  { owner_id, id }: { owner_id: string; id: string },
  { key, answer: given, persona_version, timezone }: BodyOf<typeof growthCalls.answer>,
): Promise<AgentRow> {
  const seen = await agentOf(ctx, owner_id, id);
  // Before the transaction, because it takes a while.
  const { proposals } = await lookAt(ctx, seen, timezone);
  const proposal = proposals.find((one) => one.key === key);
  if (!proposal || seen.persona_version !== persona_version) throw outdated();
  return ctx.db.transaction().execute(async (trx) => {
    const agent = await lockAgent(trx, owner_id, id);
    if (!agent) throw new AppError('not_found');
    if (agent.persona_version !== persona_version) throw outdated();
    const now = ctx.clock();
    await putAnswer(trx, { agent_id: id, proposal: key, answer: given, at: now });
    const { said, change } = proposal;
    if (given !== 'yes' || change.is === 'plan') return agent;
    const lesson = { is: 'guideline', text: change.text, replaces: [] } as const;
    const changed = adopted(personaFrom(fromRow(agent)), lesson);
    if (!changed) throw full();
    return saveLesson(trx, agent, { change: changed, reason: said, now });
  });
}

const messages = {
  yes: (version: number) => `It’s a guideline from now on, in version ${version}.`,
  later: () => 'We’ll ask again in a month if it still holds.',
  never: () => 'We won’t propose this again.',
} as const;

export const growthRoutes = (ctx: Context): Handlers<typeof growthCalls> => ({
  async growth({ caller, params, query }) {
    const agent = await agentOf(ctx, caller.user_id, params.id);
    const { posts, proposals } = await lookAt(ctx, agent, query.timezone);
    return {
      data: {
        persona_version: agent.persona_version,
        posts,
        needed: postsToGrow,
        proposals: proposals.map(({ key, said, change }) => ({
          key,
          said,
          kind: change.is,
          change: change.text,
        })),
      },
    };
  },

  async answer({ caller, params, body }) {
    const row = await decide(ctx, { owner_id: caller.user_id, id: params.id }, body);
    const { data } = await answer(ctx, row);
    return { data, message: messages[body.answer](row.persona_version) };
  },
});
