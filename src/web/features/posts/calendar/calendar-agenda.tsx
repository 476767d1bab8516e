import { Button, Menu } from '@mantine/core';
import { IconArrowsMove, IconListDetails, IconPlus } from '@tabler/icons-react';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { Board } from './calendar-board.ts';
import { dayWords, weekdayName, weeksOf } from './calendar-days.ts';
import { CalendarEntry, titleOfRun } from './calendar-entry.tsx';
import { type DayEntry, keyOf } from './calendar-runs.ts';
import { timeWords } from './calendar-time.ts';
import classes from './agenda.module.css';
import { morningOf } from './month-view.tsx';
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

interface DayProps {
  board: Board;
  date: string;
}

/** The free posting times of the chosen day. */
const Free = ({ board: { slots, accounts, onWrite, now }, date }: DayProps) =>
  slots
    .get(date)
    ?.filter(({ at }) => Date.parse(at) > now)
    .map(({ at, minutes, accounts: ids }) => (
      <button
        key={at}
        type="button"
        className={classes.slot}
        data-needs="draft"
        onClick={() => onWrite(at)}
      >
        <IconPlus size={14} aria-hidden />
        <span className="numeric">{timeWords(minutes)}</span> Open slot on{' '}
        {ids.flatMap((id) => accounts.get(id) ?? []).join(', ')}
      </button>
    ));

function Entry({ board, entry }: { board: Board; entry: DayEntry }) {
  return (
    <div className={`besideXs gap2xs ${classes.row}`}>
      <CalendarEntry board={board} entry={entry} />
      {!board.selection.isOn && entry.run.needs_approval && isWaiting(entry.run) && (
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
      {!board.selection.isOn && <EntryMenu board={board} entry={entry} />}
    </div>
  );
}

/** One day with its posts, and a button to write for it. */
function Day({ board, date }: DayProps) {
  const { today, entries, blackout, onWrite, day } = board;
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
        <Entry key={keyOf(entry.run)} board={board} entry={entry} />
      ))}
      {date === day && <Free board={board} date={date} />}
    </li>
  );
}

const mostDots = 4;

/** The days of a week or month as small buttons, with a dot for each post in the color of its agent. */
function Strip({ board }: { board: Board }) {
  const { day, span, today, entries, agents, onDay } = board;
  const weeks = weeksOf(day, span, today);
  return (
    <div className={classes.strip} role="group" aria-label="Days">
      {weeks[0]?.map((date) => (
        <span key={date} className={classes.weekday} aria-hidden>
          {weekdayName(date).charAt(0)}
        </span>
      ))}
      {weeks.flat().map((date) => {
        const found = entries.get(date) ?? [];
        return (
          <button
            key={date}
            type="button"
            className={classes.date}
            data-today={date === today || undefined}
            aria-pressed={date === day}
            aria-label={`${dayWords(date)}, ${pluralize(found.length, 'post', 'posts')}`}
            onClick={() => onDay(date)}
          >
            <span className={classes.number}>{Number(date.slice(8))}</span>
            <span className={classes.dots} aria-hidden>
              {found.slice(0, mostDots).map(({ run }) => (
                <i
                  key={keyOf(run)}
                  data-hue={archetypes[agents.get(run.agent_id)?.personality_type ?? 'custom'].hue}
                />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** For screens without room for a table: the chosen day and, of a week or month, what comes after it. */
export function CalendarAgenda({ board }: { board: Board }) {
  const { day, span, today, entries } = board;
  const later = weeksOf(day, span, today)
    .flat()
    .filter((date) => date > day && entries.has(date));
  return (
    <>
      {span !== 'day' && <Strip board={board} />}
      <ol className={classes.agenda}>
        {[day, ...later].map((date) => (
          <Day key={date} board={board} date={date} />
        ))}
      </ol>
    </>
  );
}
