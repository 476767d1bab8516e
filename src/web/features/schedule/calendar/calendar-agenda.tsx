import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CalendarEntry } from './calendar-entry.tsx';
import { dayWords, weeksOf } from './calendar-days.ts';
import type { DaysProps } from './calendar-days-table.tsx';
import classes from './calendar.module.css';

/** The days of a span one below the other, for screens that have no room for a table. */
export function CalendarAgenda(props: DaysProps) {
  const { day, span, today, entries, agents, onCreate, onOpen } = props;
  const isShown = (date: string) =>
    (span === 'week' || date.slice(0, 7) === day.slice(0, 7)) &&
    (date >= today || entries.has(date));
  const days = weeksOf(day, span).flat().filter(isShown);
  return (
    <ol className={classes.agenda}>
      {days.map((date) => (
        <li key={date} data-today={date === today || undefined}>
          <div className={classes.agendaHead}>
            <h3 className={classes.agendaDay}>
              {dayWords(date)}
              {date === today && ', today'}
            </h3>
            {date >= today && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-label={`Schedule on ${dayWords(date)}`}
                onClick={() => onCreate(date)}
              >
                Schedule
              </Button>
            )}
          </div>
          {entries.get(date)?.map((entry) => (
            <CalendarEntry
              key={`${entry.run.schedule_id} ${entry.run.state}`}
              entry={entry}
              agent={agents.get(entry.run.agent_id)}
              long
              onOpen={() => onOpen(entry.run.schedule_id)}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}
