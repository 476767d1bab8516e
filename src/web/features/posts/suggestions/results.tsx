import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { WritingJob } from '#contract/content/jobs.ts';
import { WrittenSoFar } from '#web/entities/posts/written-so-far.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useSecondsPassed } from '#web/lib/use-seconds.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { draftQuery } from '#web/features/posts/queries.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './suggestions.module.css';
import { sizeOf, type Writing } from './use-writing.ts';
import { type Order, unlikeShown, useWorkspace, type WorkspaceState } from './workspace-state.ts';
import { useRemoveDraft } from './queries.ts';

/** How long a deletion can be undone, in milliseconds. */
const grace = 8_000;

const staying = ({ leaving }: WorkspaceState, id: string): WorkspaceState['leaving'] =>
  Object.fromEntries(Object.entries(leaving).filter(([other]) => other !== id));

function useRemoval() {
  const { change } = useWorkspace();
  const remove = useRemoveDraft();

  const finish = async (id: string) => {
    change((workspace) => ({
      leaving: staying(workspace, id),
      drafts: workspace.drafts.filter((other) => other !== id),
    }));
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      change(({ drafts }) => ({ drafts: [...drafts, id] }));
      void notify.failure(error, 'Couldn’t delete the draft. Try again.');
    }
  };
  /** Continues when the screen is left; if the page is closed first, the draft stays. */
  const begin = (id: string) =>
    change(({ leaving }) =>
      // A second click would leave a timer that Undo doesn't clear.
      leaving[id] === undefined
        ? { leaving: { ...leaving, [id]: setTimeout(() => void finish(id), grace) } }
        : {},
    );
  const takeBack = (id: string) =>
    change((workspace) => {
      clearTimeout(workspace.leaving[id]);
      return { leaving: staying(workspace, id) };
    });
  return { begin, takeBack };
}

const loadCard = async () => ({ default: (await import('./suggestion-card.tsx')).SuggestionCard });
/** Fetched with the first draft. */
const SuggestionCard = lazy(loadCard);

/** Repeats the brief for the same agent, with another result and some changes. */
const againOf = (
  { id, agent_id, platform, brief }: ContentDraft,
  changes: Partial<ContentDraft['brief']> = {},
) =>
  ({
    kind: 'generate',
    body: { ...brief, ...changes, agent_id, platform },
    replaces: id,
  }) as const;

const replacedBy = (order: Order) => (order.kind === 'generate' ? order.replaces : undefined);

const loading = <RowSkeletons count={1} />;

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Takes the place of a deleted draft while that can be undone. */
function Leaving({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was clicked is gone with the draft.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.gone}>
      <span role="status">Draft deleted</span>
      <Button ref={button} variant="default" size="compact-md" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

interface WorkspaceDraftProps {
  id: string;
  /** Its name among the others. */
  name: string;
  agents: ReadonlyMap<string, Agent>;
  writing: Writing;
}

/** A draft in the workspace, fetched if it is not cached. */
function WorkspaceDraft({ id, name, agents, writing }: WorkspaceDraftProps) {
  const { workspace, change, write, order } = writing;
  const { data: draft, error, isFetching, refetch } = useQuery(draftQuery(id));
  const removal = useRemoval();
  const gone = isGone(error);
  const drop = useEffectEvent(() =>
    change(({ drafts }) => ({ drafts: drafts.filter((other) => other !== id) })),
  );
  useEffect(() => {
    // While the draft is loading.
    loadCard().catch(() => undefined);
  }, []);
  useEffect(() => {
    // Deleted elsewhere.
    if (gone) drop();
  }, [gone]);

  if (workspace.leaving[id] !== undefined) return <Leaving onUndo={() => removal.takeBack(id)} />;
  if (!draft && error)
    return (
      <ErrorState
        message={messageOf(error, 'Couldn’t load this draft.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!draft) return loading;
  const agent = agents.get(draft.agent_id);
  if (!agent) return null;
  return (
    <Suspense fallback={loading}>
      <SuggestionCard
        agent={agent}
        draft={draft}
        name={name}
        writing={order && (replacedBy(order) === id ? 'this' : 'other')}
        onRegenerate={(changes) => void write(unlikeShown(againOf(draft, changes), workspace))}
        onDelete={() => removal.begin(id)}
      />
    </Suspense>
  );
}

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
