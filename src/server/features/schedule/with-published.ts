import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { Context } from '#server/context.ts';
import { listPostAccounts } from './calendar.store.ts';

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
