import { Anchor, Button, Skeleton, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { client } from '#contract/core/client-limits.ts';
import { limits } from '#contract/core/limits.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { summarise } from '#web/entities/agents/agent-summary.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { BelowDemoData } from '#web/entities/demo-data/sample-strip.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { AgentTile } from './agent-tile.tsx';
import classes from './dashboard.page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { HealthPanel } from './health-panel.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { Newcomer } from './newcomer.tsx';
import { needsQuery, stepsQuery } from './queries.ts';
import { RecentPanel } from './recent-panel.tsx';
import { TodayPanel } from './today-panel.tsx';

/** A line to start a post in; the editor continues it. */
function WriteLine() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  return (
    <form
      className="stackXs restFirst"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/write', search: text.trim() ? { text: text.trim() } : {} });
      }}
    >
      <TextInput
        aria-label="Start a post"
        placeholder="What do you want to say?"
        size="md"
        maxLength={limits.topic}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="light">
        Write
      </Button>
    </form>
  );
}

const FirstPost = lazy(() => import('./first-post.tsx'));

/** As high as what comes, so that nothing below it jumps. */
const FirstPostSkeleton = () => (
  <Panel title="Your first post">
    <Skeleton className={classes.coming} role="status" aria-label="Loading" />
  </Panel>
);

function Metrics({ agents }: { agents: readonly Agent[] }) {
  const { total, active, posts, today, engagement } = summarise(agents);
  return (
    <section className={classes.stats} aria-label="At a glance">
      <StatCard label="Total Agents" value={total} note={`of ${limits.agents_per_user}`} />
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
        help="Likes, replies and reposts per 100 views. Only X reports views; turn this on in Analytics."
      />
      <StatCard label="Earnings" value={0} unit="SOL" note="all time" help="Not tracked" />
    </section>
  );
}

function NewestAgents({ agents }: { agents: readonly Agent[] }) {
  return (
    <Panel
      bare
      title="Your agents"
      aside={
        <Anchor size="sm" renderRoot={(props) => <Link to="/agents" {...props} />}>
          {agents.length > client.dashboard_agents ? `All ${agents.length} agents` : 'All agents'}
        </Anchor>
      }
    >
      <ul className="plain">
        {agents.slice(0, client.dashboard_agents).map((agent) => (
          <li key={agent.id}>
            <AgentTile agent={agent} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const CreateButton = () => (
  <Button
    variant="default"
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/agents/create" {...props} />}
  >
    Create agent
  </Button>
);

/** `quiet`: something else should be done first. */
const WriteButton = ({ quiet }: { quiet: boolean }) => (
  <Button
    variant={quiet ? 'default' : 'filled'}
    leftSection={<IconPencil size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/write" {...props} />}
  >
    Write
  </Button>
);

const MorePlaces = () => (
  <nav className={classes.more} aria-label="More">
    <Anchor renderRoot={(props) => <Link to="/ai-content" {...props} />}>AI drafts</Anchor>
    <Anchor renderRoot={(props) => <Link to="/sandbox" {...props} />}>Sandbox</Anchor>
    <Anchor renderRoot={(props) => <Link to="/analytics" {...props} />}>Analytics</Anchor>
    <Anchor renderRoot={(props) => <Link to="/marketplace" {...props} />}>Marketplace</Anchor>
    <Anchor renderRoot={(props) => <Link to="/usage" {...props} />}>Usage</Anchor>
    <Anchor renderRoot={(props) => <Link to="/settings" {...props} />}>Settings</Anchor>
  </nav>
);

/** Whether the person had no published post when they came here; the first-post panel then stays until they leave. */
function usePublishesFirst(): boolean {
  const { data } = useQuery(stepsQuery);
  const [publishesFirst, begin] = useState(false);
  if (data?.post === false && !publishesFirst) begin(true);
  return publishesFirst;
}

interface BusyProps {
  agents: readonly [Agent, ...Agent[]];
  publishesFirst: boolean;
}

/** The dashboard with agents. */
function Busy({ agents, publishesFirst }: BusyProps) {
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          {publishesFirst ? (
            <Suspense fallback={<FirstPostSkeleton />}>
              <FirstPost agents={agents} />
            </Suspense>
          ) : (
            <WriteLine />
          )}
          <NeedsPanel />
          <TodayPanel agents={agents} />
          <NewestAgents agents={agents} />
        </div>
        <div className={classes.column}>
          <FirstSteps />
          <RecentPanel agents={agents} />
          <Metrics agents={agents} />
          <HealthPanel agents={agents} />
        </div>
      </div>
    </>
  );
}

/** The dashboard without agents. */
const Beginning = () => (
  <>
    <Newcomer />
    <div className={classes.columns}>
      <div className={classes.column}>
        <FirstSteps />
      </div>
      <div className={classes.column}>
        <Metrics agents={[]} />
        <HealthPanel agents={[]} />
      </div>
    </div>
  </>
);

/** The top decides where everything else goes, so nothing is rendered before it: that way nothing shifts. */
function useTop() {
  const [agents, ...rest] = useQueries({ queries: [agentsQuery, stepsQuery, needsQuery] });
  const isKnown = useDeferredValue([agents, ...rest].every(({ isFetched }) => isFetched));
  return { ...agents, isKnown };
}

const Waiting = () => (
  <div className={classes.columns}>
    <CardSkeletons count={2} height={210} />
    <CardSkeletons count={2} height={210} />
  </div>
);

interface ShownProps {
  agents: readonly Agent[];
  publishesFirst: boolean;
}

function Shown({ agents: [first, ...others], publishesFirst }: ShownProps) {
  return (
    <div className="stackLg">
      {first ? <Busy agents={[first, ...others]} publishesFirst={publishesFirst} /> : <Beginning />}
      <MorePlaces />
    </div>
  );
}

export function DashboardPage() {
  const { data, isKnown, isError, refetch, isFetching } = useTop();
  const publishesFirst = usePublishesFirst();
  return (
    <>
      <PageHeader
        title="AI Agent Dashboard"
        action={
          data?.length ? (
            <>
              <CreateButton />
              <WriteButton quiet={publishesFirst} />
            </>
          ) : null
        }
      />
      {isError && !data && (
        <ErrorState
          message="Could not fetch agents."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <BelowDemoData>
        {!isKnown && <Waiting />}
        {data && isKnown && <Shown agents={data} publishesFirst={publishesFirst} />}
      </BelowDemoData>
    </>
  );
}
