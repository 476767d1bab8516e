import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { day, toIso, toIsoOrNull } from '#contract/core/time.ts';
import type {
  Material,
  materialCalls,
  NewMaterial,
  PlacedAnswer,
  Skipped,
} from '#contract/agents/material.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { placedAnswers } from '#domain/persona/interview.ts';
import { materialWords, readyAt } from '#domain/persona/material.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { personaOfRow } from '#server/features/agents/agent-row.ts';
import { answer } from '#server/features/agents/read-agent.ts';
import { saveLesson } from '#server/features/agents/save-agent.ts';
import { type AgentRow, lockAgent } from '#server/features/agents/store.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { readMaterialState, tellIfLow } from './material.ts';
import {
  changeMaterial,
  dropDeleted,
  findMaterial,
  insertMaterial,
  listMaterial,
  type MaterialRow,
  pageOfMaterial,
} from './material.store.ts';

/** How long a deleted line can be restored. */
const restorable = day;

const readLine = (row: MaterialRow, now: number): Material => ({
  id: row.id,
  agent_id: row.agent_id,
  kind: row.kind,
  text: row.text,
  cooldown_days: row.cooldown_days,
  uses: row.uses,
  last_used_at: toIsoOrNull(row.last_used_at),
  ready_at: toIsoOrNull(readyAt(row, now)),
  note: row.note,
  version: row.version,
  created_at: toIso(row.created_at),
});

const twice = 'It’s there already.';
const full = (): string =>
  `An agent can have up to ${limits.material_per_agent} lines of material. Delete some to add more.`;

/** Inside a transaction that holds the agent: adds lines that it does not have yet, as far as there is room. */
async function addLines(
  ctx: Context,
  trx: Db,
  { owner_id, id: agent_id }: AgentRow,
  lines: readonly NewMaterial[],
): Promise<{ rows: MaterialRow[]; skipped: Skipped[] }> {
  const now = ctx.clock();
  await dropDeleted(trx, agent_id, now - restorable);
  const there = await listMaterial(trx, { owner_id, agent_id });
  const known = new Set(there.map(({ words }) => words));
  const rows: MaterialRow[] = [];
  const skipped: Skipped[] = [];
  for (const { kind, text, cooldown_days } of lines) {
    const words = materialWords(text);
    const isFull = there.length + rows.length >= limits.material_per_agent;
    if (known.has(words) || isFull) {
      skipped.push({ text, reason: known.has(words) ? twice : full() });
      continue;
    }
    known.add(words);
    const unused = { uses: 0, last_used_at: null, note: null, version: 1, deleted_at: null };
    // One after the other, so that a list stays in its order.
    const at = now + rows.length;
    const row = { id: newId(), owner_id, agent_id, kind, text, words, cooldown_days };
    rows.push({ ...row, ...unused, created_at: at, updated_at: now });
  }
  await insertMaterial(trx, rows);
  await tellIfLow(ctx, trx, { owner_id, agent_id });
  return { rows, skipped };
}

/** Runs `work` in a transaction that holds the agent. Throws `not_found`. */
const withAgent = <T>(
  ctx: Context,
  owner_id: string,
  id: string,
  work: (trx: Db, agent: AgentRow) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => {
    const agent = await lockAgent(trx, owner_id, id);
    return work(trx, agent);
  });

/** Like `withAgent`, with a line of an agent. `isDeleted`: only a line that can be restored, instead of one that is there. */
const withLine = async <T>(
  ctx: Context,
  owner_id: string,
  { id, isDeleted = false }: { id: string; isDeleted?: boolean },
  work: (trx: Db, row: MaterialRow) => Promise<T>,
): Promise<T> => {
  const seen = await findMaterial(ctx.db, owner_id, id);
  if (!seen) throw new AppError('not_found');
  return withAgent(ctx, owner_id, seen.agent_id, async (trx) => {
    const row = await findMaterial(trx, owner_id, id);
    const isOld = (row?.deleted_at ?? Infinity) < ctx.clock() - restorable;
    if (!row || isOld || (row.deleted_at !== null) !== isDeleted) throw new AppError('not_found');
    return work(trx, row);
  });
};

