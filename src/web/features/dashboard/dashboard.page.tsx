import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents.ts';
import { client, limits } from '#contract/limits.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { summarise } from '#web/lib/agent-summary.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CardSkeletons, StatSkeletons } from '#web/ui/skeletons.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { AgentTile } from './agent-tile.tsx';
import classes from './dashboard.page.module.css';
import { FirstSteps } from './first-steps.tsx';

function Figures({ agents }: { agents: readonly Agent[] }) {
  const { total, active, posts, today, engagement } = summarise(agents);
  return (
    <div className={classes.stats}>
      <StatCard label="Total Agents" value={total} note={`of at most ${limits.agents_per_user}`} />
      <StatCard label="Active Agents" value={active} note="right now" />
      <StatCard
        label="Total Posts"
        value={posts.toLocaleString('en')}
        note={`all time, ${today} today`}
      />
      <StatCard
        label="Avg Engagement (%)"
        value={engagement === null ? null : engagement.toFixed(1)}
        note="all time"
        help="Needs to know how many people saw a post. No connected platform reports that yet."
      />
      <StatCard
        label="Earnings"
        value={0}
        unit="SOL"
        note="all time"
        help="not recorded by this software"
      />
    </div>
  );
}

function NewestAgents({ agents }: { agents: readonly Agent[] }) {
  return (
    <section aria-label="Your agents">
      <div className={classes.head}>
        <h2>Your agents</h2>
        <Anchor renderRoot={(props) => <Link to="/agents" {...props} />}>
          {agents.length > client.dashboard_agents ? `All ${agents.length} agents` : 'All agents'}
        </Anchor>
      </div>
      <ul className={classes.cards}>
        {agents.slice(0, client.dashboard_agents).map((agent) => (
          <li key={agent.id}>
            <AgentTile agent={agent} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DashboardPage() {
  const { data, isPending, isError, refetch, isFetching } = useQuery(agentsQuery);
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/agents/create" {...props} />}
    >
      Create agent
    </Button>
  );
  return (
    <>
      <PageHeader title="AI Agent Dashboard" action={data?.length ? create : null} />
      {isPending && (
        <div className={classes.loading}>
          <StatSkeletons count={5} height={124} />
          <CardSkeletons height={196} />
        </div>
      )}
      {isError && !data && (
        <ErrorState
          message="Could not fetch agents."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <Figures agents={data} />
          {data.length > 0 ? <NewestAgents agents={data} /> : <FirstSteps />}
          <nav className={classes.more} aria-label="More places">
            <Anchor renderRoot={(props) => <Link to="/ai-content" {...props} />}>AI content</Anchor>
            <Anchor renderRoot={(props) => <Link to="/sandbox" {...props} />}>Sandbox</Anchor>
            <Anchor renderRoot={(props) => <Link to="/marketplace" {...props} />}>
              Marketplace
            </Anchor>
            <Anchor renderRoot={(props) => <Link to="/usage" {...props} />}>Usage</Anchor>
            <Anchor renderRoot={(props) => <Link to="/settings" {...props} />}>Settings</Anchor>
          </nav>
        </>
      )}
    </>
  );
}
