import { Anchor, Button, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { client } from '#contract/core/client-limits.ts';
import { limits } from '#contract/core/limits.ts';
import { useFirstStepsChoice } from '#web/entities/account/first-steps-choice.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { AgentTile } from './agent-tile.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NeedsPanel } from './needs-panel.tsx';
import { needsQuery, stepsQuery } from './queries.ts';
import { RecentPanel } from './recent-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import classes from './dashboard.page.module.css';

/** Fetched by whoever has no agent yet. */
const Newcomer = lazy(() => import('./newcomer.tsx'));
/** Fetched after what people come for. */
const HealthPanel = lazy(() => import('./health-panel.tsx'));
const Metrics = lazy(() => import('./metrics-panel.tsx'));

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

function NewestAgents({ agents }: { agents: readonly Agent[] }) {
  const ownFirst = agents.toSorted((one, other) => Number(one.is_sample) - Number(other.is_sample));
  return (
    <Panel
      bare
      title="Your agents"
      aside={
        <span className="lineMd">
          <Link to="/marketplace" className="quiet undecorated">
            Marketplace
          </Link>
          <Anchor size="sm" renderRoot={(props) => <Link to="/agents" {...props} />}>
            {agents.length > client.dashboard_agents ? `All ${agents.length} agents` : 'All agents'}
          </Anchor>
        </span>
      }
    >
      <ul className="plain">
        {ownFirst.slice(0, client.dashboard_agents).map((agent) => (
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
    data-needs="manage"
    variant="default"
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/agents/create" {...props} />}
  >
    Create an agent
  </Button>
);

/** `quiet`: something else should be done first. */
const WriteButton = ({ quiet }: { quiet: boolean }) => (
  <Button
    data-needs="draft"
    variant={quiet ? 'default' : 'filled'}
    leftSection={<IconPencil size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/write" {...props} />}
  >
    Write
  </Button>
);

/** Whether the next of the first steps is the main thing to do here: nothing was published, and the steps are shown. */
function useBegins(): boolean {
  const { data } = useQuery(stepsQuery);
  const { hidden } = useFirstStepsChoice();
  return data?.post === false && !hidden;
}

/** The dashboard with agents. */
function Busy({ agents, begins }: { agents: readonly [Agent, ...Agent[]]; begins: boolean }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {begins && <FirstSteps agents={agents} isMain />}
        <WriteLine />
        <NeedsPanel />
        <TodayPanel agents={agents} />
        <NewestAgents agents={agents} />
      </div>
      <div className={classes.column}>
        {!begins && <FirstSteps agents={agents} isMain={false} />}
        <RecentPanel agents={agents} />
        <Suspense>
          <HealthPanel agents={agents} />
          <Metrics agents={agents} />
        </Suspense>
      </div>
    </div>
  );
}

/** The dashboard without agents. */
function Beginning() {
  const { data } = useQuery(stepsQuery);
  return (
    <>
      <Suspense>
        <Newcomer />
      </Suspense>
      <div className={classes.columns}>
        <div className={classes.column}>
          <FirstSteps agents={[]} isMain={false} />
        </div>
        <div className={classes.column}>
          {data?.post && <RecentPanel agents={[]} />}
          <Suspense>
            <HealthPanel agents={[]} />
            <Metrics agents={[]} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

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
  begins: boolean;
}

const Shown = ({ agents: [first, ...others], begins }: ShownProps) => (
  <div className="stackLg">
    {first ? <Busy agents={[first, ...others]} begins={begins} /> : <Beginning />}
  </div>
);

export function DashboardPage() {
  const { data, isKnown, isError, refetch, isFetching } = useTop();
  const begins = useBegins();
  return (
    <>
      <PageHeader
        title="AI Agent Dashboard"
        action={
          data?.length ? (
            <>
              <CreateButton />
              <WriteButton quiet={begins} />
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
      {!isKnown && <Waiting />}
      {data && isKnown && <Shown agents={data} begins={begins} />}
    </>
  );
}