/** Refuses a second line with the same words. */
async function requireNew(trx: Db, row: MaterialRow, words: string): Promise<void> {
  const others = (await listMaterial(trx, row)).filter(({ id }) => id !== row.id);
  if (!others.some((one) => one.words === words)) return;
  throw new AppError('conflict', {
    message: 'This agent has a line with these words already.',
    details: [{ path: 'text', message: twice }],
  });
}

/** Changes a line. Throws `conflict` if it was changed elsewhere, or is there twice then. */
async function change(
  ctx: Context,
  trx: Db,
  row: MaterialRow,
  { version, ...asked }: BodyOf<typeof materialCalls.update>,
): Promise<MaterialRow> {
  if (version !== undefined && version !== row.version) {
    throw conflictError('This line was changed elsewhere. Nothing was saved. Reload the page.');
  }
  const { kind = row.kind, text = row.text, cooldown_days = row.cooldown_days } = asked;
  const isSame = isDeepStrictEqual({ ...row, kind, text, cooldown_days }, { ...row });
  if (isSame) return row;
  const words = materialWords(text);
  await requireNew(trx, row, words);
  // With other words there may be something new in it.
  const later = { note: null, version: row.version + 1, updated_at: ctx.clock() };
  const changed = { kind, text, cooldown_days, words, ...later };
  await changeMaterial(trx, row.id, changed);
  return { ...row, ...changed };
}

const addedWords = (added: number, skipped: readonly Skipped[]): string => {
  const lines = `${pluralize(added, 'line')} added.`;
  return skipped.length === 0 ? lines : `${lines} ${skipped.length} skipped.`;
};

/** Saves what an owner answered: what fits into the personality as a new version, the rest as material. */
async function saveAnswers(
  ctx: Context,
  trx: Db,
  agent: AgentRow,
  answers: readonly PlacedAnswer[],
) {
  const { change: learned, material, left } = placedAnswers(personaOfRow(agent), answers);
  const row = await saveLesson(trx, agent, {
    change: learned,
    reason: 'You answered questions about it.',
    now: ctx.clock(),
  });
  const { rows, skipped } = await addLines(ctx, trx, agent, material);
  return { row, added: rows.length, skipped: [...left, ...skipped] };
}

export const materialRoutes = (ctx: Context): Handlers<typeof materialCalls> => ({
  async list({ caller: { user_id: owner_id }, params: { id: agent_id }, query }) {
    const state = await readMaterialState(ctx, { owner_id, agent_id });
    if (!state) throw new AppError('not_found');
    const page = pageAsked('material', { ...query, agent_id });
    const { rows, ...part } = await pageOfMaterial(ctx.db, { owner_id, agent_id }, page);
    return { data: rows.map((row) => readLine(row, ctx.clock())), ...part, state };
  },

  async add({ caller, params, body: { lines } }) {
    const { rows, skipped } = await withAgent(ctx, caller.user_id, params.id, (trx, agent) =>
      addLines(ctx, trx, agent, lines),
    );
    const data = rows.map((row) => readLine(row, ctx.clock()));
    return { data, skipped, message: addedWords(rows.length, skipped) };
  },

  async update({ caller, params, body }) {
    const row = await withLine(ctx, caller.user_id, params, async (trx, before) => {
      const after = await change(ctx, trx, before, body);
      await tellIfLow(ctx, trx, after);
      return after;
    });
    return { data: readLine(row, ctx.clock()), message: 'Line saved.' };
  },

  async remove({ caller, params }) {
    await withLine(ctx, caller.user_id, params, (trx, { id }) =>
      changeMaterial(trx, id, { deleted_at: ctx.clock() }),
    );
    return { message: 'Line deleted.' };
  },

  async restore({ caller, params: { id } }) {
    const at = { id, isDeleted: true };
    const row = await withLine(ctx, caller.user_id, at, async (trx, before) => {
      await requireNew(trx, before, before.words);
      await changeMaterial(trx, id, { deleted_at: null });
      await tellIfLow(ctx, trx, before);
      return { ...before, deleted_at: null };
    });
    return { data: readLine(row, ctx.clock()), message: 'Line restored.' };
  },

  async interview({ caller, params, body: { answers } }) {
    const saved = await withAgent(ctx, caller.user_id, params.id, (trx, agent) =>
      saveAnswers(ctx, trx, agent, answers),
    );
    const { data } = await answer(ctx, saved.row);
    const { added, skipped } = saved;
    return { data, added, skipped, message: 'Answers saved.' };
  },
});
