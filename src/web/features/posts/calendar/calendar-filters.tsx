/** The filters of the calendar, kept in the address. */
import { Button, Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { type CalendarState, CalendarStates } from '#contract/schedule/calendar.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { sentWords } from '#domain/platforms/sent-words.ts';
import { sentWordsOf } from '#web/entities/posts/status-labels.ts';
import { LabelFilter } from '#web/entities/posts/label-filter.tsx';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import { useScheduleSearch } from '#web/features/posts/rules/use-schedule-search.ts';
import { labelsQuery } from '#web/features/posts/rules/queries.ts';
import classes from './calendar.module.css';

const stateLabels: Record<Exclude<CalendarState, 'published'>, string> = {
  planned: 'Scheduled',
  approval: 'Needs approval',
  problem: 'Needs attention',
};
/** The word for published posts depends on the chosen network, or on these agents' accounts. */
const statesOf = (agents: readonly Agent[], platform: LivePlatform | undefined) =>
  CalendarStates.map((value) => ({
    value,
    label:
      value === 'published'
        ? platform === undefined
          ? sentWordsOf(agents)
          : sentWords(platform)
        : stateLabels[value],
  }));
const networks = LivePlatformIds.map((value) => ({ value, label: platforms[value].name }));

/** How many filters the address has. */
export function useFiltered() {
  const { search, choose } = useScheduleSearch();
  const { agent, account, platform, state, label } = search;
  return {
    count: [agent, account, platform, state, label].filter((one) => one !== undefined).length,
    clear: () =>
      choose({
        agent: undefined,
        account: undefined,
        platform: undefined,
        state: undefined,
        label: undefined,
      }),
  };
}

function Selects({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useScheduleSearch();
  const { agent, account, platform, state, label } = search;
  const { data: known = [] } = useQuery(labelsQuery);
  const labels = new Set([...(label ? [label] : []), ...known]);
  return (
    <div className={`rowSm grow ${classes.filters}`} role="search">
      {agents.length > 0 && (
        <Select
          aria-label="Agent"
          placeholder="All agents"
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          value={agent ?? null}
          onChange={(chosen) => choose({ agent: chosen ?? undefined })}
          searchable={agents.length > 10}
          clearable
          clearButtonProps={{ 'aria-label': 'All agents' }}
        />
      )}
      <AccountFilter
        platform={platform}
        value={account}
        onChange={(chosen) => choose({ account: chosen })}
      />
      <Select
        aria-label="Network"
        placeholder="All networks"
        data={networks}
        value={platform ?? null}
        // An account is on one network, so choosing another network resets it.
        onChange={(chosen) => choose({ platform: chosen ?? undefined, account: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All networks' }}
      />
      <Select
        aria-label="Status"
        placeholder="All statuses"
        data={statesOf(agents, platform)}
        value={state ?? null}
        onChange={(chosen) => choose({ state: chosen ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All statuses' }}
      />
      <LabelFilter labels={labels} value={label} onChange={(chosen) => choose({ label: chosen })} />
      <Clear />
    </div>
  );
}

function Clear() {
  const { count, clear } = useFiltered();
  if (count === 0) return null;
  return (
    <Button variant="subtle" onClick={clear}>
      Clear filters
    </Button>
  );
}

/** Whether the filters are open: initially if some are set. */
export function useFilters() {
  const { count } = useFiltered();
  const [isOpen, setIsOpen] = useState(count > 0);
  const id = useId();
  return { id, count, isOpen, toggle: () => setIsOpen(!isOpen) };
}

type Filters = ReturnType<typeof useFilters>;

/** Shows the number of active filters and opens them; they are closed otherwise, to leave room for the calendar. */
export const FiltersButton = ({ filters: { id, count, isOpen, toggle } }: { filters: Filters }) => (
  <Button
    variant="subtle"
    leftSection={<IconFilter size={16} aria-hidden />}
    aria-expanded={isOpen}
    aria-controls={id}
    onClick={toggle}
  >
    {count > 0 ? `Filters (${count})` : 'Filters'}
  </Button>
);

export const CalendarFilters = ({
  agents,
  filters: { id, isOpen },
}: {
  agents: readonly Agent[];
  filters: Filters;
}) => (
  <div id={id} hidden={!isOpen}>
    {isOpen && <Selects agents={agents} />}
  </div>
);
