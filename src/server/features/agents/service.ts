/** What agents offer to the other features. */
import type { Persona } from '#contract/agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { findAgent } from './store.ts';

/** The persona of an owner's agent. Throws `not_found` when it is not there or not his. */
export async function personaOf(ctx: Context, ownerId: string, agentId: string): Promise<Persona> {
  const row = await findAgent(ctx.db, ownerId, agentId);
  if (!row) throw new AppError('not_found');
  return personaFrom(fromRow(row));
}
