import { Alert, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { agentQuery } from '#web/lib/agent-queries.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons } from '#web/ui/skeletons.tsx';
import { AgentFigures } from './agent-figures.tsx';
import { AgentHead } from './agent-head.tsx';
import { AgentPosts } from './agent-posts.tsx';
import classes from './agent.page.module.css';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';
import { EditAgentForm } from './edit-agent-form.tsx';
import { PersonaSummary } from './persona-summary.tsx';
import { PlatformConnections } from './platform-connections.tsx';

function DangerZone({ agent }: { agent: Agent }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <div className={classes.danger}>
      <Panel title="Danger Zone" tone="danger">
        <div className={classes.dangerRow}>
          <p>Deleting {agent.name} cannot be taken back.</p>
          <Button color="red" variant="outline" onClick={() => setAsking(true)}>
            Delete agent
          </Button>
        </div>
      </Panel>
      <DeleteAgentDialog
        agent={asking ? agent : undefined}
        question="Are you sure you want to delete this agent? This action cannot be undone."
        onClose={() => setAsking(false)}
        onDeleted={() => void navigate({ to: '/agents', replace: true })}
      />
    </div>
  );
}

function Overview({ agent, editing }: { agent: Agent; editing: boolean }) {
  return (
    <>
      {agent.status_reason && (
        <Alert color="red" title="This agent needs you" mb="lg">
          {agent.status_reason}
        </Alert>
      )}
      {editing ? <EditAgentForm agent={agent} /> : <AgentHead agent={agent} />}
      {!editing && (
        <>
          <AgentFigures agent={agent} />
          <div className={classes.columns}>
            <AgentPosts agent={agent} />
            <div className={classes.side}>
              <PlatformConnections agent={agent} />
              <PersonaSummary agent={agent} />
            </div>
          </div>
        </>
      )}
      <DangerZone agent={agent} />
    </>
  );
}

// An address that holds no id of this software is as unknown as one that was never given out.
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export function AgentPage() {
  const { id = '' } = useParams({ strict: false });
  const editing = Boolean(useMatchRoute()({ to: '/agents/$id/edit' }));
  const { data, isPending, error, refetch, isFetching } = useQuery(agentQuery(id));
  usePageTitle(data && (editing ? `Edit ${data.name}` : data.name));

  if (isUnknown(error))
    return (
      <EmptyState
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
      {isPending && <RowSkeletons count={3} />}
      {error && !data && (
        <ErrorState
          message={messageOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Overview agent={data} editing={editing} />}
    </>
  );
}
