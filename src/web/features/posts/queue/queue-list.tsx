/** The rows of the queue by day, which can be dragged to another time. */
import { type ComponentProps, useState } from 'react';
import { accountLabel } from '#web/entities/connections/connection-labels.ts';
import { dayWords } from '#web/features/posts/calendar/calendar-days.ts';
import { placeOf, timeWords } from '#web/features/posts/calendar/calendar-time.ts';
import { viewerZone } from '#web/lib/forms/zone-time.ts';
import { QueueGap, QueuePost } from './queue-row.tsx';
import { isPost, movedTo, type PostRow, type Row } from './queue-rows.ts';
import type { QueueShown } from './use-queue.ts';
import classes from './queue.module.css';

/** The rows of each day, with a heading before them. */
function byDay(rows: readonly Row[], now: number) {
  const zone = viewerZone();
  const today = placeOf(new Date(now).toISOString(), zone).day;
  return [...Map.groupBy(rows, ({ at }) => placeOf(at, zone).day)].map(([day, same]) => ({
    day,
    words: `${dayWords(day)}${day === today ? ', today' : ''}`,
    rows: same.map((row) => ({ row, time: timeWords(placeOf(row.at, zone).minutes) })),
  }));
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
  return byDay(rows, shown.now).map(({ day, words, rows: same }) => (
    <section key={day} aria-label={words}>
      <h2 className={classes.day}>{words}</h2>
      <ul className={classes.list}>
        {same.map(({ row, time }) => (
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
                time={time}
                isBusy={isBusy}
                {...actsOf(row)}
              />
            ) : (
              <QueueGap
                row={row}
                time={time}
                dayWords={words}
                accounts={
                  shown.account ? '' : row.accounts.map((id) => names.get(id) ?? '').join(', ')
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
