import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { SeriesStatuses } from '#contract/posts/scheduled-posts.ts';
import { statusWords } from '#web/entities/posts/schedule-labels.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { FilterButton } from '#web/ui/filter-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { useScheduleSearch } from './use-schedule-search.ts';
import { publishingQuery } from './service-queries.ts';
import classes from './schedule.page.module.css';

/** Days, weeks and months are views of the calendar. */
const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
  { value: 'queue', label: 'Queue' },
] as const;

type View = (typeof views)[number]['value'];

export function ViewSwitch() {
  const { search, choose } = useScheduleSearch();
  const isCalendar = search.view === 'calendar';
  const others: View = search.view === 'queue' ? 'queue' : 'list';
  const go = (view: View) => {
    if (view === 'list' || view === 'queue')
      return choose({ view: view === 'list' ? undefined : view });
    const span = view === 'month' ? undefined : view;
    return choose({ span, ...(!isCalendar && { view: 'calendar' as const }) });
  };
  return (
    <SegmentedControl
      aria-label="View"
      data={[...views]}
      value={isCalendar ? (search.span ?? 'month') : others}
      onChange={go}
    />
  );
}

/** Filters posts that need a person, if there are any. */
export function NeedsYou({ waiting }: { waiting: number }) {
  const { search, choose } = useScheduleSearch();
  if (waiting === 0 && !search.attention) return null;
  return (
    <SegmentedControl
      className="start"
      aria-label="Which posts"
      data={[
        { value: 'all', label: 'All' },
        { value: 'true', label: `Needs you (${waiting})` },
      ]}
      value={search.attention ?? 'all'}
      onChange={(value) => choose({ attention: value === 'true' ? value : undefined })}
    />
  );
}

type Figures = AnswerOf<typeof scheduleCalls.list>['stats'];

/** The four figures of the specification, for everything that is scheduled. */
export function ScheduleStats({ stats }: { stats: Figures }) {
  const { data: publishing } = useQuery(publishingQuery);
  const counts: Readonly<Partial<Record<LivePlatform, number>>> = stats.by_platform;
  return (
    <Panel bare title="Figures" folded="All posts ever scheduled">
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

/** The search for words, with what opens the other filters, where they are folded. */
function Words({ button }: { button: ReactNode }) {
  const { search, choose } = useScheduleSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const find = useDebouncedCallback(
    (words: string) => choose({ search: words.trim() || undefined }),
    pause,
  );
  return (
    <div className={classes.find}>
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
      {button}
    </div>
  );
}

function Selects({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useScheduleSearch();
  return (
    <>
      <Select
        label="Status"
        placeholder="All statuses"
        data={statusOptions}
        value={search.status ?? null}
        onChange={(status) => choose({ status: status ?? undefined })}
        clearable
      />
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
    </>
  );
}

/** On a phone all but the search are behind a button, so that the posts begin on the first screen. */
export function ScheduleFilters({ agents }: { agents: readonly Agent[] }) {
  const { status, agent, platform } = useScheduleSearch().search;
  const isPhone = usePhone();
  const id = useId();
  // What is filtered is not hidden.
  const [isOpen, setIsOpen] = useState([status, agent, platform].some(Boolean));
  return (
    <div className={classes.filters} role="search" id={id}>
      <Words
        button={
          isPhone && (
            <FilterButton isOpen={isOpen} controls={id} onClick={() => setIsOpen(!isOpen)} />
          )
        }
      />
      {(isOpen || !isPhone) && <Selects agents={agents} />}
    </div>
  );
}
