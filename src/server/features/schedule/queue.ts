/** The queues of accounts: contents and settings. */
import { limits } from '#contract/core/limits.ts';
import { minute, toIso } from '#contract/core/time.ts';
import type { Queue, QueueSettings } from '#contract/schedule/queue.ts';
import { runsWithin } from '#domain/schedule/coming-runs.ts';
import {
  firstPlace,
  freeSlotsBefore,
  nextSlots,
  type Planned,
  type Queued,
} from '#domain/schedule/slots.ts';
import { isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import { movableStates } from '#domain/ledger/occurrence-states.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { goingOn } from '#server/ledger/publish/next-run.store.ts';
import { keptOf, settingsOf } from '#server/queue-settings.ts';
import { findQueue, listDues, listQueued, listRecurring, writeQueue } from './queue.store.ts';
import { countReserved } from './store.ts';

/** An account and its owner. */
export interface Account {
  owner_id: string;
  account_id: string;
}

/**
 * Whether a queued post may be moved automatically: nothing of it was ever sent to its platform, it is not due yet,
 * and was not rejected a moment ago.
 */
export const isMovable = (entry: LoadedOccurrence, now: number): boolean =>
  movableStates.includes(entry.state) &&
  entry.due_at > now &&
  entry.attempt_rows.length === 0 &&
  !isBeingRejected(entry);

/** The planned posts of an account: all of them, and without queued posts that may be moved. */
export interface Plans {
  all: Planned;
  fixed: Planned;
  movable: Queued[];
}

/** `except`: a post that leaves its time, which therefore needs no distance to it. */
export async function plansOf(
  db: Db,
  { owner_id, account_id }: Account,
  now: number,
  except?: string,
): Promise<Plans> {
  const queued = await listQueued(db, account_id);
  const since = now - limits.queue_distance * minute;
  const planned = await listDues(db, account_id, since);
  const dues = planned.filter(({ series_id }) => series_id !== except);
  const reserved = await countReserved(db, owner_id);
  const recurring = await listRecurring(db, account_id);
  const runs = runsWithin(
    recurring.flatMap((row) => goingOn(row, reserved.get(row.id) ?? 0) ?? []),
  );
  const entries = await loadOccurrences(
    db,
    queued.map(({ occurrence_id }) => occurrence_id),
  );
  const open = new Set(
    entries.filter((entry) => isMovable(entry, now)).map(({ series_id }) => series_id),
  );
  const without = (left: ReadonlySet<string>): Planned => ({
    slots: new Set(queued.filter(({ id }) => !left.has(id)).map(({ slot_at }) => slot_at)),
    dues: dues.filter(({ series_id }) => !left.has(series_id)).map(({ due_at }) => due_at),
    runs,
  });
  return {
    all: without(new Set()),
    fixed: without(open),
    movable: queued.filter(({ id }) => open.has(id)),
  };
}

/** The times that the next posts would get now; not reserved. */
async function nextFreeTimes(
  ctx: Pick<Context, 'clock' | 'db'>,
  account: Account,
  settings: QueueSettings,
) {
  const now = ctx.clock();
  const { all, fixed, movable } = await plansOf(ctx.db, account, now);
  const next = nextSlots(settings, all, now, limits.queue_shown);
  const first = firstPlace(settings, movable, fixed, now, () => 0);
  const whyNext = 'refused' in next ? next.refused : null;
  const whyFirst = 'refused' in first ? first.refused : null;
  return {
    next: 'refused' in next ? [] : next.map(toIso),
    first: 'refused' in first ? null : toIso(first.place.slot_at),
    reason: whyNext ?? whyFirst,
  };
}

/** The free posting times of an account before an instant, soonest first. */
export async function freeTimes(
  ctx: Pick<Context, 'clock' | 'db'>,
  account: Account,
  settings: QueueSettings,
  end: number,
): Promise<number[]> {
  const now = ctx.clock();
  const { all } = await plansOf(ctx.db, account, now);
  return freeSlotsBefore(settings, all, now, end);
}

/** The queue of an account in API form. Throws `not_found`. */
export async function readQueue(
  ctx: Pick<Context, 'clock' | 'db'>,
  owner_id: string,
  account_id: string,
): Promise<Queue> {
  const row = await findQueue(ctx.db, owner_id, account_id);
  if (!row) throw new AppError('not_found');
  const settings = settingsOf(row);
  const queued = await listQueued(ctx.db, account_id);
  return {
    ...settings,
    ...(await nextFreeTimes(ctx, { owner_id, account_id }, settings)),
    queued: queued.map(({ id, slot_at, due_at, content_text, topic }) => ({
      schedule_id: id,
      words: content_text || topic,
      slot_at: toIso(slot_at),
      due_at: toIso(due_at),
    })),
  };
}

/** Sets the posting times of an account. Queued posts stay where they are. Throws `not_found`. */
export async function saveQueue(
  ctx: Pick<Context, 'clock' | 'db'>,
  { owner_id, account_id }: Account,
  settings: QueueSettings,
): Promise<void> {
  const kept = keptOf(settings);
  const evergreen_at = kept.evergreen === null ? null : ctx.clock();
  if (!(await writeQueue(ctx.db, owner_id, account_id, { ...kept, evergreen_at })))
    throw new AppError('not_found');
}
