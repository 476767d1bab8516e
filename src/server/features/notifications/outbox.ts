/** Delivers queued messages. Their content is never logged. */
import { day, hour, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import {
  deleteWaiting,
  listDue,
  type OutboxTable,
  reschedule,
  claimWaiting,
  type Waiting,
  type WaitingRow,
} from './outbox.store.ts';

const firstWait = minute;
const longestWait = hour;
/** A message that was not accepted by then is dropped. */
const longestLife = day;
const batch = 20;

/** The rejection of a carrier. Its message contains nothing of the content. */
export interface Refusal {
  reason: string;
  /** A retry would fail too. */
  is_final: boolean;
  /** Minimum delay of a retry, in milliseconds. */
  wait?: number | undefined;
}

export interface Carrier<Table extends OutboxTable> {
  table: Table;
  /** The name of its messages in the log. */
  what: string;
  /** Rejects if it was not accepted. */
  deliver(row: Waiting[Table]): Promise<'sent' | 'expired'>;
  refusalOf(error: unknown): Refusal;
  /** Whether all rows share one server, whose outage affects them all. */
  is_one: boolean;
  /** Called once for each row that is sent or given up. */
  ended?(row: WaitingRow, outcome: 'sent' | 'failed'): Promise<void>;
}

type Post = Pick<Context, 'db' | 'clock' | 'log' | 'shards'>;

/** The backoff after the `tries`th failure, in milliseconds. */
const waitAfter = (tries: number, least = 0): number =>
  Math.max(least, Math.min(longestWait, firstWait * 2 ** Math.min(tries - 1, 10)));

/** Handles a failure; returns whether the next row may succeed. */
async function handleFailure<Table extends OutboxTable>(
  ctx: Post,
  carrier: Carrier<Table>,
  row: WaitingRow,
  error: unknown,
): Promise<boolean> {
  const { table, what, is_one } = carrier;
  const { reason, is_final, wait } = carrier.refusalOf(error);
  const facts = { [what]: row.id, tries: row.tries, reason };
  if (is_final) {
    await deleteWaiting(ctx.db, table, row);
    await carrier.ended?.(row, 'failed');
    ctx.log.warn(facts, `a ${what} was refused for good and dropped`);
    return true;
  }
  const next_at = ctx.clock() + waitAfter(row.tries, wait);
  if (next_at > row.created_at + longestLife) {
    await deleteWaiting(ctx.db, table, row);
    await carrier.ended?.(row, 'failed');
    ctx.log.error(facts, `a ${what} was given up after a day of tries`);
    return !is_one;
  }
  await reschedule(ctx.db, table, row, next_at);
  ctx.log.warn(facts, `a ${what} could not be handed over yet`);
  return !is_one;
}

async function deliverOne<Table extends OutboxTable>(
  ctx: Post,
  carrier: Carrier<Table>,
  row: Waiting[Table],
): Promise<boolean> {
  const { table, what } = carrier;
  const taken = await claimWaiting(ctx.db, table, row, ctx.clock() + leaseDuration);
  if (!taken) return true;
  let held: WaitingRow = taken;
  const renew = async () => {
    const next_at = ctx.clock() + leaseDuration;
    await reschedule(ctx.db, table, held, next_at);
    held = { ...taken, next_at };
  };
  let outcome: 'sent' | 'expired';
  try {
    outcome = await whileLeased(ctx.log, renew, () => carrier.deliver(taken));
  } catch (error) {
    return handleFailure(ctx, carrier, held, error);
  }
  await deleteWaiting(ctx.db, table, held);
  await carrier.ended?.(held, outcome === 'sent' ? 'sent' : 'failed');
  if (outcome === 'sent') ctx.log.debug({ [what]: held.id }, `a ${what} was handed over`);
  else ctx.log.warn({ [what]: held.id }, `a ${what} came too late and was dropped`);
  return true;
}

/** One pass. Ends early if the only carrier seems to be down; the next pass retries the rest. */
export async function deliverAll<Table extends OutboxTable>(
  ctx: Post,
  carrier: Carrier<Table>,
  signal: AbortSignal,
): Promise<void> {
  const query = { now: ctx.clock(), limit: batch, share: ctx.shards.mine() };
  for (const row of await listDue(ctx.db, carrier.table, query)) {
    if (signal.aborted || !(await deliverOne(ctx, carrier, row))) return;
  }
}
