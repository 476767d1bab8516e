import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { AgentAnalytics } from '#contract/analytics/types.ts';
import type { PostOutcome } from '#contract/posts/occurrences.ts';
import { agentAnalyticsQuery } from '#web/entities/analytics/analytics-queries.ts';
import { boardOf } from '#web/entities/analytics/board.ts';
import { ClockNote } from '#web/entities/analytics/clock-note.tsx';
import { SpanChoices } from '#web/entities/analytics/span-choices.tsx';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { ChartBoard } from '#web/ui/charts/chart-board.tsx';
import { ChartSkeletons } from '#web/ui/charts/chart-skeletons.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { GrowthPanel, growthQuery } from '#web/features/agents/growth/growth-panel.tsx';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';
import type { TakenOff } from '#contract/analytics/taking-off.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { flightWords, takingOffQuery } from '#web/entities/analytics/taken-off-note.tsx';
import { EvergreenDialog } from '#web/features/agents/evergreen/evergreen-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '#web/features/agents/growth/growth.module.css';
import { waitWords } from '#web/lib/wait.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import cards from '#web/features/agents/list/agents.page.module.css';

/** The agent's figures since it was created. */
function AgentMetrics({ agent }: { agent: Agent }) {
  const metrics = agent.performance_metrics;
  const rate = metrics.engagement_rate;
  const seconds = metrics.response_time_avg;
  return (
    <Panel bare title="Since the start">
      <div className={cards.stats}>
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

const small = { size: 'compact-sm', variant: 'default' } as const;

/** What people ask below it, or that they wrote. */
function Replies({ agent, post }: { agent: Agent; post: TakenOff }) {
  const { question, replies } = post;
  if (replies === 0) return null;
  const search = question
    ? { agent: agent.id, state: 'all' as const, item: question.interaction_id }
    : { agent: agent.id, state: 'all' as const };
  const many = question && question.asked > 1 ? ` (asked ${question.asked} times)` : '';
  return (
    <>
      {question && (
        <p className="flush">
          Most asked: “{excerpt(question.text, 140)}”{many}
        </p>
      )}
      <Button {...small} renderRoot={(props) => <Link to="/inbox" search={search} {...props} />}>
        {question ? 'Answer it' : replies === 1 ? 'See the reply' : `See ${replies} replies`}
      </Button>
    </>
  );
}

function Post({ agent, post }: { agent: Agent; post: TakenOff }) {
  const [isKeeping, setIsKeeping] = useState(false);
  const { label, tone } = flightWords[post.state];
  const topic = excerpt(`A follow-up to: ${post.text}`, limits.topic);
  const start = {
    topic: excerpt(post.text, limits.topic),
    facts: cut(post.text, limits.context),
  };
  return (
    <li className={classes.post}>
      <div className="rowXs baseline">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="muted">
          {platforms[post.platform].name} · <Moment at={post.published_at} />
        </span>
        {post.url && (
          <Anchor href={post.url} size="sm">
            See it
          </Anchor>
        )}
      </div>
      <p className="breaks strong flush">{excerpt(post.text, 240)}</p>
      <p className="flush">{post.said}</p>
      {post.state !== 'doubted' && post.apart.length > 0 && (
        <p className="flush muted">Unlike most posts here it {post.apart.join(', ')}.</p>
      )}
      {post.state !== 'doubted' && (
        <div className={classes.acts}>
          <Replies agent={agent} post={post} />
          <Button
            data-needs="draft"
            {...small}
            renderRoot={(props) => (
              <Link to="/write" search={{ agent: agent.id, topic }} {...props} />
            )}
          >
            Write a follow-up
          </Button>
          <Button data-needs="manage" {...small} onClick={() => setIsKeeping(true)}>
            Keep as evergreen
          </Button>
        </div>
      )}
      {isKeeping && (
        <EvergreenDialog
          agent={agent}
          item={undefined}
          start={start}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </li>
  );
}

/** The agent’s posts that take off, with what can be done; nothing without one. */
export function TakingOffPanel({ agent }: { agent: Agent }) {
  const { data } = useQuery(takingOffQuery);
  const own = (data ?? []).filter(({ agent_id }) => agent_id === agent.id);
  if (own.length === 0) return null;
  return (
    <Panel title="Taking off">
      <ul className="plain ruled">
        {own.map((post) => (
          <Post key={post.id} agent={agent} post={post} />
        ))}
      </ul>
    </Panel>
  );
}

/** Links a figure to its posts, if there are any. */
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

const Nothing = ({ agent }: { agent: Agent }) => (
  <EmptyState
    drawing="bars"
    title="No data yet"
    action={
      <Button
        data-needs="draft"
        variant="default"
        renderRoot={(props) => <Link to="/write" search={{ agent: agent.id }} {...props} />}
      >
        Write the first post
      </Button>
    }
  >
    See results here after {agent.name}’s first post.
  </EmptyState>
);

function Metrics({ agent, data, isOld }: { agent: Agent; data: AgentAnalytics; isOld: boolean }) {
  const { search, choose } = useAgentSearch();
  const { failed, waiting } = data.totals;
  return (
    <div data-hue={archetypes[agent.personality_type].hue}>
      <ChartBoard
        board={boardOf(data, search.show ?? 'posts', [agent])}
        onChoose={(show) => choose({ show })}
        isOld={isOld}
        more={{
          success: (
            <PostsLink id={agent.id} count={failed} posts="failed">
              See why
            </PostsLink>
          ),
          waiting: (
            <PostsLink id={agent.id} count={waiting} posts="waiting">
              Look at them
            </PostsLink>
          ),
        }}
      />
    </div>
  );
}

const AllAgents = () => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/analytics" {...props} />}>
    Analytics for all agents
  </Anchor>
);

/** The results of the agent's posts, for a chosen period and platform. */
export function AnalyticsTab({ agent }: { agent: Agent }) {
  const { search, choose } = useAgentSearch();
  const { period = '7d', platform, account } = search;
  const query = useQuery(agentAnalyticsQuery(agent.id, { period, platform, account }));
  const { data, isPlaceholderData } = query;
  // What stands above the figures would push them down. Also once it failed, which its panel tries again.
  const hasFlights = useQuery(takingOffQuery).isFetched;
  const hasGrowth = useQuery(growthQuery(agent)).isFetched;
  if (!data || !hasFlights || !hasGrowth)
    return (
      <QueryState
        query={query}
        fallback="Couldn’t load this agent’s results."
        skeletons={<ChartSkeletons />}
      />
    );
  const isNew = !platform && !account && data.by_platform.length === 0;
  if (isNew)
    return (
      <div className="stackMd">
        <Nothing agent={agent} />
        <AgentMetrics agent={agent} />
      </div>
    );
  return (
    <div className="stackMd">
      <TakingOffPanel agent={agent} />
      <GrowthPanel agent={agent} />
      <SpanChoices period={period} platform={platform} account={account} choose={choose} />
      <Metrics agent={agent} data={data} isOld={isPlaceholderData} />
      <AgentMetrics agent={agent} />
      <ClockNote data={data} />
      <AllAgents />
    </div>
  );
}
