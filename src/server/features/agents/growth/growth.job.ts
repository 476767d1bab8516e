/** Once a month, tells owners of agents that something could work better. */
import { z } from 'zod';
import { day, minute } from '#contract/core/time.ts';
import { monthOf } from '#domain/money/usage-month.ts';
import type { Context } from '#server/context.ts';
import type { AgentRow } from '#server/features/agents/store.ts';
import { notify } from '#server/features/notifications/service.ts';
import { job } from '#server/jobs/port.ts';
import { lookAt } from './growth.ts';
import { listUnlooked, markLooked } from './growth.store.ts';

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
      user_id: agent.owner_id,
      kind: 'could_grow',
      subject: `${agent.id} ${monthOf(now)}`,
      text: `${agent.name}: ${first.said} ${first.change.text}? You decide.`,
      link: `/agents/${agent.id}?tab=analytics`,
    } as const;
    await notify(ctx, trx, notice, now);
  });
}

async function lookAtAll(ctx: Context, stop: AbortSignal): Promise<void> {
  const before = ctx.clock() - month;
  for (const agent of await listUnlooked(ctx.db, { before, most: atOnce })) {
    if (stop.aborted) return;
    try {
      await look(ctx, agent, before);
    } catch (err) {
      ctx.log.error({ err, agent: agent.id }, 'an agent’s results could not be compared');
    }
  }
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
