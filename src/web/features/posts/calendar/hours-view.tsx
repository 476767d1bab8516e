/** Days as columns of hours: entries at their time, free posting times, and the present. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Board } from './calendar-board.ts';
import { dayAfter, dayWords, headWords, weeksOf } from './calendar-days.ts';
import { firstShown, isCovered, placedIn } from './calendar-runs.ts';
import { hourWords } from '#web/ui/clock.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hour as hourLength, minute } from '#contract/core/time.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { clockAt, instantOf, isSkipped, placeOf, timeWords } from './calendar-time.ts';
import { MorePosts } from './more-posts.tsx';
import { breakpoints } from '#web/ui/theme/theme.ts';
import classes from './hours.module.css';

interface Props {
  board: Board;
  date: string;
  /** The hour that is the tab stop. */
  focused: string;
}

const hours = Array.from({ length: 24 }, (_, at) => at);
const across = (minutes: number): string => `${(minutes / (24 * 60)) * 100}%`;

/** The past can't be scheduled: the current hour suggests the next quarter. */
const stillToCome = (at: string, now: number): string => {
  const quarter = 15 * minute;
  return Date.parse(at) > now
    ? at
    : new Date(Math.ceil((now + minute) / quarter) * quarter).toISOString();
};

/** The free hours, as buttons to write a post; none for hours that are past or that the clock skips. */
function Hours({ board: { now, zone, onWrite }, date, focused }: Props) {
  return hours.map((hour) => {
    const place = { day: date, minutes: hour * 60 };
    const at = instantOf(place, zone);
    if (isSkipped(place, zone))
      return <span key={hour} className={classes.skipped} style={{ top: across(place.minutes) }} />;
    if (Date.parse(at) + hourLength <= now) return null;
    const name = `${date}T${clockAt(place.minutes).slice(0, 2)}`;
    return (
      <button
        key={hour}
        type="button"
        className={classes.hour}
        style={{ top: across(place.minutes) }}
        data-hour={name}
        tabIndex={name === focused ? 0 : -1}
        aria-label={`Write a post for ${dayWords(date)}, ${timeWords(place.minutes)}`}
        onClick={() => onWrite(stillToCome(at, now))}
      >
        <IconPlus size={14} aria-hidden />
        {timeWords(place.minutes)}
      </button>
    );
  });
}

/** Faint outlines of free posting times, unless a post covers them, and of what is proposed for them. */
function Slots({ board: { slots, entries, accounts, onWrite }, date }: Props) {
  return slots.get(date)?.map(({ at, minutes, accounts: ids, proposed }) => {
    const names = ids.flatMap((id) => accounts.get(id) ?? []).join(', ');
    if (proposed)
      return (
        <Link
          key={at}
          to="/agents/$id"
          params={{ id: proposed.agent_id }}
          className={classes.slot}
          style={{ top: across(minutes) }}
          title={`Proposed: ${names}`}
          data-proposed
        >
          {timeWords(minutes)} {proposed.topic}
        </Link>
      );
    if (isCovered(minutes, entries.get(date) ?? [])) return null;
    return (
      <button
        key={at}
        type="button"
        className={classes.slot}
        style={{ top: across(minutes) }}
        tabIndex={-1}
        title={`Open slot: ${names}`}
        aria-label={`Open slot at ${timeWords(minutes)}: ${names}`}
        onClick={() => onWrite(at)}
      >
        {timeWords(minutes)}
      </button>
    );
  });
}

/** The drop position of a dragged entry. */
function Target({ board: { carry, zone }, date }: Props) {
  if (!carry.carried) return null;
  const { day, minutes } = placeOf(carry.carried.to, zone);
  if (day !== date) return null;
  return (
    <div className={classes.target} style={{ top: across(minutes) }} data-target>
      {[timeWords(minutes), carry.queueWords].filter(Boolean).join(' · ')}
    </div>
  );
}

