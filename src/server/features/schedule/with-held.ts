import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { movableStates } from '#domain/ledger/occurrence-states.ts';

const nameOf = ({ post_id, schedule_id, at }: CalendarRun): string =>
  `${post_id ?? schedule_id} ${at}`;

/**
 * A run that is held on some of its accounts and waits on others is one entry: that of the waiting ones, which names the
 * held accounts too.
 */
export function withHeld(runs: readonly CalendarRun[]): CalendarRun[] {
  const isHeld = ({ state }: CalendarRun) => state === 'HELD';
  const held = Map.groupBy(runs.filter(isHeld), nameOf);
  const merged = new Map<CalendarRun, CalendarRun[]>();
  for (const [name, those] of held) {
    const waiting = runs.find((run) => movableStates.includes(run.state) && nameOf(run) === name);
    if (waiting) merged.set(waiting, those);
  }
  const gone = new Set([...merged.values()].flat());
  return runs.flatMap((run) => {
    if (gone.has(run)) return [];
    const others = merged.get(run) ?? [];
    // Where nothing is off, the account waits for its budget.
    const accounts = others.flatMap((other) =>
      other.accounts.map((one) => ({ ...one, blocked_by: one.blocked_by ?? ('budget' as const) })),
    );
    return {
      ...run,
      platforms: [...new Set([run, ...others].flatMap(({ platforms }) => platforms))],
      accounts: [...run.accounts, ...accounts],
    };
  });
}
