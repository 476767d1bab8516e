import type { dashboardCalls, PostTotals, RecentPost } from '#contract/dashboard/calls.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readNeeds } from './needs.ts';
import { noReactions, reactionsTo } from './reactions.ts';
import { findSteps, listRecent, listWriters } from './store.ts';
import { sum, sumKnown } from '#domain/sum.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import { Archetype } from '#contract/agents/types.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { countPublishedSince, listPublishedOf } from '#server/ledger/read/totals.store.ts';
import { readOccurrences } from '#server/ledger/read/read-post.ts';
import { samplesLeftOut } from '#server/features/analytics/service.ts';
import { hasSpareWay } from '#server/features/auth/service.ts';
import { isSetOnly } from '#server/features/models/service.ts';

/** The latest published posts, with their writers and results. */
const shown = 5;

type Writer = Awaited<ReturnType<typeof listWriters>>[number];

/** Authors without a page of their own have no id here. */
const pageOf = ({ id, deleted_at, is_self }: Writer): string | null =>
  deleted_at === null && is_self === 0 ? id : null;

async function readRecent(ctx: Context, owner_id: string): Promise<RecentPost[]> {
  const ids = await listRecent(ctx.db, owner_id, shown);
  const entries = await loadOccurrences(ctx.db, ids.flat());
  const posts = await readOccurrences(ctx, owner_id, entries);
  const writers = await listWriters(
    ctx.db,
    owner_id,
    entries.map(({ agent_id }) => agent_id),
  );
  const reactions = await reactionsTo(ctx, owner_id, entries);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((own) => {
    const [first, ...others] = own.flatMap((id) => byId.get(id) ?? []);
    const writer = writers.find(({ id }) => id === first?.agent_id);
    if (!first || !writer) return [];
    const counted = own.map((id) => reactions.get(id) ?? noReactions);
    return {
      post: { ...first, others },
      agent: {
        id: pageOf(writer),
        name: writer.name,
        avatar_url: writer.avatar_url,
        personality_type: Archetype.parse(writer.personality_type),
      },
      replies: sumKnown(counted.map(({ replies }) => replies)),
      likes: sumKnown(counted.map(({ likes }) => likes)),
    };
  });
}

async function readTotals(ctx: Context, owner_id: string, timezone: string): Promise<PostTotals> {
  const without = await samplesLeftOut(ctx.db, owner_id);
  const counted = (posts: ReadonlyMap<string, number>) =>
    sum([...posts].map(([agent, published]) => (without.includes(agent) ? 0 : published)));
  const since = dayStart(ctx.clock(), timezone);
  return {
    all: counted(await listPublishedOf(ctx.db, owner_id)),
    today: counted(await countPublishedSince(ctx.db, owner_id, since)),
    samples_left_out: without.length > 0,
  };
}

export const dashboardRoutes = (ctx: Context): Handlers<typeof dashboardCalls> => ({
  needs: async ({ caller }) => ({ data: await readNeeds(ctx, caller.user_id) }),
  recent: async ({ caller, query }) => ({
    data: await readRecent(ctx, caller.user_id),
    totals: await readTotals(ctx, caller.user_id, query.timezone),
  }),
  steps: async ({ caller }) => {
    const writer = !(await isSetOnly(ctx, null));
    const way_in = await hasSpareWay(ctx, ctx.db, caller.token?.member?.user_id ?? caller.user_id);
    return { data: { writer, way_in, ...(await findSteps(ctx.db, caller.user_id)) } };
  },
});