/** How many entries fit beside each other. */
function lanesOf(span: Board['span'], isNarrow: boolean): number {
  if (span === 'day') return isNarrow ? 4 : 8;
  return isNarrow ? 1 : 2;
}

/** The space on both sides of an entry, in pixels. */
const beside = 2;

function HoursColumn(props: Props) {
  const { board, date } = props;
  const { span, today, now, zone, entries, blackout } = board;
  const found = entries.get(date) ?? [];
  const isNarrow = useMediaQuery(`(width < ${breakpoints.md})`) ?? false;
  const { placed, rest } = placedIn(found, lanesOf(span, isNarrow));
  const present = placeOf(new Date(now).toISOString(), zone);
  return (
    <section
      className={classes.column}
      data-column={date}
      data-hours
      data-today={date === today || undefined}
      data-over={date < today || undefined}
      data-blackout={blackout.has(date) || undefined}
      title={blackout.has(date) ? `Nothing queued on ${blackout.get(date)}` : undefined}
      aria-label={[dayWords(date), blackout.has(date) && `nothing queued on ${blackout.get(date)}`]
        .filter(Boolean)
        .join(', ')}
    >
      <Hours {...props} />
      <Slots {...props} />
      {date === present.day && (
        <div className={classes.now} style={{ top: across(present.minutes) }} aria-hidden />
      )}
      {placed.map(({ entry, lane, lanes }) => (
        <CalendarEntry
          key={entry.run.at + entry.run.schedule_id + entry.run.state}
          board={board}
          entry={entry}
          style={{
            top: `min(${across(entry.minutes)}, 100% - var(--entry))`,
            insetInlineStart: `calc(${(lane / lanes) * 100}% + ${beside}px)`,
            width: `calc(${100 / lanes}% - ${2 * beside}px)`,
          }}
        />
      ))}
      {rest.map((entries) => {
        const [{ minutes, time }] = entries;
        return (
          <MorePosts
            key={minutes}
            variant="default"
            className={classes.rest ?? ''}
            style={{ top: `calc(${across(minutes)} + var(--entry) - 1.5rem)` }}
            board={board}
            date={date}
            entries={entries}
            time={time}
          >{`+${entries.length}`}</MorePosts>
        );
      })}
      <Target {...props} />
    </section>
  );
}

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

/** What the name of an hour takes above its line, in pixels. */
const label = 12;

/** An hour before the first post, whenever other days are shown. */
function useFirstHour(board: Board, days: readonly string[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const minutes = firstShown(days.flatMap((day) => board.entries.get(day) ?? []));
  const shown = days[0];
  useEffect(() => {
    const height = body.current?.offsetHeight ?? 0;
    if (scroller.current) scroller.current.scrollTop = (height * minutes) / (24 * 60) - label;
    // Entries that come or go while the days stay move nothing under the reader.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
  return { scroller, body };
}

/** How close an hour is to the present that leaves it no room, in minutes. */
const crowded = 20;

/** The hours beside the days, and the present if it is on one of them. */
function Gutter({ board: { now, zone }, days }: { board: Board; days: readonly string[] }) {
  const present = placeOf(new Date(now).toISOString(), zone);
  const at = days.includes(present.day) ? present.minutes : undefined;
  const isFree = (hour: number) => at === undefined || Math.abs(hour * 60 - at) > crowded;
  return (
    <div className={classes.gutter} aria-hidden>
      {hours.slice(1).map((hour) => (
        <span key={hour} style={{ top: across(hour * 60) }}>
          {isFree(hour) && hourWords(hour)}
        </span>
      ))}
      {at !== undefined && (
        <span className={classes.present} style={{ top: across(at) }}>
          {timeWords(at)}
        </span>
      )}
    </div>
  );
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
          <Gutter board={board} days={days} />
          {days.map((date) => (
            <HoursColumn key={date} board={board} date={date} focused={focused} />
          ))}
        </div>
      </div>
    </div>
  );
}
