/** Moves an occurrence as the state table says, and only if nobody else moved it meanwhile. */
import { randomInt } from 'node:crypto';
import type { AuditEventName } from '#contract/audit-events.ts';
import type { OccurrenceState } from '#contract/posts.ts';
import type { OccurrenceEvent, Transition } from '#domain/occurrence-event.ts';
import { transition } from '#domain/occurrence.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { ownOrigin, record } from '#server/features/audit/service.ts';
import { type Entry, loadEntry } from './entry.store.ts';
import { readAlarm } from './clock.store.ts';
import { factsOf } from './entry.ts';
import { afterRun } from './next-run.ts';
import { insertMove, writeMove } from './outcome.store.ts';
import { holdSeries } from './series.store.ts';
import { settleNotice } from './settle-notice.ts';

/** Between 0 and 1, so that occurrences which failed together do not come back together. */
const jitter = (): number => randomInt(1001) / 1000;

/** Ends of an occurrence that belong into the owner's security log: what was said in his name, and what was not. */
const audited: Partial<Record<OccurrenceState, AuditEventName>> = {
  PUBLISHED: 'post_published',
  FAILED: 'post_failed',
};

async function recordEnd(ctx: Context, trx: Db, entry: Entry, next: Transition, now: number) {
  const event = audited[next.state];
  if (!event) return;
  const detail = `${entry.agent_name} on ${entry.platform}, post ${entry.id}`;
  const about = { event, user_id: entry.owner_id, origin: ownOrigin, detail };
  await record(ctx, trx, about, now);
}

/** Counted where it is decided: in the rare case that the transaction is undone, one too many. */
function measure({ meters }: Context, entry: Entry, { state }: Transition, now: number): void {
  const { platform, kind } = entry;
  meters.post_moves.inc({ platform, state });
  if (state !== 'PUBLISHED') return;
  meters.post_lateness.observe({ platform, kind }, Math.max(0, now - entry.due_at) / 1000);
}

/** Inside a transaction: applies an event. `undefined` when the table refuses it or somebody else was faster. */
export async function moveWithin(
  ctx: Context,
  trx: Db,
  entry: Entry,
  event: OccurrenceEvent,
): Promise<Transition | undefined> {
  const now = ctx.clock();
  // Before the occurrence, everywhere: two of them never wait for each other.
  await holdSeries(trx, entry.series_id);
  const facts = factsOf(entry, ctx.social[entry.platform], jitter());
  const next = transition(entry.state, event, facts, now);
  if ('refused' in next) return undefined;
  // A clock that may be wrong makes nothing late.
  if (next.reason === 'late' && (await readAlarm(trx))) return undefined;
  if (!(await writeMove(trx, entry, next, now))) return undefined;
  await insertMove(trx, entry, {
    ...{ ...next, event: event.type, at: now },
    detail: event.detail ?? next.detail,
  });
  await settleNotice(trx, entry, next, now);
  await recordEnd(ctx, trx, entry, next, now);
  measure(ctx, entry, next, now);
  if (entry.kind === 'scheduled') await afterRun(ctx, trx, entry, next, now);
  return next;
}

/** Applies an event and, in the same transaction, what belongs to it. Answers the new entry, or `undefined` for "stop". */
export async function move(
  ctx: Context,
  entry: Entry,
  event: OccurrenceEvent,
  alongside: (trx: Db, next: Transition) => Promise<void> = async () => {},
): Promise<Entry | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const next = await moveWithin(ctx, trx, entry, event);
    if (!next) return undefined;
    await alongside(trx, next);
    return loadEntry(trx, entry.id);
  });
}
