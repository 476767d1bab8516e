/** The interface of agents for other features. */
import { type Persona, ReplyFrequencies } from '#contract/agents/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import type { Db } from '#server/db/client.ts';
import { settleAbout } from '#server/features/notifications/service.ts';
import { cancelPostsOf } from '#server/ledger/lifecycle.ts';
import { type AgentRow, findAgent, requireAgent, unlinkAccounts, updateAgent } from './store.ts';
import { readVersion } from './save-agent.ts';
import { forgetLow } from './material/material.ts';
import { forgetVoice } from './voice/voice.store.ts';

export { toColumns } from './agent-row.ts';
export { createAgent } from './save-agent.ts';
export { drawFor, type Lot, noteLot } from './growth/trials.ts';
export { lockAgent, tryLockAgent } from './store.ts';
export { learn, learnedTexts } from './voice/learn.ts';
export { unlearn } from './voice/voice.store.ts';
export {
  type MaterialLine,
  nextMaterial,
  noteMaterial,
  takeBackLine,
  takeLine,
  useMaterial,
} from './material/material.ts';
export { clearAgentError, setAgentError } from './store.ts';

export interface CurrentPersona {
  persona: Persona;
  version: number;
}

/** An agent as its owner set it up. */
export type CurrentAgent = CurrentPersona & ReturnType<typeof fromRow>;

/** The current state of an owner's agent. Throws `not_found`. */
export async function currentAgent(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  agentId: string,
): Promise<CurrentAgent> {
  const kept = fromRow(await requireAgent(ctx.db, ownerId, agentId));
  return { ...kept, persona: personaFrom(kept), version: kept.persona_version };
}

/** The current persona and its version. */
export async function currentPersona(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  agentId: string,
): Promise<CurrentPersona> {
  const { persona, version } = await currentAgent(ctx, ownerId, agentId);
  return { persona, version };
}

/** The current persona. */
export const personaOf = async (ctx: Context, ownerId: string, agentId: string): Promise<Persona> =>
  (await currentPersona(ctx, ownerId, agentId)).persona;

/** The personality of an earlier version. Throws `not_found`. */
export async function personaAt(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  agentId: string,
  version: number,
): Promise<Persona> {
  await requireAgent(db, ownerId, agentId);
  return readVersion(db, agentId, version);
}

/** Inside a transaction: deletes an agent and cancels its unpublished posts. Throws `not_found`, `conflict`. */
export async function closeAgent(
  ctx: Context,
  trx: Db,
  ownerId: string,
  id: string,
): Promise<AgentRow> {
  const now = ctx.clock();
  // First, so that a concurrent send sees that it is deleted.
  const row = await updateAgent(trx, ownerId, id, { deleted_at: now, updated_at: now });
  if (!row) throw new AppError('not_found');
  await cancelPostsOf(ctx, trx, id);
  // The replies in its inbox can no longer be sent.
  const outcome = { words: 'Agent deleted' };
  await settleAbout(trx, { owner_id: ownerId, kind: 'reply_waits', about: id, outcome }, now);
  await unlinkAccounts(trx, id);
  await forgetVoice(trx, id);
  await forgetLow(trx, { owner_id: ownerId, agent_id: id });
  return row;
}

type ReplyFrequency = (typeof ReplyFrequencies)[number];

/** How often an agent replies to people; `undefined` if that owner has no such agent. */
export async function replyFrequencyOf(
  db: Db,
  ownerId: string,
  agentId: string,
): Promise<ReplyFrequency | undefined> {
  const row = await findAgent(db, ownerId, agentId);
  return ReplyFrequencies.find((frequency) => frequency === row?.reply_frequency);
}

/** Inside a transaction that holds the lock of the agent. */
export async function setReplyFrequency(
  trx: Db,
  ownerId: string,
  agentId: string,
  reply_frequency: ReplyFrequency,
): Promise<void> {
  await updateAgent(trx, ownerId, agentId, { reply_frequency });
}
