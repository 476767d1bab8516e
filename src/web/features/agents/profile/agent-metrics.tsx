import type { Agent } from '#contract/agents/types.ts';
import { waitWords } from '#web/lib/format-wait.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from '#web/features/agents/list/agents.page.module.css';

/** The agent's numbers since it was made. */
export function AgentMetrics({ agent }: { agent: Agent }) {
  const metrics = agent.performance_metrics;
  const rate = metrics.engagement_rate;
  const seconds = metrics.response_time_avg;
  return (
    <div className={classes.stats}>
      <StatCard
        label="Posts published"
        value={metrics.total_posts_generated}
        note={`${metrics.posts_today} today`}
      />
      <StatCard
        label="Interactions"
        value={metrics.total_interactions}
        note="Likes, replies and reposts"
        help="Of all posts, where their platforms tell them. What your own agents answered is left out."
      />
      <StatCard
        label="Engagement"
        value={rate === null ? null : rate.toFixed(1)}
        unit="%"
        help="Likes, replies and reposts for each hundred views. Only Twitter tells views, once you turn reading them on under Analytics."
      />
      <StatCard
        label="Response time"
        value={seconds === null ? null : waitWords(seconds)}
        note="On average"
        help="From a mention to the reply that was published, whether or not you approved it first."
      />
      <StatCard
        label="Satisfaction"
        value={metrics.satisfaction_score}
        unit="of 5"
        help="Nothing measures this yet, so nothing is shown rather than a guess."
      />
    </div>
  );
}
