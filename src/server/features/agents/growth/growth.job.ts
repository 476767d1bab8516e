/** Once a month, tells owners of agents that something could work better; and compares trials that are over. */
import { z } from 'zod';
import { day, minute } from '#contract/core/time.ts';
import { comparedAge } from '#domain/analytics/growth.ts';
import { monthOf } from '#domain/money/usage-month.ts';
import type { Context } from '#server/context.ts';
import { type AgentRow, findAgent } from '#server/features/agents/store.ts';
import { notifyOwners } from '#server/features/notifications/service.ts';
import { job } from '#server/jobs/port.ts';
import { lookAt } from './growth.routes.ts';
import {
  type TrialRow,
  changeTrial,
  listDueTrials,
  listUnlooked,
  markLooked,
} from './trials.store.ts';
import { closeTrial, compareTrial } from './trials.ts';

const month = 30 * day;
/** Agents per run; the next one continues. */
const atOnce = 50;

/** Mark and notice are one transaction, so that it is said once. */
async function look(ctx: Context, agent: AgentRow, before: number): Promise<void> {
  const { proposals } = await lookAt(ctx, agent);
  const [first] = proposals;
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    if (!(await markLooked(trx, agent.id, { before, now })) || !first) return;
    const notice = {
      owner_id: agent.owner_id,
      kind: 'could_grow',
      subject: `${agent.id} ${monthOf(now)}`,
      text: `${agent.name}: ${first.said} ${first.change.text}? You decide.`,
      link: `/agents/${agent.id}?tab=analytics`,
    } as const;
    await notifyOwners(ctx, trx, notice, now);
  });
}

/** Result and notice are one transaction, so that it is said once. Nothing changes without its owner. */
async function conclude(ctx: Context, trial: TrialRow): Promise<void> {
  const { id, owner_id, agent_id, guideline } = trial;
  const agent = await findAgent(ctx.db, owner_id, agent_id);
  if (!agent) {
    // An older process deleted it without its trial.
    await closeTrial(ctx.db, trial, { state: 'dropped', ended_at: ctx.clock() });
    return;
  }
  const result = await compareTrial(ctx.db, trial);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await changeTrial(trx, id, ['running'], { state: 'over', result }))) return;
    const notice = {
      owner_id,
      kind: 'could_grow',
      subject: `${agent_id} ${id}`,
      title: 'A trial is over',
      text: `${agent.name} tried “${guideline}” for two weeks. ${result} You decide.`,
      link: `/agents/${agent_id}?tab=analytics`,
    } as const;
    await notifyOwners(ctx, trx, notice, ctx.clock());
  });
}

async function doEach<Row extends { id: string }>(
  ctx: Context,
  rows: readonly Row[],
  stop: AbortSignal,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    if (stop.aborted) return;
    try {
      await work(row);
    } catch (err) {
      ctx.log.error({ err, id: row.id }, 'an agent’s results could not be compared');
    }
  }
}

async function lookAtAll(ctx: Context, stop: AbortSignal): Promise<void> {
  const now = ctx.clock();
  const due = await listDueTrials(ctx.db, { before: now - comparedAge, most: atOnce });
  await doEach(ctx, due, stop, (trial) => conclude(ctx, trial));
  const before = now - month;
  const unlooked = await listUnlooked(ctx.db, { before, most: atOnce });
  await doEach(ctx, unlooked, stop, (agent) => look(ctx, agent, before));
}

export const growthJob = (ctx: Context) =>
  job({
    name: 'agents.growth',
    payload: z.unknown(),
    tries: 3,
    lease: 10 * minute,
    every: 60 * minute,
    run: (_payload, signal) => lookAtAll(ctx, signal),
  });
