/** The rows of the queue by day, which can be dragged to another time. */
import { Button } from '@mantine/core';
import { type ComponentProps, Fragment, useEffect, useRef, useState } from 'react';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { dayWords } from '#web/features/posts/calendar/calendar-days.ts';
import { placeOf, timeWords } from '#web/features/posts/calendar/calendar-time.ts';
import { frequencyLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { viewerZone } from '#web/ui/zone-time.ts';
import { second } from '#contract/core/time.ts';
import { QueueGap, QueuePost } from './queue-row.tsx';
import { foldsOf, isPost, movedTo, type PostRow, type Row } from './queue-rows.ts';
import type { QueueShown } from './use-queue.ts';
import classes from './queue.module.css';

/** How long a move may take until the focus is where the person has put it, in milliseconds. */
const moveTakes = 5 * second;

/** Keeps the focus on the button of a post that it moved, although its row is elsewhere then. */
export function useStepFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<{ button: string; until: number }>(undefined);
  useEffect(() => {
    const { button = '', until = 0 } = last.current ?? {};
    if (Date.now() > until || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(button)?.focus();
    // After each render, because the row moves with the next data.
  });
  return {
    frame,
    keep: (id: string, step: number) => {
      const row = `[data-schedule="${CSS.escape(id)}"]`;
      const isButton = document.activeElement?.closest('[data-step]');
      const button = isButton ? `${row} [data-step="${step}"]` : `${row} button`;
      last.current = { button, until: Date.now() + moveTakes };
    },
  };
}

/** The rows of each day, with a heading before them. */
function byDay(rows: readonly Row[], now: number) {
  const zone = viewerZone();
  const today = placeOf(new Date(now).toISOString(), zone).day;
  return [...Map.groupBy(rows, ({ at }) => placeOf(at, zone).day)].map(([day, same]) => ({
    day,
    isToday: day === today,
    words: `${dayWords(day)}${day === today ? ', today' : ''}`,
    folds: foldsOf(same),
  }));
}

const timeOf = ({ at }: Row): string => timeWords(placeOf(at, viewerZone()).minutes);

interface MoreProps {
  more: readonly PostRow[];
  isToday: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** The other runs of a repeat on a day, shown on a click. */
function MoreRuns({ more, isToday, isOpen, onToggle }: MoreProps) {
  const [first] = more;
  if (!first) return null;
  const day = isToday ? 'today' : 'that day';
  return (
    <li className={classes.item}>
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={onToggle}>
        {frequencyLabels[first.run.frequency]}: {more.length} more {day}
      </Button>
    </li>
  );
}

/** The row that is dragged, and the one below it. */
interface Drag {
  key: string;
  over: string | undefined;
}

export interface RowsProps {
  shown: QueueShown;
  rows: readonly Row[];
  isBusy: boolean;
  onMove: (key: string, target: string) => void;
  /** What a row without an order of its own offers too. */
  actsOf: (
    row: PostRow,
  ) => Omit<ComponentProps<typeof QueuePost>, 'row' | 'platforms' | 'time' | 'isBusy'>;
}

export function Rows({ shown, rows, isBusy, onMove, actsOf }: RowsProps) {
  const [drag, setDrag] = useState<Drag>();
  const names = new Map(shown.all.map((one) => [one.id, accountLabel(one)]));
  const platforms = new Map(shown.all.map(({ id, platform }) => [id, platform]));
  const target = (key: string) => drag !== undefined && movedTo(rows, drag.key, key).length > 0;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const item = (row: Row, words: string) => (
    <li
      key={row.key}
      className={classes.item}
      data-schedule={isPost(row) ? row.run.schedule_ids[0] : undefined}
      data-dragged={drag?.key === row.key || undefined}
      data-over={drag?.over === row.key || undefined}
      draggable={isPost(row) && row.slot_at !== undefined && !isBusy}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', isPost(row) ? row.run.words : '');
        setDrag({ key: row.key, over: undefined });
      }}
      onDragEnd={() => setDrag(undefined)}
      onDragOver={(event) => {
        if (!drag) return;
        const over = target(row.key) ? row.key : undefined;
        if (over !== undefined) event.preventDefault();
        if (drag.over !== over) setDrag({ ...drag, over });
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (drag && target(row.key)) onMove(drag.key, row.key);
        setDrag(undefined);
      }}
    >
      {isPost(row) ? (
        <QueuePost
          row={row}
          platforms={platforms}
          time={timeOf(row)}
          isBusy={isBusy}
          {...actsOf(row)}
        />
      ) : (
        <QueueGap
          row={row}
          time={timeOf(row)}
          dayWords={words}
          accounts={shown.account ? '' : row.accounts.map((id) => names.get(id) ?? '').join(', ')}
        />
      )}
    </li>
  );
  return byDay(rows, shown.now).map(({ day, isToday, words, folds }) => (
    <section key={day} aria-label={words}>
      <h2 className={classes.day}>{words}</h2>
      <ul className="plain">
        {folds.map(({ first: row, more: same }) => {
          const more = same.filter((one) => isPost(one));
          const isOpen = opened.includes(row.key);
          return (
            <Fragment key={row.key}>
              {item(row, words)}
              <MoreRuns
                more={more}
                isToday={isToday}
                isOpen={isOpen}
                onToggle={() =>
                  setOpened(isOpen ? opened.filter((key) => key !== row.key) : [...opened, row.key])
                }
              />
              {isOpen && more.map((one) => item(one, words))}
            </Fragment>
          );
        })}
      </ul>
    </section>
  ));
}
