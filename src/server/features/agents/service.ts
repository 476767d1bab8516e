/** What agents offer to the other features. */
import type { Persona } from '#contract/agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { fromRow, personaFrom } from './agent-row.ts';
import { findAgent } from './store.ts';

export interface CurrentPersona {
  persona: Persona;
  version: number;
}

/** The persona of an owner's agent as it is now. Throws `not_found` when it is not there or not his. */
export async function currentPersona(
  ctx: Context,
  ownerId: string,
  agentId: string,
): Promise<CurrentPersona> {
  const row = await findAgent(ctx.db, ownerId, agentId);
  if (!row) throw new AppError('not_found');
  return { persona: personaFrom(fromRow(row)), version: row.persona_version };
}

/** The same without its version. */
export const personaOf = async (ctx: Context, ownerId: string, agentId: string): Promise<Persona> =>
  (await currentPersona(ctx, ownerId, agentId)).persona;
