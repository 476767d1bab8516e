import { Button, Menu } from '@mantine/core';
import { IconArrowsMove, IconListDetails, IconPlus } from '@tabler/icons-react';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import { useState } from 'react';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { shortDate } from '#domain/text/dates.ts';
import type { Board } from './calendar-board.ts';
import { dayWords, isAhead, weeksOf } from './calendar-days.ts';
import { CalendarEntry, titleOfRun } from './calendar-entry.tsx';
import { type DayEntry, keyOf } from './calendar-runs.ts';
import classes from './agenda.module.css';
import { EarlierButton, morningOf } from './month-view.tsx';
import { DotsMenu } from '#web/ui/dots-menu.tsx';

/** Touch actions on an entry, in place of dragging. */
function EntryMenu({ board, entry: { run } }: { board: Board; entry: DayEntry }) {
  return (
    <DotsMenu label={`More for ${titleOfRun(run)}`} size={44}>
      <Menu.Item
        leftSection={<IconListDetails size={18} aria-hidden />}
        onClick={() => board.onOpen(run)}
      >
        Open
      </Menu.Item>
      {isWaiting(run) && (
        <Menu.Item
          data-needs="publish"
          leftSection={<IconArrowsMove size={18} aria-hidden />}
          onClick={() => board.onMoveTo(run)}
        >
          Move to…
        </Menu.Item>
      )}
    </DotsMenu>
  );
}

/** One day with its posts, and a button to write for it. */
function Day({ board, date }: { board: Board; date: string }) {
  const { today, entries, blackout, onWrite, selection } = board;
  return (
    <li data-today={date === today || undefined} data-blackout={blackout.has(date) || undefined}>
      <div className={classes.head}>
        <h3 className={classes.day}>
          {dayWords(date)}
          {date === today && ', today'}
        </h3>
        {date >= today && (
          <Button
            data-needs="draft"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={`Write a post for ${dayWords(date)}`}
            onClick={() => onWrite(morningOf(date, board))}
          >
            Write
          </Button>
        )}
      </div>
      {blackout.has(date) && (
        <p className={classes.blackout}>Nothing queued on {blackout.get(date)}</p>
      )}
      {entries.get(date)?.map((entry) => (
        <div key={keyOf(entry.run)} className={`besideXs gap2xs ${classes.row}`}>
          <CalendarEntry board={board} entry={entry} />
          {!selection.isOn && entry.run.needs_approval && isWaiting(entry.run) && (
            <Button
              data-needs="approve"
              size="compact-md"
              variant="light"
              aria-label={`Approve ${titleOfRun(entry.run)}`}
              onClick={() => board.onOpen(entry.run)}
            >
              {postActs.approve.label}
            </Button>
          )}
          {!selection.isOn && <EntryMenu board={board} entry={entry} />}
        </div>
      ))}
    </li>
  );
}

/** Consecutive empty days: in one line, until someone wants to write for one of them. */
function FreeDays({ board, dates }: { board: Board; dates: readonly [string, ...string[]] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = dates;
  const last = dates.at(-1) ?? first;
  const days = `${dates.length} free days`;
  return (
    <>
      <li>
        <div className={classes.head}>
          <span className="quiet">
            {shortDate(first)} – {shortDate(last)}: {days}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${days} from ${dayWords(first)}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        </div>
      </li>
      {isOpen && dates.map((date) => <Day key={date} board={board} date={date} />)}
    </>
  );
}

/** The days with posts, today and the requested day on their own; the days between them together. */
function foldedDays({ day, today, span, entries, blackout }: Board, days: readonly string[]) {
  const folded: [string, ...string[]][] = [];
  let isFree = false;
  for (const date of days) {
    const wasFree = isFree;
    isFree =
      span === 'month' &&
      date !== today &&
      date !== day &&
      !entries.has(date) &&
      !blackout.has(date);
    const before = folded.at(-1);
    if (isFree && wasFree && before) before.push(date);
    else folded.push([date]);
  }
  return folded;
}

/** The days of a span one below the other, for screens without room for a table. */
export function CalendarAgenda({ board }: { board: Board }) {
  const { day, span, today, entries } = board;
  const isShort = isAhead(day, span, today);
  const isShown = (date: string) =>
    (span !== 'month' || isShort || date.slice(0, 7) === day.slice(0, 7)) &&
    (span === 'day' || date >= today || entries.has(date));
  const days = weeksOf(day, span, today).flat().filter(isShown);
  return (
    <>
      {isShort && <EarlierButton board={board} />}
      <ol className={classes.agenda}>
        {foldedDays(board, days).map((dates) =>
          dates.length > 1 ? (
            <FreeDays key={dates[0]} board={board} dates={dates} />
          ) : (
            <Day key={dates[0]} board={board} date={dates[0]} />
          ),
        )}
      </ol>
    </>
  );
}
