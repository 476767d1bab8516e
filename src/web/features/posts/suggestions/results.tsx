import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { WritingJob } from '#contract/content/jobs.ts';
import { WrittenSoFar } from '#web/entities/posts/written-so-far.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useSecondsPassed } from '#web/lib/use-seconds.ts';
import classes from './suggestions.module.css';
import { sizeOf, type Writing } from './use-writing.ts';
import { WorkspaceDraft } from './workspace-draft.tsx';
import { unlikeShown } from './workspace-state.ts';

interface Props {
  writing: Writing;
  agents: readonly Agent[];
}

/** The current step of a longer request; the first attempt needs no number. */
const stepWords = ({ step, attempt }: WritingJob) =>
  attempt > 1 ? `${step} (attempt ${attempt} of 3)` : step;

interface ProgressProps {
  name: string;
  count: number;
  /** The latest progress of a longer request. */
  job: WritingJob | undefined;
  isLong: boolean;
  onCancel: () => void;
}

/** The current step and the duration, with a button to stop. */
function WritingProgress({ name, count, job, isLong, onCancel }: ProgressProps) {
  const seconds = useSecondsPassed();
  return (
    <div className={classes.writing}>
      <Loader size="sm" aria-hidden />
      <div role="status">
        <p>
          {name} is writing{count > 1 ? ` ${count} posts` : ''}
        </p>
        {job && <p className="said">{stepWords(job)}</p>}
        {isLong && <p className="said">This can take a minute. You can leave this page.</p>}
      </div>
      <div className={`besideSm end across ${classes.way}`}>
        <span className="numeric muted">{seconds} s</span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

// What it looks like is only loaded when something went wrong.
const WritingProblem = lazy(async () => ({
  default: (await import('./writing-problem.tsx')).WritingProblem,
}));

function Pieces({ writing, agents }: Props) {
  const { workspace, order, write } = writing;
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const { drafts, last, note } = workspace;
  const count = drafts.length;
  return (
    <>
      <div className="besideXs between gapMd">
        <h2 className="heading">
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
      {note !== null && <p role="status">{note}</p>}
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

/** The running request, with its text as far as it is written. */
function UnderWay({ writing, agents }: Props) {
  const { workspace, order, job, cancel } = writing;
  const id = workspace.job?.id ?? workspace.running?.key;
  if (!order) return null;
  const agent = agents.find((one) => one.id === order.body.agent_id);
  return (
    <>
      <WritingProgress
        name={agent?.name ?? 'The agent'}
        count={sizeOf(order)}
        job={job}
        isLong={workspace.job !== null}
        onCancel={cancel}
      />
      {id !== undefined && <WrittenSoFar id={id} />}
    </>
  );
}

/** Finished drafts, running requests, and failures. */
export function Results({ writing, agents }: Props) {
  const { workspace, order } = writing;
  const place = useRef<HTMLDivElement>(null);
  const isWriting = order !== undefined;
  useEffect(() => {
    // It is below the form on a phone, and may be above the viewport on a wide screen.
    if (isWriting) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isWriting]);

  const isEmpty = workspace.drafts.length === 0 && !isWriting && !workspace.problem;
  return (
    <section className={`stackMd ${classes.results}`} aria-label="Results">
      {isWriting && (
        <div ref={place} className={classes.now}>
          <UnderWay writing={writing} agents={agents} />
        </div>
      )}
      {!isWriting && workspace.problem && (
        <Suspense>
          <WritingProblem writing={writing} />
        </Suspense>
      )}
      {workspace.drafts.length > 0 && <Pieces writing={writing} agents={agents} />}
      {isEmpty && (
        <EmptyState title="Nothing written yet">
          Choose an agent and a topic. Drafts show up here.
        </EmptyState>
      )}
    </section>
  );
}
