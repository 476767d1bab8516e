/** Moves on stuck occurrences: expired leases, waits that are over, and posts that may no longer be sent. */
import type { OccurrenceEventType } from '#domain/ledger/occurrence-event.ts';
import type { Context } from '#server/context.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { wakeUp } from './backoff.store.ts';
import { move } from '#server/ledger/publish/transition.ts';
import { reconcile } from './reconcile.ts';
import { recordOutcome } from '#server/ledger/publish/record-outcome.ts';
import { listWatched, type Watched } from './sweep.store.ts';

const isPast = (instant: number | null, now: number) => instant !== null && instant <= now;

/** The event for an occurrence that no worker is processing. */
function waitingEvent(row: Watched, now: number): OccurrenceEventType | undefined {
  if (row.deleted_at !== null) return 'cancel';
  const isDue = row.due_at <= now;
  if (isDue && row.series_status === 'paused') return 'paused';
  if (now > row.due_at + row.late_window) return 'window_closed';
  if (row.state === 'HELD' && isPast(row.next_at, now)) return 'month_began';
  if (row.state === 'RETRY_WAIT') return isPast(row.next_at, now) ? 'retry_due' : undefined;
  return isDue ? dueEvent(row) : undefined;
}

/** Why a due occurrence cannot be sent. */
function dueEvent(row: Watched): OccurrenceEventType | undefined {
  if (row.state !== 'READY' && row.state !== 'PLANNED') return undefined;
  if (row.is_frozen === 1) return 'publishing_stopped';
  if (row.is_live === 0) return 'agent_off';
  if (row.has_access === 0) return 'access_revoked';
  if (row.state === 'PLANNED') return undefined;
  return row.account_status === 'connected' ? undefined : 'account_lost';
}

function eventFor(row: Watched, now: number): OccurrenceEventType | undefined {
  switch (row.state) {
    case 'LEASED':
    case 'SENDING':
    case 'RECONCILING':
    case 'PREPARING':
      return isPast(row.lease_until, now) ? 'lease_expired' : undefined;
    case 'UNKNOWN':
      return isPast(row.next_at, now) ? 'read_due' : undefined;
    default:
      return waitingEvent(row, now);
  }
}

async function sweepOne(ctx: Context, row: Watched): Promise<void> {
  const type = eventFor(row, ctx.clock());
  const occurrence = type && (await loadOccurrence(ctx.db, row.id));
  if (!occurrence || occurrence.state !== row.state || occurrence.lease_until !== row.lease_until)
    return;
  if (type === 'read_due') return reconcile(ctx, occurrence);
  if (occurrence.state === 'SENDING') await recordOutcome(ctx, occurrence, { type });
  else await move(ctx, occurrence, { type });
}

/** One pass. Failures are logged and retried in the next pass; they block nothing else. */
export async function sweep(ctx: Context): Promise<void> {
  await wakeUp(ctx.db, ctx.clock());
  const rows = await listWatched(ctx.db, ctx.clock());
  const one = (row: Watched) =>
    sweepOne(ctx, row).catch((err: unknown) => {
      ctx.log.error({ err, occurrence: row.id }, 'an occurrence could not be moved on');
    });
  // Reading a platform is slow, so everything that only needs the database comes first.
  for (const row of rows) if (row.state !== 'UNKNOWN') await one(row);
  await Promise.all(rows.filter((row) => row.state === 'UNKNOWN').map(one));
}
