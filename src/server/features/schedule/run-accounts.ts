/** What entries of the calendar say of the accounts of a run: which hold it, and where it is out already. */
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { movableStates } from '#domain/ledger/occurrence-states.ts';
import type { Context } from '#server/context.ts';
import { listPostAccounts } from './calendar.store.ts';

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

/** Adds to the runs that are retried how far their posts are out. */
export async function withPublished(
  ctx: Pick<Context, 'db'>,
  runs: readonly CalendarRun[],
): Promise<CalendarRun[]> {
  const isRetried = ({ state }: CalendarRun) => state === 'RETRY_WAIT';
  const ids = runs.filter(isRetried).flatMap(({ post_id }) => post_id ?? []);
  if (ids.length === 0) return [...runs];
  const all = Map.groupBy(await listPostAccounts(ctx.db, ids), ({ post_id }) => post_id);
  return runs.map((run) => {
    const rows = isRetried(run) && run.post_id !== null && all.get(run.post_id);
    if (!rows) return run;
    const out = rows.filter(({ state }) => state === 'PUBLISHED');
    const on = out.map(({ platform }) => platform);
    return { ...run, published: { on, of: rows.length } };
  });
}
