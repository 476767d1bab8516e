import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { AgentHead } from './agent-head.tsx';
import { type AgentTab, agentTabs } from '#web/features/agents/list/agent-search.ts';
import { AgentTabs } from './agent-tabs.tsx';
import classes from './agent.page.module.css';
import { DangerZone } from '#web/features/agents/settings/danger-zone.tsx';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';

/** The page's title until the agent's name is loaded. */
const Untitled = () => <VisuallyHidden component="h1">Agent</VisuallyHidden>;

const Loading = () => (
  <>
    <Untitled />
    <RowSkeletons count={3} />
  </>
);

const Shown = ({ agent }: { agent: Agent }) => (
  <>
    {agent.status_reason && (
      <Alert color="red" title="This agent needs you" mb="lg">
        {agent.status_reason}
      </Alert>
    )}
    <AgentHead agent={agent} />
    <AgentTabs agent={agent} />
  </>
);

const EditAgentForm = lazy(async () => ({
  default: (await import('#web/features/agents/persona/edit-agent-form.tsx')).EditAgentForm,
}));

const Edited = ({ agent }: { agent: Agent }) => (
  <Suspense fallback={<Loading />}>
    <EditAgentForm agent={agent} />
    <DangerZone agent={agent} />
  </Suspense>
);

// An address without a valid id is treated like an unknown id.
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function titleOf(name: string, editing: boolean, tab: AgentTab | undefined): string {
  if (editing) return `Edit ${name}`;
  return tab ? `${agentTabs[tab]} · ${name}` : name;
}

export function AgentPage() {
  const { id = '' } = useParams({ strict: false });
  const editing = Boolean(useMatchRoute()({ to: '/agents/$id/edit' }));
  const { data, isPending, error, refetch, isFetching } = useQuery(agentQuery(id));
  const { tab } = useAgentSearch().search;
  usePageTitle(data && titleOf(data.name, editing, tab));

  if (isUnknown(error))
    return (
      <EmptyState
        alone
        drawing="face"
        title="Agent not found"
        action={
          <Button renderRoot={(props) => <Link to="/agents" {...props} />}>Back to agents</Button>
        }
      >
        It may have been deleted.
      </EmptyState>
    );
  return (
    <>
      <Link to="/agents" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> All agents
      </Link>
      {isPending && <Loading />}
      {error && !data && (
        <>
          <Untitled />
          <ErrorState
            message={messageOf(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
      {data && (editing ? <Edited agent={data} /> : <Shown agent={data} />)}
    </>
  );
}
