import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AgentAnalytics } from '#contract/analytics.ts';
import type { PostOutcome } from '#contract/posts.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './analytics-tab.module.css';
import { percentOf, periodWords } from './analytics-words.ts';

/** Leads to the posts behind a number, where there are any. */
function PostsLink(props: { id: string; count: number; posts: PostOutcome; children: string }) {
  const { id, count, posts, children } = props;
  if (count === 0) return null;
  return (
    <Anchor
      size="sm"
      display="block"
      w="fit-content"
      renderRoot={(given) => (
        <Link to="/agents/$id" params={{ id }} search={{ posts }} {...given} />
      )}
    >
      {children}
    </Anchor>
  );
}

/** The sums of a period, each with what it was in the one before. */
export function AnalyticsFigures({ id, data }: { id: string; data: AgentAnalytics }) {
  const { totals, before, success_rate: rate } = data;
  const earlier = (count: number | null) =>
    count === null ? undefined : `${count} in the ${periodWords[data.period]} before`;
  return (
    <div className={classes.figures}>
      <StatCard label="Published" value={totals.published} note={earlier(before.published)} />
      <StatCard
        label="Failed"
        value={totals.failed}
        help="Posts that the platform refused or that missed their time; not those that you dropped."
        note={
          <>
            {earlier(before.failed)}
            <PostsLink id={id} count={totals.failed} posts="failed">
              See why
            </PostsLink>
          </>
        }
      />
      <StatCard
        label="Success rate"
        value={rate === null ? null : percentOf(rate)}
        unit="%"
        note="Published of all that came to an end"
      />
      <StatCard
        label="Interactions"
        value={totals.interactions.value}
        note={totals.interactions.value === null ? undefined : earlier(before.interactions.value)}
        help="Likes, replies and reposts of what went out in this period, where a platform reports them."
      />
      <StatCard
        label="Waiting for you"
        value={totals.waiting}
        note={
          <>
            Right now
            <PostsLink id={id} count={totals.waiting} posts="waiting">
              Look at them
            </PostsLink>
          </>
        }
      />
    </div>
  );
}
