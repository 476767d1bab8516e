import type { similarityCalls } from '#contract/agents/personas.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { type PastPost, postHistory } from '#server/ledger/read/history.store.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createNearDuplicateFinder, type FindNearDuplicates } from './near-duplicates.ts';

const read = ({ id, published_at, ...post }: PastPost) => ({
  post_id: id,
  agent_id: post.agent_id,
  agent_name: post.agent_name,
  text: post.text,
  published_at: published_at === null ? null : new Date(published_at).toISOString(),
  url: post.url,
});

export const similarityRoutes = (
  ctx: Context,
  findNearDuplicates: FindNearDuplicates = createNearDuplicateFinder(),
): Handlers<typeof similarityCalls> => ({
  async twins({ caller, params }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    const { own, others } = await postHistory(ctx.db, caller.user_id, params.id);
    const posts = [...own, ...others];
    const texts = posts.map(({ text }) => text);
    const duplicates = findNearDuplicates(texts, own.length).flatMap(
      ({ score, alike, one, other }) => {
        const [left, right] = [posts[one], posts[other]];
        return left && right ? [{ score, alike, one: read(left), other: read(right) }] : [];
      },
    );
    return { data: { own: own.length, others: others.length, twins: duplicates } };
  },
});
