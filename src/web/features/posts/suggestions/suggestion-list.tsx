import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { type DraftState, DraftStates } from '#contract/content/kinds.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { accountOf } from '#web/entities/agents/accounts-of.ts';
import { opening } from '#web/entities/posts/opening.ts';
import { faceOf } from '#web/features/posts/face.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { draftsQuery, useRemoveDraft } from './queries.ts';
import { draftStateLabels } from './suggestion-labels.ts';
import { type SuggestionsSearch, useSuggestionsSearch } from './suggestions-search.ts';
import classes from './suggestions.module.css';
import { useWorkspace } from './workspace-state.ts';

type ListView = NonNullable<SuggestionsSearch['view']>;

/** The states that each list can be filtered by; drafts that need attention are no longer ready. */
const statesOf: Record<ListView, readonly DraftState[]> = {
  drafts: ['draft', 'needs_you'],
  history: DraftStates,
};

interface FilterProps {
  view: ListView;
  agents: readonly Agent[];
  /** The initial search text. */
  found: string | undefined;
}

function Filters({ view, agents, found = '' }: FilterProps) {
  const { search, choose } = useSuggestionsSearch();
  const [typed, setTyped] = useState(found);
  const find = useDebouncedCallback(
    (words: string) => choose({ search: words.trim() || undefined }),
    250,
  );
  const states = statesOf[view].map((state) => ({
    value: state as string,
    label: draftStateLabels[state].label,
  }));
  const options = view === 'drafts' ? states : [{ value: 'all', label: 'All' }, ...states];
  return (
    <div className={`rowSm ${classes.filters}`}>
      <TextInput
        type="search"
        aria-label="Search drafts and topics"
        placeholder="Search drafts and topics"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={limits.topic}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          find(event.currentTarget.value);
        }}
        className={classes.search ?? ''}
      />
      <Select
        aria-label="Agent"
        placeholder="All agents"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.agent ?? null}
        onChange={(agent) => choose({ agent: agent ?? undefined })}
        clearable
      />
      <SegmentedControl
        aria-label="State"
        data={options}
        value={search.state ?? options[0]?.value ?? 'all'}
        onChange={(value) => choose({ state: DraftStates.find((state) => state === value) })}
        className={classes.states ?? ''}
      />
    </div>
  );
}

interface RowProps {
  draft: ContentDraft;
  agent: Agent;
  onOpen: () => void;
  onDelete: () => void;
}

function Facts({ draft: { state, brief, parts, platform, is_edited } }: Pick<RowProps, 'draft'>) {
  const { label, tone } = draftStateLabels[state];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span>
        {contentTypeLabels[brief.content_type].label}
        {parts.length > 1 && `, ${parts.length} parts`}
      </span>
      <span>{platforms[platform].name}</span>
      {is_edited && <span>Edited by you</span>}
    </>
  );
}

/** A draft in a list: its first part as a post, and its actions. */
function Row({ draft, agent, onOpen, onDelete }: RowProps) {
  const { parts, platform, state, updated_at } = draft;
  const account = accountOf(agent, platform);
  const face = faceOf(agent);
  const about = opening(draft.parts.join('\n'));
  return (
    <li className={classes.row}>
      <PostCard
        bare
        name={agent.name}
        handle={account?.username}
        avatar={face.src}
        hue={face.hue}
        text={parts[0] ?? ''}
        when={<Moment at={updated_at} />}
        footer={<Facts draft={draft} />}
      />
      <div className={`rowSm ${classes.rowActions}`}>
        <Button variant="light" onClick={onOpen} aria-label={`Open “${about}”`}>
          Open
        </Button>
        <CopyButton text={parts.join('\n\n')} />
        {state !== 'posted' && (
          <Button
            data-needs="draft"
            variant="subtle"
            color="red"
            className={classes.delete ?? ''}
            aria-label={`Delete “${about}”`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

const wantedOf = (view: ListView, { agent, state, search }: SuggestionsSearch) => {
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
  const { search, open } = useSuggestionsSearch();
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
    <EmptyState title={title} action={<Button onClick={() => open({})}>Ask for drafts</Button>}>
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
      {draft && <p>This permanently deletes “{opening(draft.parts.join('\n'))}”.</p>}
    </ConfirmDialog>
  );
}

interface Props {
  view: ListView;
  agents: readonly Agent[];
}

/** Saved drafts, or all drafts ever made. */
export default function SuggestionList({ view, agents }: Props) {
  const { search, open } = useSuggestionsSearch();
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
      <Filters
        key={round}
        view={view}
        agents={agents}
        found={round === 0 ? search.search : undefined}
      />
      <QueryState query={list} fallback="Couldn’t load your drafts." />
      {list.data && drafts.length === 0 && <Nothing view={view} onClear={clear} />}
      {drafts.length > 0 && (
        <>
          <ul className="plain stackSm" aria-label={view === 'drafts' ? 'Drafts' : 'History'}>
            {drafts.map((draft) => {
              const agent = byId.get(draft.agent_id);
              return (
                agent && (
                  <Row
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
