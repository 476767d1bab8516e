import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { SeriesStatuses } from '#contract/posts/scheduled-posts.ts';
import { statusWords } from '#web/entities/posts/schedule-labels.ts';
import { useScheduleSearch } from './use-schedule-search.ts';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { publishingQuery } from './service-queries.ts';
import classes from './schedule.page.module.css';

type Figures = AnswerOf<typeof scheduleCalls.list>['stats'];

/** The four figures of the specification, for everything that is scheduled. */
export function ScheduleStats({ stats }: { stats: Figures }) {
  const { data: publishing } = useQuery(publishingQuery);
  const counts: Readonly<Partial<Record<LivePlatform, number>>> = stats.by_platform;
  return (
    <Panel bare title="Figures" folded="For everything that was ever scheduled">
      <div className={`stackSm halves ${classes.stats}`}>
        <StatCard label="Total Scheduled" value={stats.total} note="including finished ones" />
        <StatCard
          label="Active"
          value={stats.active}
          note={publishing?.is_frozen ? 'stopped until you resume' : 'upcoming'}
        />
        <StatCard label="Twitter Posts" value={counts.twitter ?? 0} note="to X" />
        <StatCard label="Recurring" value={stats.recurring} note="repeating" />
      </div>
    </Panel>
  );
}

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
        label="Network"
        placeholder="All networks"
        data={platformOptions}
        value={search.platform ?? null}
        onChange={(platform) => choose({ platform: platform ?? undefined })}
        clearable
      />
    </div>
  );
}
