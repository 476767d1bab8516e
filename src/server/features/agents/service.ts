/** What agents offer to the other features. */
import { type Persona, ReplyFrequencies } from '#contract/agents/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import type { Db } from '#server/db/client.ts';
import { resolveNotificationsAbout } from '#server/features/notifications/service.ts';
import { cancelPostsOf } from '#server/ledger/lifecycle.ts';
import { type AgentRow, findAgent, unlinkAccounts, updateAgent } from './store.ts';

export { createAgent } from './save-agent.ts';
export { lockAgent } from './store.ts';
export { clearAgentError, setAgentError } from './agent-error.store.ts';

export interface CurrentPersona {
  persona: Persona;
  version: number;
}

/** How an agent writes: as whom, and with what. */
export interface CurrentAgent extends CurrentPersona {
  /** An id of a writer, or `null` for the default. */
  writer: string | null;
  composer_fallback: boolean;
}

/** An owner's agent as it is now. Throws `not_found` when it is not there or not theirs. */
export async function currentAgent(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  agentId: string,
): Promise<CurrentAgent> {
  const row = await findAgent(ctx.db, ownerId, agentId);
  if (!row) throw new AppError('not_found');
  const kept = fromRow(row);
  const { writer, composer_fallback, persona_version: version } = kept;
  return { persona: personaFrom(kept), version, writer, composer_fallback };
}

/** Its persona and the version of it. */
export async function currentPersona(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  agentId: string,
): Promise<CurrentPersona> {
  const { persona, version } = await currentAgent(ctx, ownerId, agentId);
  return { persona, version };
}

/** The same without its version. */
export const personaOf = async (ctx: Context, ownerId: string, agentId: string): Promise<Persona> =>
  (await currentPersona(ctx, ownerId, agentId)).persona;

/** Inside a transaction: ends an agent and cancels what it has not published. Throws `not_found`, `conflict`. */
export async function closeAgent(
  ctx: Context,
  trx: Db,
  ownerId: string,
  id: string,
): Promise<AgentRow> {
  const now = ctx.clock();
  // First, so that an intent which comes later sees it deleted.
  const row = await updateAgent(trx, ownerId, id, { deleted_at: now, updated_at: now });
  if (!row) throw new AppError('not_found');
  await cancelPostsOf(ctx, trx, id);
  // Its inbox goes with it.
  await resolveNotificationsAbout(trx, { user_id: ownerId, kind: 'reply_waits', about: id }, now);
  await unlinkAccounts(trx, id);
  return row;
}

type ReplyFrequency = (typeof ReplyFrequencies)[number];

/** How often an agent answers people; `undefined` when that owner has no such agent. */
export async function replyFrequencyOf(
  db: Db,
  ownerId: string,
  agentId: string,
): Promise<ReplyFrequency | undefined> {
  const row = await findAgent(db, ownerId, agentId);
  return ReplyFrequencies.find((frequency) => frequency === row?.reply_frequency);
}

/** Inside a transaction that holds the agent. */
export async function setReplyFrequency(
  trx: Db,
  ownerId: string,
  agentId: string,
  reply_frequency: ReplyFrequency,
): Promise<void> {
  await updateAgent(trx, ownerId, agentId, { reply_frequency });
}
