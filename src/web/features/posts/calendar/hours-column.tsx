import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hour as hourLength, minute } from '#contract/core/time.ts';
import type { Board } from './calendar-board.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { dayWords } from './calendar-days.ts';
import { placedIn } from './calendar-runs.ts';
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

/** Faint outlines of free posting times, and of what is proposed for them. */
function Slots({ board: { slots, accounts, onWrite }, date }: Props) {
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

export function HoursColumn(props: Props) {
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
      {placed.map(({ entry, lane, lanes }) => (
        <CalendarEntry
          key={entry.run.at + entry.run.schedule_id + entry.run.state}
          board={board}
          entry={entry}
          style={{
            top: `min(${across(entry.minutes)}, 100% - var(--entry))`,
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `${100 / lanes}%`,
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
      {date === present.day && (
        <div className={classes.now} style={{ top: across(present.minutes) }} aria-hidden>
          <span>{timeWords(present.minutes)}</span>
        </div>
      )}
    </section>
  );
}
