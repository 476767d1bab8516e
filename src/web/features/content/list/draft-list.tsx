import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import type { ContentSearch } from '#web/features/content/brief/content-search.ts';
import { type ListView, DraftFilters } from './draft-filters.tsx';
import classes from './draft-list.module.css';
import { DraftRow } from './draft-row.tsx';
import { opening } from '#web/features/content/draft/draft-labels.ts';
import { draftsQuery, useRemoveDraft } from '#web/features/content/queries.ts';
import { useContentSearch } from '#web/features/content/brief/use-content-search.ts';
import { useWorkspace } from '#web/features/content/draft/use-workspace.ts';

const wantedOf = (view: ListView, { agent, state, search }: ContentSearch) => {
  const wanted = view === 'drafts' ? (state ?? 'draft') : state;
  return {
    ...(agent && { agent_id: agent }),
    ...(wanted && { state: wanted }),
    ...(search && { search }),
  };
};

const emptyWords: Record<ListView, { title: string; text: string }> = {
  drafts: {
    title: 'No AI drafts yet',
    text: 'Drafts you keep here show up in this list. Your own are under Posts.',
  },
  history: { title: 'Nothing written yet', text: 'Everything your agents write shows up here.' },
};

function Nothing({ view, onClear }: { view: ListView; onClear: () => void }) {
  const { search, open } = useContentSearch();
  const isNarrowed = search.agent || search.state || search.search;
  if (isNarrowed)
    return (
      <EmptyState
        title="No drafts match"
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  const { title, text } = emptyWords[view];
  return (
    <EmptyState title={title} action={<Button onClick={() => open({})}>Write something</Button>}>
      {text}
    </EmptyState>
  );
}

interface DialogProps {
  draft: ContentDraft | undefined;
  onClose: () => void;
}

function DeleteDialog({ draft, onClose }: DialogProps) {
  const remove = useRemoveDraft();
  const { change } = useWorkspace();
  const confirm = ({ id }: ContentDraft) =>
    remove.mutate(id, {
      onSuccess: () => {
        change(({ drafts }) => ({ drafts: drafts.filter((other) => other !== id) }));
        void notify.success('Draft deleted.');
        onClose();
      },
      onError: (error) => void notify.failure(error, 'Couldn’t delete the draft. Try again.'),
    });
  return (
    <ConfirmDialog
      opened={draft !== undefined}
      title="Delete this draft?"
      confirmLabel="Delete"
      destructive
      loading={remove.isPending}
      onConfirm={() => draft && confirm(draft)}
      onClose={onClose}
    >
      {draft && <p>This permanently deletes “{opening(draft)}”.</p>}
    </ConfirmDialog>
  );
}

interface Props {
  view: ListView;
  agents: readonly Agent[];
}

/** Saved drafts, or all drafts ever made. */
export function DraftList({ view, agents }: Props) {
  const { search, open } = useContentSearch();
  const [leaving, setLeaving] = useState<ContentDraft>();
  /** Clearing the filters also clears the search field. */
  const [round, setRound] = useState(0);
  const list = useInfiniteQuery(draftsQuery(wantedOf(view, search)));
  const drafts = rowsIn(list.data);
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const clear = () => {
    setRound(round + 1);
    open({ view });
  };
  return (
    <div className={classes.list}>
      <DraftFilters
        key={round}
        view={view}
        agents={agents}
        found={round === 0 ? search.search : undefined}
      />
      <QueryBoundary
        pending={list.isPending}
        failure={
          list.isLoadingError ? messageOf(list.error, 'Couldn’t load your drafts.') : undefined
        }
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
      {list.data && drafts.length === 0 && <Nothing view={view} onClear={clear} />}
      {drafts.length > 0 && (
        <>
          <ul className="plain stackSm" aria-label={view === 'drafts' ? 'Drafts' : 'History'}>
            {drafts.map((draft) => {
              const agent = byId.get(draft.agent_id);
              return (
                agent && (
                  <DraftRow
                    key={draft.id}
                    draft={draft}
                    agent={agent}
                    onOpen={() => open({ draft: draft.id })}
                    onDelete={() => setLeaving(draft)}
                  />
                )
              );
            })}
          </ul>
          <ListEnd
            query={list}
            count={drafts.length}
            total={totalIn(list.data)}
            names={['draft', 'drafts']}
          />
        </>
      )}
      <DeleteDialog draft={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}
