import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { dayAfter, monthAfter, type Span, spanWords } from './calendar-days.ts';
import { CalendarDaysTable } from './calendar-days-table.tsx';
import { boundsOf, entriesByDay } from './calendar-runs.ts';
import classes from './calendar.module.css';
import { calendarQuery } from '#web/features/schedule/queries.ts';
import { useMove } from './use-move.ts';
import { useNow } from './use-now.ts';
import { useScheduleSearch } from '#web/features/schedule/list/use-schedule-search.ts';
import { viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';

interface HeadProps {
  day: string;
  span: Span;
  today: string;
  onDay: (day: string) => void;
  onSpan: (span: Span) => void;
}

const spans = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
];

/** Which days are shown, and the way to others. */
function Head({ day, span, today, onDay, onSpan }: HeadProps) {
  const turn = (by: 1 | -1) =>
    onDay(span === 'month' ? monthAfter(day, by) : dayAfter(day, by * 7));
  return (
    <div className="rowSm between">
      <div className={classes.turns}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Previous ${span}`}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={`Next ${span}`} onClick={() => turn(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={day === today} onClick={() => onDay(today)}>
          Today
        </Button>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {spanWords(day, span)}
      </h2>
      <SegmentedControl
        aria-label="Limits"
        data={spans}
        value={span}
        onChange={(value) => onSpan(value === 'week' ? 'week' : 'month')}
      />
    </div>
  );
}

/** Whose colour is whose. */
const Legend = ({ agents }: { agents: readonly Agent[] }) => (
  <ul className={classes.legend} aria-label="Agents">
    {agents.map(({ id, name, personality_type }) => (
      <li key={id} data-hue={archetypes[personality_type].hue}>
        {name}
      </li>
    ))}
  </ul>
);

interface Props {
  agents: readonly Agent[];
  onCreate: (day: string) => void;
}

/** What the address asks for, as the calendar draws it. */
function useCalendar() {
  const { search, choose } = useScheduleSearch();
  const now = useNow();
  const zone = viewerZone();
  const today = wallTimeOf(now, zone).slice(0, 10);
  const { day = today, agent, platform } = search;
  const span: Span = search.span ?? 'month';
  const query = useQuery(
    calendarQuery({
      ...boundsOf(day, span),
      ...(agent && { agent_id: agent }),
      ...(platform && { platform }),
    }),
  );
  return {
    query,
    zone,
    today,
    day,
    span,
    choose,
    move: (to: string) => choose({ day: to === today ? undefined : to }),
  };
}

/** What went out and what is to come, in the viewer's own days. */
export function Calendar({ agents, onCreate }: Props) {
  const { query, zone, today, day, span, choose, move } = useCalendar();
  const isPhone = usePhone();
  const { data, isPending, isLoadingError, error, isFetching, refetch, isPlaceholderData } = query;
  const runs = data?.data ?? [];
  const shown = new Set(runs.map(({ agent_id }) => agent_id));
  const drop = useMove();
  const Days = isPhone ? CalendarAgenda : CalendarDaysTable;
  return (
    <section className="stackMd" aria-label="Calendar" aria-busy={isPlaceholderData}>
      <Head
        day={day}
        span={span}
        today={today}
        onDay={move}
        onSpan={(next) => choose({ span: next === 'week' ? next : undefined })}
      />
      <QueryBoundary
        pending={isPending}
        failure={
          isLoadingError ? `Failed to fetch scheduled posts: ${messageOf(error)}` : undefined
        }
        retrying={isFetching}
        onRetry={() => void refetch()}
        skeletons={<Skeleton height={420} radius="lg" />}
      />
      {data && (
        <>
          <Days
            day={day}
            span={span}
            today={today}
            entries={entriesByDay(runs, zone)}
            agents={new Map(agents.map((one) => [one.id, one]))}
            onCreate={onCreate}
            onOpen={(post) => choose({ post })}
            onMove={move}
            onDrop={drop}
            onMore={(to) => choose({ day: to, span: 'week' })}
          />
          <Legend agents={agents.filter(({ id }) => shown.has(id))} />
          <p className="quiet">
            Your time zone: {zoneLabel(zone)}. To move a post,{' '}
            {isPhone ? '' : 'drag it to another day, or '}open it and change its time. Recurring
            posts move as a whole.
            {data.is_cut &&
              ' There are more posts than we can show. Choose one agent to see the rest.'}
          </p>
        </>
      )}
    </section>
  );
}
