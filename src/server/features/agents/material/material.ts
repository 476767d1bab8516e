/** What agents may post about: the next lines, their use, and the warning before they run out. */
import type { MaterialState } from '#contract/agents/material.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { materialChoices, materialState } from '#domain/persona/material.ts';
import { leftWords } from '#domain/persona/material-labels.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { forgetInSpace, notifyOwners } from '#server/features/notifications/service.ts';
import { isSetOnly } from '#server/features/models/service.ts';
import { type AgentRow, findAgent } from '#server/features/agents/store.ts';
import {
  changeMaterial,
  countUse,
  findMaterial,
  listMaterial,
  type MaterialRow,
} from './material.store.ts';

type Whose = Pick<MaterialRow, 'owner_id' | 'agent_id'>;

/** A line to write from. */
export type MaterialLine = Pick<MaterialRow, 'id' | 'owner_id' | 'agent_id' | 'kind'> &
  Pick<MaterialRow, 'text' | 'uses' | 'cooldown_days'>;

export interface NextMaterial {
  /** The lines for the next text, best first; each choice is one line, or two. */
  choices: MaterialLine[][];
  state: MaterialState;
  /** Whether a model writes, or the built-in writer sets the lines. */
  has_model: boolean;
}

const stateOf = async (
  ctx: Context,
  db: Db,
  { owner_id, id: agent_id, writer }: Pick<AgentRow, 'owner_id' | 'id' | 'writer'>,
) => {
  const has_model = !(await isSetOnly({ ...ctx, db }, writer));
  const rows = await listMaterial(db, { owner_id, agent_id });
  return { rows, has_model, state: materialState(rows, ctx.clock(), { has_model }) };
};

/** How much an agent has to post about; `undefined` if there is no such agent. */
export async function readMaterialState(
  ctx: Context,
  { owner_id, agent_id }: Whose,
): Promise<MaterialState | undefined> {
  const agent = await findAgent(ctx.db, owner_id, agent_id);
  return agent && (await stateOf(ctx, ctx.db, agent)).state;
}

/** What an agent would post about next, without using it. An agent that never had material has no choices. */
export async function nextMaterial(
  ctx: Context,
  { owner_id, agent_id }: Whose,
): Promise<NextMaterial> {
  const agent = await findAgent(ctx.db, owner_id, agent_id);
  const { rows, has_model, state } = await stateOf(ctx, ctx.db, {
    owner_id,
    id: agent_id,
    writer: agent?.writer ?? null,
  });
  return { choices: materialChoices(rows, ctx.clock(), { has_model }), state, has_model };
}

/** Remembers that the writer found nothing new in lines. */
export async function noteMaterial(
  { db }: Pick<Context, 'db'>,
  lines: readonly MaterialLine[],
  why: string,
): Promise<void> {
  for (const { id } of lines) await changeMaterial(db, id, { note: excerpt(why, 500) });
}

const lowNotice = ({ owner_id, agent_id }: Whose) =>
  // Of the kind that feeds have: processes of the version before know no other kind of source that fails.
  ({ owner_id, kind: 'feed_failing', subject: `material ${agent_id}` }) as const;

/** Takes the warning back: the agent is deleted, or has enough. */
export const forgetLow = (trx: Db, whose: Whose): Promise<void> =>
  forgetInSpace(trx, lowNotice(whose));

/** Tells the owner once that an agent soon has nothing to say, until it has enough again. */
export async function tellIfLow(
  ctx: Context,
  trx: Db,
  { owner_id, agent_id }: Whose,
): Promise<void> {
  const agent = await findAgent(trx, owner_id, agent_id);
  if (!agent) return;
  const { state } = await stateOf(ctx, trx, agent);
  const notice = lowNotice({ owner_id, agent_id });
  if (state.state === null) return forgetLow(trx, { owner_id, agent_id });
  const title = `${agent.name} is running out of things to say`;
  const text = `${leftWords(state)}. Answer two questions, or add more.`;
  const link = `/agents/${agent_id}?tab=persona`;
  await notifyOwners(ctx, trx, { ...notice, title, text, link }, ctx.clock());
}

/**
 * Counts lines as used, inside the transaction that hands the text over, and warns if few are left. `false` if another
 * text took one of them first: then this one must not be handed over.
 */
export async function useMaterial(
  ctx: Context,
  trx: Db,
  lines: readonly Pick<MaterialLine, 'id' | 'owner_id' | 'agent_id' | 'uses'>[],
): Promise<boolean> {
  const now = ctx.clock();
  for (const line of lines) if (!(await countUse(trx, line, now))) return false;
  const [first] = lines;
  if (first) await tellIfLow(ctx, trx, first);
  return true;
}

/** Counts a line as used that was chosen at `since`; `false` if it is gone, or was used after that. Within a transaction. */
export async function takeLine(
  ctx: Context,
  { owner_id, id, since }: Pick<MaterialRow, 'owner_id' | 'id'> & { since: number },
): Promise<boolean> {
  const row = await findMaterial(ctx.db, owner_id, id);
  if (!row || row.deleted_at !== null || (row.last_used_at ?? 0) >= since) return false;
  return useMaterial(ctx, ctx.db, [row]);
}

/** Takes the latest use of a line back: it is free again, as it was when it was chosen. Within a transaction. */
export async function takeBackLine(ctx: Context, owner_id: string, id: string): Promise<void> {
  const row = await findMaterial(ctx.db, owner_id, id);
  if (!row || row.uses === 0) return;
  await changeMaterial(ctx.db, id, { uses: row.uses - 1, last_used_at: null });
  await tellIfLow(ctx, ctx.db, row);
}
