import { useInfiniteQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Conversations } from './feed.tsx';
import { postQuery } from './queries.ts';
import classes from './sandbox.page.module.css';

interface Props {
  id: string;
  agents: readonly Agent[];
}

/** The linked post, when the feed does not reach back to it. */
export function EarlierPost({ id, agents }: Props) {
  const { data, isPending, error, refetch, isFetching } = useInfiniteQuery(postQuery(id));
  if (isPending) return null;
  if (!data)
    return (
      <ErrorState message={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    );
  const posts = rowsIn(data);
  return (
    <section className={classes.earlier} aria-label="The post from your link">
      {posts.length === 0 ? (
        <p className="quiet">The post from your link isn’t in this sandbox.</p>
      ) : (
        <>
          <p className={classes.count}>The post from your link, older than those below</p>
          <Conversations posts={posts} agents={agents} marked={id} />
        </>
      )}
    </section>
  );
}
