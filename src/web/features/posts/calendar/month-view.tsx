import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Board } from './calendar-board.ts';
import { dateWords, dayAfter, dayWords, isAhead, weekdayName, weeksOf } from './calendar-days.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { keyOf } from './calendar-runs.ts';
import { instantOf, placeOf } from './calendar-time.ts';
import classes from './month.module.css';
import { MorePosts } from './more-posts.tsx';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
/** As many lines as fit in a day of a month. */
const most = 3;
const morning = 9 * 60;

interface CellProps {
  board: Board;
  date: string;
}

const labelOf = ({ entries, blackout }: Board, date: string, isOver: boolean) => {
  const count = entries.get(date)?.length ?? 0;
  const shown = count === 0 ? 'nothing planned' : `${count} ${count === 1 ? 'entry' : 'entries'}`;
  const off = blackout.has(date) ? `, nothing queued on ${blackout.get(date)}` : '';
  return `${isOver ? '' : 'Write a post for '}${dayWords(date)}, ${shown}${off}`;
};

/** The morning of a day, or the next full hour if that has passed. */
export function morningOf(date: string, { now, zone }: Pick<Board, 'now' | 'zone'>): string {
  const at = instantOf({ day: date, minutes: morning }, zone);
  if (Date.parse(at) > now) return at;
  const hour = 60 * 60_000;
  return new Date(Math.ceil(now / hour) * hour).toISOString();
}

/** The day's number, as a button that starts a post for that day, unless it is past. */
function DayButton({ board, date }: CellProps) {
  const { day, today, onWrite } = board;
  const isOver = date < today;
  return (
    <button
      type="button"
      className={classes.number}
      data-day={date}
      tabIndex={date === day ? 0 : -1}
      aria-label={labelOf(board, date, isOver)}
      aria-disabled={isOver || undefined}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => !isOver && onWrite(morningOf(date, board))}
    >
      <span>{dateWords(date)}</span>
      {!isOver && <IconPlus size={14} aria-hidden className={classes.plus} />}
    </button>
  );
}

/** Says that nothing is queued on a day, and on which accounts. */
const offOn = ({ blackout }: Board, date: string) =>
  blackout.has(date) && {
    'data-blackout': true,
    title: `Nothing queued on ${blackout.get(date)}`,
  };

function Cell({ board, date }: CellProps) {
  const { day, span, today, entries, agents, carry, zone } = board;
  const found = entries.get(date) ?? [];
  const isSample = ({ run }: (typeof found)[number]) =>
    agents.get(run.agent_id)?.is_sample === true;
  // Where not all fit, people’s own are not behind samples.
  const ownFirst = [...found.filter((one) => !isSample(one)), ...found.filter(isSample)];
  const first = new Set(found.length > most ? ownFirst.slice(0, most - 1) : found);
  const shown = found.filter((one) => first.has(one));
  // When weeks of two months are shown, neither month is dimmed.
  const isQuiet = isAhead(day, span, today) ? date < today : date.slice(0, 7) !== day.slice(0, 7);
  const isTarget = carry.carried && placeOf(carry.carried.to, zone).day === date;
  return (
    <td
      className={classes.day}
      data-column={date}
      data-today={date === today || undefined}
      data-quiet={isQuiet || undefined}
      {...offOn(board, date)}
      data-target={isTarget || undefined}
    >
      <DayButton board={board} date={date} />
      {shown.map((entry) => (
        <CalendarEntry key={keyOf(entry.run)} board={board} entry={entry} />
      ))}
      {found.length > shown.length && (
        <MorePosts
          variant="subtle"
          entries={found.filter((one) => !first.has(one))}
          board={board}
          date={date}
        >
          {`${found.length - shown.length} more`}
        </MorePosts>
      )}
    </td>
  );
}

/** Weeks as rows. Arrow keys move between days, Enter starts a post for the focused one. */
export function MonthView({ board }: { board: Board }) {
  const { day, span, today, onDay } = board;
  const table = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(day, span, today);
  const focusOn = (date: string) =>
    table.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  // A day that is rendered only after the calendar has changed to it.
  const wanted = useRef<string>(undefined);
  const arrive = useEffectEvent((date: string) => {
    if (wanted.current === date) focusOn(date);
    wanted.current = undefined;
  });
  useEffect(() => arrive(day), [day]);
  const isShown = (date: string) => weeks.some((week) => week.includes(date));
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const to = dayAfter(from, step);
    wanted.current = to;
    if (isShown(to)) focusOn(to);
    onDay(to);
  };
  return (
    <table className={classes.table} data-weeks={weeks.length} ref={table} onKeyDown={go}>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col">
              {weekdayName(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Cell key={date} board={board} date={date} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
