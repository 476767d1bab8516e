/** Rehearsals in API form. */
import { z } from 'zod';
import { EngagementDecision } from '#contract/engagement/types.ts';
import type { Rehearsal, RehearsalItem, RehearsalSummary } from '#contract/rehearsals/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { findRun, type ItemRow, listItems, listRuns, type RunRow } from './store.ts';

const iso = (at: number): string => new Date(at).toISOString();
const Numbers = z.array(z.int());
const Texts = z.array(z.string());

/** Unknown as soon as one of them is. */
function costOf(rows: readonly ItemRow[]): number | null {
  const done = rows.filter(({ state }) => state === 'done');
  if (done.some(({ cost }) => cost === null)) return null;
  return done.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
}

function summaryOf(run: RunRow, rows: readonly ItemRow[]): RehearsalSummary {
  return {
    id: run.id,
    agent_id: run.agent_id,
    source: run.source,
    state: run.state,
    versions: Numbers.parse(JSON.parse(run.versions)),
    done: rows.filter(({ state }) => state === 'done').length,
    wanted: rows.length,
    cost: costOf(rows),
    created_at: iso(run.created_at),
    expires_at: iso(run.expires_at),
  };
}

function itemsOf(versions: readonly number[], rows: readonly ItemRow[]): RehearsalItem[] {
  return [...Map.groupBy(rows, ({ n }) => n).values()].flatMap((sides) => {
    const [first] = sides;
    if (!first) return [];
    const { id, text, author, platform } = first;
    const texts = sides.map(({ side, outcome, parts, note, decision, cost }) => ({
      version: versions[side] ?? 0,
      outcome,
      parts: parts === null ? [] : Texts.parse(JSON.parse(parts)),
      note,
      decision: decision === null ? null : EngagementDecision.parse(JSON.parse(decision)),
      cost,
    }));
    return { id, text, author, platform, texts };
  });
}

/** Throws `not_found`. */
export async function requireRun({ db }: Context, owner_id: string, id: string): Promise<RunRow> {
  const run = await findRun(db, owner_id, id);
  if (!run) throw new AppError('not_found');
  return run;
}

/** A rehearsal, as far as it is. Throws `not_found`. */
export async function readRun(ctx: Context, owner_id: string, id: string): Promise<Rehearsal> {
  const run = await requireRun(ctx, owner_id, id);
  const rows = await listItems(ctx.db, [id]);
  const summary = summaryOf(run, rows);
  return { ...summary, items: itemsOf(summary.versions, rows) };
}

/** The rehearsals of an agent, newest first. Throws `not_found`. */
export async function readRuns(
  ctx: Context,
  owner_id: string,
  agent_id: string,
): Promise<RehearsalSummary[]> {
  await currentAgent(ctx, owner_id, agent_id);
  const runs = await listRuns(ctx.db, owner_id, agent_id);
  const ids = runs.map(({ id }) => id);
  const rows = Map.groupBy(await listItems(ctx.db, ids), ({ rehearsal_id }) => rehearsal_id);
  return runs.map((run) => summaryOf(run, rows.get(run.id) ?? []));
}
