import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { type Order, unlikeShown } from './workspace-state.ts';
import classes from './suggestions.module.css';
import { draftQuery } from '#web/features/posts/queries.ts';
import { useRemoval } from './use-removal.ts';
import type { Writing } from './use-writing.ts';

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

interface Props {
  id: string;
  /** Its name among the others. */
  name: string;
  agents: ReadonlyMap<string, Agent>;
  writing: Writing;
}

/** A draft in the workspace, fetched if it is not cached. */
export function WorkspaceDraft({ id, name, agents, writing }: Props) {
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
