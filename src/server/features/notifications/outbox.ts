/** Hands over what waits for a carrier. What is in it is never logged. */
import { hour, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { heldFor, whileHeld } from '#server/process/held.ts';
import {
  deleteWaiting,
  listDue,
  type OutboxTable,
  putBack,
  takeWaiting,
  type Waiting,
  type WaitingRow,
} from './outbox.store.ts';

const firstWait = minute;
const longestWait = hour;
/** What nobody took by then is given up. */
const longestLife = 24 * hour;
const batch = 20;

/** A carrier refused. Its message is free of what was to be sent. */
export interface Refusal {
  reason: string;
  /** Another try would end the same. */
  is_final: boolean;
  /** Another try makes no sense before so many milliseconds. */
  wait?: number | undefined;
}

export interface Carrier<Table extends OutboxTable> {
  table: Table;
  /** What it carries, in the log. */
  what: string;
  /** Rejects where it was not taken. */
  deliver(row: Waiting[Table]): Promise<'sent' | 'expired'>;
  refusalOf(error: unknown): Refusal;
  /** All rows go by one carrier: where it is away for one, it is for the others. */
  is_one: boolean;
}

type Post = Pick<Context, 'db' | 'clock' | 'log' | 'shards'>;

/** How long a row waits after its `tries`th try failed, in milliseconds. */
const waitAfter = (tries: number, least = 0): number =>
  Math.max(least, Math.min(longestWait, firstWait * 2 ** Math.min(tries - 1, 10)));

/** Answers whether the next row has a better chance. */
async function failed<Table extends OutboxTable>(
  ctx: Post,
  { table, what, refusalOf, is_one }: Carrier<Table>,
  row: WaitingRow,
  error: unknown,
): Promise<boolean> {
  const { reason, is_final, wait } = refusalOf(error);
  const facts = { [what]: row.id, tries: row.tries, reason };
  if (is_final) {
    await deleteWaiting(ctx.db, table, row);
    ctx.log.warn(facts, `a ${what} was refused for good and dropped`);
    return true;
  }
  const next_at = ctx.clock() + waitAfter(row.tries, wait);
  if (next_at > row.created_at + longestLife) {
    await deleteWaiting(ctx.db, table, row);
    ctx.log.error(facts, `a ${what} was given up after a day of tries`);
    return !is_one;
  }
  await putBack(ctx.db, table, row, next_at);
  ctx.log.warn(facts, `a ${what} could not be handed over yet`);
  return !is_one;
}

async function deliverOne<Table extends OutboxTable>(
  ctx: Post,
  carrier: Carrier<Table>,
  row: Waiting[Table],
): Promise<boolean> {
  const { table, what } = carrier;
  const taken = await takeWaiting(ctx.db, table, row, ctx.clock() + heldFor);
  if (!taken) return true;
  let held: WaitingRow = taken;
  const renew = async () => {
    const next_at = ctx.clock() + heldFor;
    await putBack(ctx.db, table, held, next_at);
    held = { ...taken, next_at };
  };
  let outcome: 'sent' | 'expired';
  try {
    outcome = await whileHeld(ctx.log, renew, () => carrier.deliver(taken));
  } catch (error) {
    return failed(ctx, carrier, held, error);
  }
  await deleteWaiting(ctx.db, table, held);
  if (outcome === 'sent') ctx.log.debug({ [what]: held.id }, `a ${what} was handed over`);
  else ctx.log.warn({ [what]: held.id }, `a ${what} came too late and was dropped`);
  return true;
}

/** One pass. It ends early where the one carrier seems to be away: the rest is due again in the next one. */
export async function deliverAll<Table extends OutboxTable>(
  ctx: Post,
  carrier: Carrier<Table>,
  signal: AbortSignal,
): Promise<void> {
  const asked = { now: ctx.clock(), limit: batch, share: ctx.shards.mine() };
  for (const row of await listDue(ctx.db, carrier.table, asked)) {
    if (signal.aborted || !(await deliverOne(ctx, carrier, row))) return;
  }
}
