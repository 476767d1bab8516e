/** Proposes weeks by themselves: every Sunday at 17:00 in the person's zone, once. Nothing is scheduled without them. */
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { nextProposal, weekAfter } from '#domain/weeks/week-times.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, within } from '#server/db/client.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { notifyOwners } from '#server/features/notifications/service.ts';
import { plan, type Proposal, store } from './propose.ts';
import { readItems } from './read.ts';
import {
  advanceRule,
  deletePlan,
  deleteRule,
  findPace,
  findPlan,
  listDueRules,
  listEnded,
  putRule,
  type RuleRow,
} from './store.ts';

/** A proposal that is younger and still open is not replaced by the rule. */
const young = 2 * day;

/** Switches the rule of an agent on or off. Throws `not_found`. */
export async function saveRule(
  ctx: Context,
  { owner_id, agent_id }: { owner_id: string; agent_id: string },
  { is_on, timezone: zone }: { is_on: boolean; timezone: string | null },
): Promise<void> {
  await currentAgent(ctx, owner_id, agent_id);
  const now = ctx.clock();
  const timezone = zone ?? 'UTC';
  const next_at = nextProposal(now, timezone);
  const rest = { note: null, created_at: now, updated_at: now };
  await within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    if (is_on) await putRule(trx, { agent_id, owner_id, timezone, next_at, ...rest });
    else await deleteRule(trx, agent_id);
  });
}

/** Whether its owner is still deciding about a proposal. */
async function isDeciding(db: Db, { owner_id, agent_id }: RuleRow, now: number): Promise<boolean> {
  const before = await findPlan(db, owner_id, agent_id);
  if (!before || before.created_at < now - young || before.to_at <= now) return false;
  return (await readItems(db, before)).some(({ is_planned, row }) => !is_planned && row.at > now);
}

async function tell(ctx: Context, trx: Db, rule: RuleRow, proposal: Proposal): Promise<void> {
  const agent = await findPace(trx, rule.owner_id, rule.agent_id);
  const text = `${agent?.name ?? 'An agent'} proposes ${pluralize(proposal.posts.length, 'post')} for next week. Nothing is scheduled until you approve it.`;
  await notifyOwners(
    ctx,
    trx,
    {
      owner_id: rule.owner_id,
      // A kind of its own would be unknown to processes of the version before.
      kind: 'post_to_approve',
      title: 'A week is proposed',
      subject: `week ${rule.agent_id} ${rule.next_at}`,
      text,
      link: `/agents/${rule.agent_id}`,
    },
    ctx.clock(),
  );
}

/** The proposal of a rule, or why there is none, in a sentence. */
async function proposalOf(ctx: Context, rule: RuleRow): Promise<Proposal | string> {
  const { owner_id, agent_id, timezone } = rule;
  const now = ctx.clock();
  if (await isDeciding(ctx.db, rule, now)) return 'A week was already proposed.';
  // Only the latest of several Sundays that were missed while no worker ran.
  const latest = nextProposal(now, timezone) - 7 * day;
  const span = weekAfter(Math.max(rule.next_at, latest), timezone, now);
  try {
    return await plan(ctx, { owner_id, agent_id, timezone, span });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** One rule: its next time and the proposal are one transaction. */
async function propose(ctx: Context, rule: RuleRow): Promise<void> {
  const proposal = await proposalOf(ctx, rule);
  const now = ctx.clock();
  const note = typeof proposal === 'string' ? cut(proposal, limits.engagement_note) : null;
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, rule.owner_id);
    const next = { next_at: nextProposal(now, rule.timezone), note, updated_at: now };
    if (!(await advanceRule(trx, rule, next)) || typeof proposal === 'string') return;
    await store(ctx, trx, proposal, 1);
    await tell(ctx, trx, rule, proposal);
  });
}

/** Every rule whose time has come; one that fails is tried again with the next round. */
export async function proposeDue(ctx: Context, stop: AbortSignal): Promise<void> {
  for (const rule of await listDueRules(ctx.db, ctx.clock())) {
    if (stop.aborted) return;
    await propose(ctx, rule).catch((err: unknown) =>
      ctx.log.error({ err, agent: rule.agent_id }, 'a week could not be proposed'),
    );
  }
}

/** Forgets what was not approved of weeks that are over. */
export async function forgetEnded(ctx: Context): Promise<void> {
  for (const { id, owner_id } of await listEnded(ctx.db, ctx.clock()))
    await within(ctx.db, async (trx) => {
      await holdUser(trx, owner_id);
      await deletePlan(trx, id);
    });
}
