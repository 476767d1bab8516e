import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { canMove } from './calendar-move.ts';
import { dayAfter, dayWords, type Span, weeksOf } from './calendar-days.ts';
import type { DayEntry } from './calendar-runs.ts';
import classes from './calendar.module.css';

export interface DaysProps {
  day: string;
  span: Span;
  /** The viewer's present day. */
  today: string;
  entries: ReadonlyMap<string, DayEntry[]>;
  agents: ReadonlyMap<string, Agent>;
  onCreate: (day: string) => void;
  onOpen: (id: string) => void;
  /** Another day becomes the one that the keyboard is on. */
  onMove: (day: string) => void;
  /** A post was dropped on another day. */
  onDrop: (run: CalendarRun, day: string) => void;
  /** All of a day that shows only its beginning. */
  onMore: (day: string) => void;
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
/** As many as a day of a month has room for. */
const most = 3;

interface CellProps extends DaysProps {
  date: string;
  /** The post that is being dragged, if it may be dropped here. */
  dragged: CalendarRun | undefined;
  onDrag: (run: CalendarRun | undefined) => void;
}

const labelOf = (date: string, isOver: boolean, count: number) => {
  const shown = count === 0 ? 'nothing planned' : `${count} ${count === 1 ? 'entry' : 'entries'}`;
  return `${isOver ? '' : 'Schedule on '}${dayWords(date)}, ${shown}`;
};

/** The day's number. Pressed, it schedules a post on that day, unless the day is over. */
function DayButton({ date, day, today, entries, onCreate }: CellProps) {
  const isOver = date < today;
  return (
    <button
      type="button"
      className={classes.number}
      data-day={date}
      tabIndex={date === day ? 0 : -1}
      aria-label={labelOf(date, isOver, entries.get(date)?.length ?? 0)}
      aria-disabled={isOver || undefined}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => !isOver && onCreate(date)}
    >
      {Number(date.slice(8))}
      {!isOver && <IconPlus size={14} aria-hidden className={classes.plus} />}
    </button>
  );
}

function Cell(props: CellProps) {
  const { date, day, span, today, entries, agents, onOpen, onMore, dragged, onDrag } = props;
  const found = entries.get(date) ?? [];
  const shown = span === 'week' ? found : found.slice(0, most);
  const isOther = span === 'month' && date.slice(0, 7) !== day.slice(0, 7);
  return (
    <td
      className={classes.day}
      data-today={date === today || undefined}
      data-quiet={isOther || date < today || undefined}
      data-target={dragged ? true : undefined}
      onDragOver={(event) => dragged && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged) props.onDrop(dragged, date);
      }}
    >
      <DayButton {...props} />
      {shown.map((entry) => (
        <div
          key={`${entry.run.schedule_id} ${entry.run.state}`}
          className={classes.dragged}
          draggable={canMove(entry.run)}
          onDragStart={({ dataTransfer }) => {
            // Some browsers drag nothing that carries nothing.
            dataTransfer.setData('text/plain', entry.run.words);
            onDrag(entry.run);
          }}
          onDragEnd={() => onDrag(undefined)}
        >
          <CalendarEntry
            entry={entry}
            agent={agents.get(entry.run.agent_id)}
            long={span === 'week'}
            onOpen={() => onOpen(entry.run.schedule_id)}
          />
        </div>
      ))}
      {found.length > shown.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => onMore(date)}>
          {found.length - shown.length} more
        </Button>
      )}
    </td>
  );
}

/** Weeks as rows. The arrow keys go from day to day, Enter schedules on the one that has the focus. */
export function CalendarDaysTable(props: DaysProps) {
  const { day, span, onMove } = props;
  const table = useRef<HTMLTableElement>(null);
  const [dragged, setDragged] = useState<CalendarRun>();
  const weeks = weeksOf(day, span);
  const isShown = (date: string) => weeks.some((week) => week.includes(date));
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const to = dayAfter(from, step);
    if (isShown(to)) table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
    onMove(to);
  };
  return (
    <table className={classes.table} data-span={span} ref={table} onKeyDown={go}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Cell
                key={date}
                date={date}
                dragged={date < props.today ? undefined : dragged}
                onDrag={setDragged}
                {...props}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
