/** Proposes a week: the plan is there at once, and its texts are written in the background. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { priceOfPost, priceOfTokens } from '#domain/money/price.ts';
import { maxWeekPosts, noTimeFree } from '#contract/weeks/kinds.ts';
import { planWeek, type ProposedPost } from '#domain/weeks/plan-week.ts';
import { conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { pricesFor } from '#server/features/models/service.ts';
import { newId } from '#server/ids.ts';
import { writersOf } from '#server/writing/writers.ts';
import { gather, type WeekAccount, type WeekMatter, type WeekRequest } from './gather.ts';
import { deletePlan, findPlan, insertPlan, type PlanRow, type WeekItemRow } from './store.ts';

/** The tokens of a usual request and its answer, for an estimate of what a text costs. */
const usual = { input: 2500, output: 250 };

/** What writing and publishing a post costs about; `null` if the price of the model is not known. */
async function createEstimate(ctx: Context, { owner_id, agent_id }: WeekRequest) {
  const chosen = await currentAgent(ctx, owner_id, agent_id);
  const { writer } = await writersOf(ctx, chosen, true);
  const prices = pricesFor(ctx, writer);
  const writing = writer.is_built_in ? 0 : priceOfTokens(writer.name, usual, prices);
  return (platform: LivePlatform, link: string | null): number | null =>
    writing === null ? null : writing + priceOfPost(platform, [link ?? ''], false).micros;
}

/** A proposed week that is not stored yet. */
export interface Proposal {
  request: WeekRequest;
  posts: ProposedPost<WeekMatter>[];
  accounts: readonly WeekAccount[];
  costOf: Awaited<ReturnType<typeof createEstimate>>;
}

const nothingToSay =
  'There’s nothing new to write about. Add lines to the agent’s material, evergreen items or products; without an AI model, it says facts from documents only where you choose them.';

/**
 * Plans a week. Throws `not_found`, `agent_inactive`, `not_connected`, `writer_gone`, and `conflict` with the reason if
 * there is nothing to propose.
 */
export async function plan(ctx: Context, request: WeekRequest): Promise<Proposal> {
  const costOf = await createEstimate(ctx, request);
  const { accounts, ...given } = await gather(ctx, request);
  if (given.times.length === 0) throw conflictError(noTimeFree);
  const distances = new Map(accounts.map(({ id, settings }) => [id, settings.distance]));
  const posts = planWeek({
    ...given,
    now: ctx.clock(),
    timezone: request.timezone,
    most: maxWeekPosts,
    distanceOf: (account_id) => distances.get(account_id) ?? 0,
  });
  if (posts.length === 0) throw conflictError(nothingToSay);
  return { request, posts, accounts, costOf };
}

const fresh = { post_id: null, reason: null, approved_at: null, tries: 0 } as const;

function rowsOf(plan_id: string, { request, posts, accounts, costOf }: Proposal, now: number) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return posts.flatMap(({ account_id, at, matter, why }): WeekItemRow[] => {
    const account = byId.get(account_id);
    if (!account) return [];
    const { owner_id, agent_id } = request;
    return [
      {
        id: newId(),
        plan_id,
        owner_id,
        agent_id,
        account_id,
        at,
        is_slot: account.has_slots ? 1 : 0,
        source: matter.source,
        source_id: matter.source_id,
        topic: matter.topic,
        facts: matter.facts,
        link: matter.link,
        why,
        cost: costOf(account.platform, matter.link),
        state: 'waiting',
        ...fresh,
        next_at: now,
        lease_token: 0,
        lease_until: null,
        created_at: now,
        updated_at: now,
      },
    ];
  });
}

/** Stores a proposal in place of the agent's last one, inside a transaction. */
export async function store(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  proposal: Proposal,
  by_rule: PlanRow['by_rule'],
): Promise<void> {
  const { owner_id, agent_id, timezone, span } = proposal.request;
  await holdUser(trx, owner_id);
  const before = await findPlan(trx, owner_id, agent_id);
  if (before) await deletePlan(trx, before.id);
  const now = ctx.clock();
  const id = newId();
  const row = { id, owner_id, agent_id, timezone, by_rule, from_at: span.from, to_at: span.to };
  await insertPlan(trx, { ...row, created_at: now }, rowsOf(id, proposal, now));
}
