import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { GrowthPanel } from '#web/features/agents/growth/growth-panel.tsx';
import { TakingOffPanel } from '#web/features/agents/growth/taking-off-panel.tsx';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';

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
        variant="default"
        renderRoot={(props) => <Link to="/ai-content" search={{ agent: agent.id }} {...props} />}
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
    Analytics of all agents
  </Anchor>
);

/** The results of the agent's posts, for a chosen period and platform. */
export function AnalyticsTab({ agent }: { agent: Agent }) {
  const { search, choose } = useAgentSearch();
  const { period = '7d', platform, account } = search;
  const query = useQuery(agentAnalyticsQuery(agent.id, { period, platform, account }));
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <QueryState
        query={query}
        fallback="Couldn’t load this agent’s results."
        skeletons={<ChartSkeletons />}
      />
    );
  const isNew = !platform && !account && data.by_platform.length === 0;
  if (isNew) return <Nothing agent={agent} />;
  return (
    <div className="stackMd">
      <TakingOffPanel agent={agent} />
      <GrowthPanel agent={agent} />
      <SpanChoices period={period} platform={platform} account={account} choose={choose} />
      <Metrics agent={agent} data={data} isOld={isPlaceholderData} />
      <ClockNote data={data} />
      <AllAgents />
    </div>
  );
}
