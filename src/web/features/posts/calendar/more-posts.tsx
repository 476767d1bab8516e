import { Button, type ButtonProps, Popover } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Board } from './calendar-board.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { dayWords } from './calendar-days.ts';
import { type DayEntry, keyOf } from './calendar-runs.ts';
import classes from './more-posts.module.css';

interface Props extends Pick<ButtonProps, 'variant' | 'className' | 'style'> {
  board: Board;
  date: string;
  entries: readonly DayEntry[];
  /** The time of the first one, in views with hours. */
  time?: string;
  children: string;
}

/** Lists the posts of a day that have no room of their own. They are opened, selected and picked up from there. */
export function MorePosts({ board, date, entries, time, children, ...look }: Props) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // It closes when one of its posts is picked up, which then needs the calendar behind it.
  if (opened && board.carry.carried) setOpened(false);
  const leave = () => {
    // At once, so that what opens next returns the focus here.
    button.current?.focus();
    setOpened(false);
  };
  const inList: Board = {
    ...board,
    onOpen: (run) => {
      leave();
      board.onOpen(run);
    },
  };
  const name = `${entries.length} more on ${dayWords(date)}`;
  return (
    // Kept while closed, because a finger that drags one of its posts loses the drag with it.
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(20rem, calc(100vw - 1rem))"
      shadow="md"
      trapFocus
      returnFocus
      keepMounted
    >
      <Popover.Target>
        <Button
          ref={button}
          size="compact-xs"
          {...look}
          aria-label={time === undefined ? name : `${name}, ${time}`}
          onClick={() => setOpened(!opened)}
        >
          {children}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list ?? ''}>
        <ul className={`plain stackXs whole ${classes.posts}`}>
          {entries.map((entry) => (
            <li key={keyOf(entry.run)}>
              <CalendarEntry board={inList} entry={entry} />
            </li>
          ))}
        </ul>
        {board.span !== 'day' && (
          <Button size="compact-sm" variant="subtle" onClick={() => board.onMore(date)}>
            Open day
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
