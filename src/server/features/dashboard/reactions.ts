/** How others reacted to published posts. */
import { platforms } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { repliesTo } from '#server/features/sandbox/service.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { lastMetrics } from './store.ts';

/** `null`: its platform does not report them, or has not yet. */
export interface Reactions {
  replies: number | null;
  likes: number | null;
}

export const noReactions: Reactions = { replies: null, likes: null };

/** The first part represents the thread. */
const placeOf = ({ platform, parts }: LoadedOccurrence): string[] =>
  platforms[platform].is_local && parts[0]?.external_id ? [parts[0].external_id] : [];

/** The latest reactions to posts of an owner, by id. */
export async function reactionsTo(
  ctx: Pick<Context, 'db'>,
  owner_id: string,
  entries: readonly LoadedOccurrence[],
): Promise<Map<string, Reactions>> {
  const replies = await repliesTo(ctx.db, owner_id, entries.flatMap(placeOf));
  const figures = await lastMetrics(
    ctx.db,
    entries.map(({ id }) => id),
  );
  return new Map(
    entries.map((entry) => {
      const [place] = placeOf(entry);
      const { replies: counted, likes } = figures.get(entry.id) ?? noReactions;
      // The sandbox is in this database, so its replies are counted directly.
      return [
        entry.id,
        { likes, replies: place === undefined ? counted : (replies.get(place) ?? 0) },
      ];
    }),
  );
}
