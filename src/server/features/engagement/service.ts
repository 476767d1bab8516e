/** The interface of replies for other features. */
import type { Persona } from '#contract/agents/types.ts';
import type { EngagementFacts } from '#domain/engagement/facts.ts';
import type { Context } from '#server/context.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { findRow } from './mentions/interactions.store.ts';
import { agentOf, factsOf } from './replies/facts.ts';
import { channelOf, sampleFacts } from './replies/try-sample.ts';
import type { RehearsedMessage } from './replies/rehearse-reply.ts';

export { rehearseReply, type RehearsedMessage } from './replies/rehearse-reply.ts';

/** What was really known about a mention. */
async function realFacts(
  ctx: Context,
  owner_id: string,
  mention_id: string | null,
): Promise<EngagementFacts | undefined> {
  const row = mention_id === null ? undefined : await findRow(ctx.db, owner_id, mention_id);
  return row && factsOf(ctx, row);
}

/**
 * The facts of a decision about a message, as if it arrived now, replies were on, and none had been sent today: a
 * rehearsal shows what would happen, and is not counted.
 */
export async function rehearsedFacts(
  ctx: Context,
  message: Omit<RehearsedMessage, 'signal'> & { persona: Persona },
  mention_id: string | null,
): Promise<EngagementFacts> {
  const { owner_id, persona } = message;
  const facts = (await realFacts(ctx, owner_id, mention_id)) ?? (await sampleFacts(ctx, message));
  const own = agentOf(persona, undefined);
  // Its account’s name, and the one by which people know it now.
  const names = [...new Set([...own.names, ...facts.agent.names])];
  return {
    ...facts,
    settings: { ...facts.settings, auto_reply_enabled: true },
    paused_until: null,
    agent: { ...own, names },
    post: { ...facts.post, created_at: ctx.clock() },
    history: { answered: false, replies_in_conversation: 0, today: 0, spent_up: false },
  };
}

/** The platform on which an agent answers first. */
export const platformOfAgent = async (db: Db, agent_id: string): Promise<LivePlatform> =>
  (await channelOf({ db }, { agent_id, platform: undefined })).platform;
