/** Days as columns of hours: entries at their time, free posting times, and the present. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Board } from './calendar-board.ts';
import { dayAfter, headWords, weeksOf } from './calendar-days.ts';
import { firstShown } from './calendar-runs.ts';
import { hourWords } from '#web/ui/clock.ts';
import { HoursColumn } from './hours-column.tsx';
import classes from './hours.module.css';

const hours = Array.from({ length: 24 }, (_, at) => at);
const steps: Readonly<Record<string, [days: number, hours: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The focused hour: only one of all hours is a tab stop, and arrow keys move between them. */
function useHourFocus(board: Board, days: readonly string[]) {
  const [at, setAt] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const { now, zone, today, onDay, day } = board;
  const first = `${days.includes(today) ? today : day}T09`;
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset['hour'] : undefined;
    if (!step || from === undefined) return;
    event.preventDefault();
    const [date = '', hour = ''] = from.split('T');
    const next = Math.min(Math.max(Number(hour) + step[1], 0), 23);
    const to = dayAfter(date, step[0]);
    const name = `${to}T${String(next).padStart(2, '0')}`;
    setAt(name);
    const there = frame.current?.querySelector<HTMLElement>(`[data-hour="${name}"]`);
    if (there) there.focus();
    else if (!days.includes(to)) onDay(to);
  };
  return { frame, go, focused: at ?? first, now, zone };
}

/** An hour before the first post, whenever other days are shown. */
function useFirstHour(board: Board, days: readonly string[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const minutes = firstShown(days.flatMap((day) => board.entries.get(day) ?? []));
  const shown = days[0];
  useEffect(() => {
    const height = body.current?.offsetHeight ?? 0;
    if (scroller.current) scroller.current.scrollTop = (height * minutes) / (24 * 60);
    // Entries that come or go while the days stay move nothing under the reader.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
  return { scroller, body };
}

const countWords = (count: number): string => {
  if (count === 0) return '';
  return count === 1 ? '1 post' : `${count} posts`;
};

/** The column of each day. */
const Dates = ({ board: { today, entries }, days }: { board: Board; days: readonly string[] }) => (
  <div className={classes.head}>
    {days.map((date) => (
      <h3
        key={date}
        className={classes.date}
        data-today={date === today || undefined}
        aria-current={date === today ? 'date' : undefined}
      >
        <span className={classes.number}>{headWords(date)}</span>
        <span className="quiet regular size1">{countWords(entries.get(date)?.length ?? 0)}</span>
      </h3>
    ))}
  </div>
);

export function HoursView({ board }: { board: Board }) {
  const { day, span, today } = board;
  const days = weeksOf(day, span, today).flat();
  const { frame, go, focused } = useHourFocus(board, days);
  const { scroller, body } = useFirstHour(board, days);
  return (
    <div className={classes.view} ref={frame} role="group" aria-label="Hours" onKeyDown={go}>
      {/* Its entries and hours can be focused, so the keyboard scrolls it too. */}
      <div className={classes.scroller} ref={scroller} data-scroller>
        {span === 'week' && <Dates board={board} days={days} />}
        <div className={classes.body} ref={body}>
          <div className={classes.gutter} aria-hidden>
            {hours.slice(1).map((hour) => (
              <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
                {hourWords(hour)}
              </span>
            ))}
          </div>
          {days.map((date) => (
            <HoursColumn key={date} board={board} date={date} focused={focused} />
          ))}
        </div>
      </div>
    </div>
  );
}
