import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import classes from '#web/features/content/content.page.module.css';
import { unlikeShown } from '#web/features/content/draft/workspace-state.ts';
import { WorkspaceDraft } from '#web/features/content/draft/workspace-draft.tsx';
import { failedWords, sizeOf, type Writing } from '#web/features/content/brief/use-writing.ts';
import { WritingProgress } from '#web/features/content/brief/writing-progress.tsx';

interface Props {
  writing: Writing;
  agents: readonly Agent[];
}

function Problem({ writing: { desk: workspace, write } }: { writing: Writing }) {
  if (!workspace.problem) return null;
  const { order, message, code } = workspace.problem;
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={failedWords(order)}>
      <p>{message}</p>
      <div className={classes.ways}>
        <Button variant="default" size="compact-md" onClick={() => void write(order)}>
          Try again
        </Button>
        {code === 'budget_exceeded' && <Link to="/usage">See the month’s usage</Link>}
      </div>
    </Alert>
  );
}

function Pieces({ writing, agents }: Props) {
  const { desk: workspace, order, write } = writing;
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const { drafts, last } = workspace;
  const count = drafts.length;
  return (
    <>
      <div className={classes.head}>
        <h2>
          {count} {count === 1 ? 'draft' : 'drafts'}
        </h2>
        {count > 1 && last && (
          <Button
            variant="default"
            disabled={order !== undefined}
            onClick={() => void write(unlikeShown(last, workspace))}
          >
            Regenerate all
          </Button>
        )}
      </div>
      {drafts.map((id, at) => (
        <WorkspaceDraft
          key={id}
          id={id}
          name={`Text ${at + 1} of ${count}`}
          agents={byId}
          writing={writing}
        />
      ))}
    </>
  );
}

/** Finished drafts, running requests, and failures. */
export function Results({ writing, agents }: Props) {
  const { desk: workspace, order, job } = writing;
  const place = useRef<HTMLDivElement>(null);
  const isWriting = order !== undefined;
  useEffect(() => {
    // It is below the form on a phone, and may be above the viewport on a wide screen.
    if (isWriting) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isWriting]);

  const isEmpty = workspace.drafts.length === 0 && !isWriting && !workspace.problem;
  return (
    <section className={classes.results} aria-label="Results">
      {order && (
        <div ref={place} className={classes.now}>
          <WritingProgress
            name={agents.find(({ id }) => id === order.body.agent_id)?.name ?? 'The agent'}
            count={sizeOf(order)}
            job={job}
            isLong={workspace.job !== null}
            onCancel={writing.cancel}
          />
        </div>
      )}
      {!isWriting && <Problem writing={writing} />}
      {workspace.drafts.length > 0 && <Pieces writing={writing} agents={agents} />}
      {isEmpty && (
        <EmptyState title="Nothing written yet">
          Choose an agent and a topic. Drafts show up here.
        </EmptyState>
      )}
    </section>
  );
}
