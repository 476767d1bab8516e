/** The filters of the posts page. */
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { selfName } from '#contract/posts/author.ts';
import type { boardCalls } from '#contract/posts/board-calls.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import { listsFor } from './post-labels.ts';
import { self } from './post-values.ts';
import classes from './post.page.module.css';
import { PostViews } from './post-views.tsx';
import type { PostsSearch } from './use-posts-search.ts';
import { LabelFilter } from '#web/entities/posts/label-filter.tsx';

export type Found = AnswerOf<typeof boardCalls.list>;

export const sumOf = (stages: Found['stages']): number =>
  Object.values(stages).reduce((sum, count) => sum + count, 0);

interface Props {
  asking: PostsSearch;
  found: Found | undefined;
  agents: readonly Agent[];
}

interface FilterProps extends Props {
  typed: string;
  onType: (typed: string) => void;
  onClear: () => void;
}

/** By author if there are agents, by account if there are several, and by label if there are any. */
function Selects({ asking, found, agents }: Props) {
  const { agent, account, label, choose } = asking;
  const labels = new Set([...(label ? [label] : []), ...(found?.labels ?? [])]);
  return (
    <>
      {(agents.length > 0 || agent !== undefined) && (
        <Select
          aria-label="Agent"
          placeholder="All agents"
          data={[
            { value: self, label: selfName },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={agent ?? null}
          onChange={(id) => choose({ agent: id ?? undefined })}
          searchable={agents.length > 10}
          clearable
          clearButtonProps={{ 'aria-label': 'All agents' }}
        />
      )}
      <AccountFilter
        platform={undefined}
        value={account}
        onChange={(chosen) => choose({ account: chosen })}
      />
      <LabelFilter labels={labels} value={label} onChange={(chosen) => choose({ label: chosen })} />
    </>
  );
}

export function PostFilters({ typed, onType, onClear, ...props }: FilterProps) {
  const { view, show, stage, isFiltered, choose } = props.asking;
  const matching = props.found?.matching;
  // An empty list offers to clear the filters itself.
  const isEmpty = view === 'list' && props.found?.total === 0;
  const clear = isFiltered && !isEmpty && (
    <Button variant="subtle" onClick={onClear}>
      Clear filters
    </Button>
  );
  const find = useDebouncedCallback((words: string) => choose({ search: words.trim() }), 250);
  const options = listsFor(props.agents).map(({ stage: one, title }) => {
    const count = matching && (one ? matching[one] : sumOf(matching));
    return { value: one ?? 'all', label: count ? `${title} (${count})` : title };
  });
  return (
    <div className={`stackSm ${classes.filters}`}>
      <PostViews view={view} onView={show} />
      <div className={`rowXs sideways ${classes.narrow}`}>
        <TextInput
          type="search"
          aria-label="Search posts and labels"
          placeholder="Search posts and labels"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={limits.topic}
          value={typed}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            find(currentTarget.value);
          }}
        />
        <Selects {...props} />
        {clear}
      </div>
      {view === 'list' && (
        <div className={classes.stages}>
          <SegmentedControl
            aria-label="Which posts"
            data={options}
            value={stage ?? 'all'}
            onChange={(value) => choose({ stage: value === 'all' ? undefined : value })}
          />
        </div>
      )}
    </div>
  );
}
