/** The first row of the calendar, and its filters, which the address keeps. */
import { ActionIcon, Button, Select, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { type CalendarState, CalendarStates } from '#contract/schedule/calendar.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { sentWords } from '#domain/platforms/sent-words.ts';
import { sentWordsOf } from '#web/entities/posts/status-labels.ts';
import { LabelFilter } from '#web/entities/posts/label-filter.tsx';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import { useScheduleSearch } from '#web/features/posts/rules/use-schedule-search.ts';
import { labelsQuery } from '#web/features/posts/rules/queries.ts';
import { earlierWords, isAhead, type Span, spanWords, turned } from './calendar-days.ts';
import classes from './calendar.module.css';

interface Props {
  day: string;
  span: Span;
  today: string;
  onDay: (day: string) => void;
  /** The switch of views. */
  views: ReactNode;
  actions: ReactNode;
}

/** One row: which days are shown, the way to others, and what else there is to do. */
export function CalendarHead({ day, span, today, onDay, views, actions }: Props) {
  const isFirst = isAhead(day, span, today);
  return (
    <header className={classes.head}>
      <VisuallyHidden component="h1">Calendar</VisuallyHidden>
      <div className={classes.views}>{views}</div>
      <div className="besideXs">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={isFirst ? earlierWords(day) : `Previous ${span}`}
          onClick={() => onDay(turned(day, span, -1, today))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Next ${span}`}
          onClick={() => onDay(turned(day, span, 1, today))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          className={classes.today ?? ''}
          disabled={day === today}
          onClick={() => onDay(today)}
        >
          Today
        </Button>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {spanWords(day, span, today)}
      </h2>
      {actions}
    </header>
  );
}

const stateLabels: Record<Exclude<CalendarState, 'published'>, string> = {
  planned: 'Scheduled',
  approval: 'Needs approval',
  problem: 'Needs you',
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
