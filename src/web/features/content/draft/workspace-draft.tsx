import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import type { Order } from './workspace-state.ts';
import classes from './draft-card.module.css';
import { draftQuery } from '#web/features/content/queries.ts';
import { useRemoval } from '#web/features/content/list/use-removal.ts';
import type { Writing } from '#web/features/content/brief/use-writing.ts';

const loadCard = async () => ({ default: (await import('./draft-card.tsx')).DraftCard });
/** All that can be done with a text comes with the first one. */
const DraftCard = lazy(loadCard);

/** The same brief for the same agent, with another outcome. */
const againOf = ({ id, agent_id, platform, brief }: ContentDraft) =>
  ({ kind: 'generate', body: { ...brief, agent_id, platform }, replaces: id }) as const;

const replacedBy = (order: Order) => (order.kind === 'generate' ? order.replaces : undefined);

const loading = <RowSkeletons count={1} />;

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Stands where a deleted text stood, as long as that can be taken back. */
function Leaving({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with the text.
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
  /** How it is called among the others. */
  name: string;
  agents: ReadonlyMap<string, Agent>;
  writing: Writing;
}

/** A text that lies on the desk, fetched where it is not known yet. */
export function WorkspaceDraft({ id, name, agents, writing }: Props) {
  const { desk: workspace, change, write, order } = writing;
  const { data: draft, error, isFetching, refetch } = useQuery(draftQuery(id));
  const removal = useRemoval();
  const gone = isGone(error);
  const drop = useEffectEvent(() =>
    change(({ drafts }) => ({ drafts: drafts.filter((other) => other !== id) })),
  );
  useEffect(() => {
    // While the text itself is on its way.
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
      <DraftCard
        agent={agent}
        draft={draft}
        name={name}
        brought={workspace.picture}
        writing={order && (replacedBy(order) === id ? 'this' : 'other')}
        onRegenerate={() => void write(againOf(draft))}
        onDelete={() => removal.begin(id)}
      />
    </Suspense>
  );
}
