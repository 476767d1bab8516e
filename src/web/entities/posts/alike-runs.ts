/** Runs of a repeat of which the same is said. */
import type { CalendarRun } from '#contract/schedule/calendar.ts';

/** What is said of a run, besides its time. */
export const standingOf = (run: CalendarRun): string =>
  [
    run.post_id ?? run.schedule_id,
    ...[run.state, run.is_paused, run.needs_approval, run.blocked_by],
    ...run.accounts.map(({ blocked_by }) => blocked_by),
  ].join(' ');

/** A recurring post, where a move may mean one or all. */
export const isRecurring = ({ frequency }: Pick<CalendarRun, 'frequency'>): boolean =>
  frequency !== 'once';

/** Whether two posts differ only in their time: two runs of one schedule, of which the same is said. */
export const areAlike = (one: CalendarRun, other: CalendarRun): boolean =>
  isRecurring(one) && standingOf(one) === standingOf(other);

/** An item, and those after it that differ from it only in their time. */
export interface Fold<Item> {
  first: Item;
  more: Item[];
}

/** The items of one day, in order, with the runs of a repeat behind the first of them that is alike. */
export function foldAlike<Item>(
  items: readonly Item[],
  runOf: (item: Item) => CalendarRun | undefined,
): Fold<Item>[] {
  const folds: Fold<Item>[] = [];
  for (const item of items) {
    const run = runOf(item);
    const same = folds.find(({ first }) => {
      const other = runOf(first);
      return run && other && areAlike(other, run);
    });
    if (same) same.more.push(item);
    else folds.push({ first: item, more: [] });
  }
  return folds;
}
