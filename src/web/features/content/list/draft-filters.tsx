import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { type DraftState, DraftStates } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import type { ContentSearch } from '#web/features/content/brief/content-search.ts';
import classes from './draft-list.module.css';
import { draftStateLabels } from '#web/features/content/draft/draft-labels.ts';
import { useContentSearch } from '#web/features/content/brief/use-content-search.ts';

export type ListView = NonNullable<ContentSearch['view']>;

/** The states that each list can be filtered by; drafts that need attention are no longer ready. */
export const statesOf: Record<ListView, readonly DraftState[]> = {
  drafts: ['draft', 'needs_you'],
  history: DraftStates,
};

interface Props {
  view: ListView;
  agents: readonly Agent[];
  /** The initial search text. */
  found: string | undefined;
}

export function DraftFilters({ view, agents, found = '' }: Props) {
  const { search, choose } = useContentSearch();
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
    <div className={classes.filters}>
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
