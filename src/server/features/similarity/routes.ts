/** Near-duplicates among texts. Results are cached, so that the same texts are compared only once. */
import type { similarityCalls } from '#contract/agents/personas.ts';
import { toIsoOrNull } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { type PastPost, postHistory } from '#server/ledger/read/history.store.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createHash } from 'node:crypto';
import { type FoundPair, createSimilarityIndex } from '#domain/similarity/similarity-index.ts';

/** Maximum number of pairs, strongest first. */
const most = 100;
/** Size of the LRU cache. */
const remembered = 500;

/** Pairs that contain one of the first `first` texts. */
export type FindNearDuplicates = (texts: readonly string[], first: number) => readonly FoundPair[];

const compareAll: FindNearDuplicates = (texts, first) =>
  // oxlint-disable-next-line house/no-cut-characters -- a list
  createSimilarityIndex(texts).twins(first).slice(0, most);

/** Cached by content, so that a changed text is compared again. */
export function createNearDuplicateFinder(
  find: FindNearDuplicates = compareAll,
): FindNearDuplicates {
  const known = new Map<string, readonly FoundPair[]>();
  return (texts, first) => {
    const key = createHash('sha256')
      .update(JSON.stringify([first, texts]))
      .digest('base64');
    const pairs = known.get(key) ?? find(texts, first);
    known.delete(key);
    known.set(key, pairs);
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    return pairs;
  };
}

const read = ({ id, published_at, ...post }: PastPost) => ({
  post_id: id,
  agent_id: post.agent_id,
  agent_name: post.agent_name,
  text: post.text,
  published_at: toIsoOrNull(published_at),
  url: post.url,
});

/** A post on several accounts is no duplicate of itself. */
const oncePerPost = (posts: readonly PastPost[]): PastPost[] =>
  [...Map.groupBy(posts, ({ id, key }) => key ?? id).values()].flatMap(([first]) => first ?? []);

export const similarityRoutes = (
  ctx: Context,
  findNearDuplicates: FindNearDuplicates = createNearDuplicateFinder(),
): Handlers<typeof similarityCalls> => ({
  async twins({ caller, params }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    const history = await postHistory(ctx.db, caller.user_id, params.id);
    const [own, others] = [oncePerPost(history.own), oncePerPost(history.others)];
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
