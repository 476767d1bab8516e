import type { Agent } from '#contract/agents/types.ts';
import { waitWords } from '#web/lib/wait.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '#web/features/agents/list/agents.page.module.css';

/** The agent's figures since it was created. */
export function AgentMetrics({ agent }: { agent: Agent }) {
  const metrics = agent.performance_metrics;
  const rate = metrics.engagement_rate;
  const seconds = metrics.response_time_avg;
  return (
    <Panel bare title="Since the start">
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
          help="Across all posts, excluding replies from your own agents."
        />
        <StatCard
          label="Engagement rate"
          value={rate === null ? null : rate.toFixed(1)}
          unit="%"
          help="Likes, replies and reposts per 100 views. Only X reports views; turn this on in Analytics."
        />
        <StatCard
          label="Response time"
          value={seconds === null ? null : waitWords(seconds)}
          note="On average"
          help="From a mention to the published reply, whether or not you approved it first."
        />
        <StatCard
          label="Satisfaction"
          value={metrics.satisfaction_score}
          unit="of 5"
          help="Not measured yet."
        />
      </div>
    </Panel>
  );
}
