import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { SeriesStatuses } from '#contract/posts/scheduled-posts.ts';
import { statusWords } from '#web/entities/posts/schedule-labels.ts';
import classes from './schedule.page.module.css';
import { useScheduleSearch } from './use-schedule-search.ts';

const statusOptions = SeriesStatuses.map((value) => ({ value, label: statusWords[value].label }));
const platformOptions = LivePlatformIds.map((value) => ({ value, label: platforms[value].name }));
const pause = 250;

/** Text and status. */
function ListFilters() {
  const { search, choose } = useScheduleSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const find = useDebouncedCallback(
    (words: string) => choose({ search: words.trim() || undefined }),
    pause,
  );
  return (
    <>
      <TextInput
        type="search"
        label="Search"
        placeholder="Text or topic"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={limits.topic}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          find(currentTarget.value);
        }}
        onBlur={() => find.flush()}
      />
      <Select
        label="Status"
        placeholder="All statuses"
        data={statusOptions}
        value={search.status ?? null}
        onChange={(status) => choose({ status: status ?? undefined })}
        clearable
      />
    </>
  );
}

export function ScheduleFilters({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useScheduleSearch();
  return (
    <div className={classes.filters} role="search">
      <ListFilters />
      {agents.length > 0 && (
        <Select
          label="Agent"
          placeholder="All agents"
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.agent ?? null}
          onChange={(agent) => choose({ agent: agent ?? undefined })}
          clearable
        />
      )}
      <Select
        label="Platform"
        placeholder="All networks"
        data={platformOptions}
        value={search.platform ?? null}
        onChange={(platform) => choose({ platform: platform ?? undefined })}
        clearable
      />
    </div>
  );
}
