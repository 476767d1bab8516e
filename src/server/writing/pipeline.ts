/**
 * Writes every text that nobody waits for: finds what is due, claims it, has it written and handed over, and tries again
 * later if there is no text. What is special about a feed’s item, an evergreen slot, a schedule’s run or a reply is in its
 * `BackgroundText`.
 */
import { hour, minute } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { pageOf, type Sought, takeTurns } from '#server/process/turns.ts';

/** Something to write for, which belongs to a person. */
interface Due {
  id: string;
  owner_id: string;
}

/** What the pipeline knows of a claimed row. */
interface Row extends Due {
  /** How often it was claimed, including now; unknown if the ledger counts it. */
  tries?: number;
}

/** Why there is no text. */
export interface NoText {
  /** For the owner, in a sentence. */
  message: string;
  /** Its cause; `undefined` for a fault of this server. */
  error: AppError | undefined;
  /** When it may be tried again, in milliseconds UTC; `undefined`: not any more. */
  again: number | undefined;
}

/** One kind of text that is written in the background. */
export interface BackgroundText<Claimed extends Row> {
  /** What a row is, for the log. */
  what: string;
  /** Up to `limit` due rows, the first of each owner before the second of any. */
  find(ctx: Context, wanted: Sought & { now: number; limit: number }): Promise<readonly Due[]>;
  /** Claims a row; `undefined` if another process has it, or nothing is to be written. */
  claim(ctx: Context, id: string, lease_until: number): Promise<Claimed | undefined>;
  /** Renews a claim; `false` if it is no longer ours. */
  renew(ctx: Context, row: Claimed, lease_until: number): Promise<boolean>;
  /** Gives a row back when this process stops, which is no failed try. */
  letGo(ctx: Context, row: Claimed): Promise<unknown>;
  /** Has the text written and hands it over. Throws `ClaimLost` and the reason why there is none. */
  write(ctx: Context, row: Claimed, signal: AbortSignal): Promise<void>;
  /** Stores that there is no text. */
  giveUp(ctx: Context, row: Claimed, reason: NoText): Promise<unknown>;
  /** After so many tries a row is given up, also if each of them ended this process. */
  most: number;
  /** How many texts of one owner are written at the same time: 1 if each must not repeat the one before. */
  ofOwner: number;
  /** Whether every process looks for all rows, and not only for those of its share. */
  isForAll?: boolean;
}

/** Another process has claimed the row. */
export class ClaimLost extends Error {}

/** How many texts of each kind one process writes at the same time. Kinds never wait for each other. */
const maxConcurrent = 6;
/** Maximum number of rows per query. */
const batch = 50;

const waitAfter = (tries: number): number => Math.min(6 * hour, 2 * minute * 2 ** (tries - 1));

const brokeOff = () =>
  new AppError('invalid_input', { message: 'Writing it broke off too often.' });
const tookTooLong = (cause: unknown) =>
  new AppError('provider_failed', { message: 'Writing it took too long.', cause });

/** Why there is no text, and when it is tried again. What a writer refuses for its content stays refused. */
function reasonOf(error: unknown, tries: number, most: number, now: number): NoText {
  const known = error instanceof AppError ? error : undefined;
  const isFinal = known?.code === 'invalid_input' || tries >= most;
  return {
    message: known?.message ?? 'Something went wrong on this server.',
    error: known,
    again: isFinal ? undefined : now + waitAfter(tries),
  };
}

/** Writes one due row, if no other process has it. Throws only if the database fails; then the lease expires. */
export async function writeRow<Claimed extends Row>(
  ctx: Context,
  kind: BackgroundText<Claimed>,
  id: string,
  stop: AbortSignal,
): Promise<void> {
  const row = await kind.claim(ctx, id, ctx.clock() + leaseDuration);
  if (!row) return;
  const { tries = 0 } = row;
  const lost = new AbortController();
  const tooLong = ctx.timeout(limits.writing_job);
  const signal = AbortSignal.any([stop, lost.signal, tooLong]);
  const renew = async () => {
    if (!(await kind.renew(ctx, row, ctx.clock() + leaseDuration))) lost.abort();
  };
  try {
    // A row that ended this process repeatedly would end it again.
    if (tries > kind.most) throw brokeOff();
    await whileLeased(ctx.log, renew, () => kind.write(ctx, row, signal));
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (stop.aborted) return void (await kind.letGo(ctx, row));
    const cause = tooLong.aborted && !(error instanceof AppError) ? tookTooLong(error) : error;
    if (!(cause instanceof AppError))
      ctx.log.error({ err: error, id }, `the text of ${kind.what} could not be written`);
    await kind.giveUp(ctx, row, reasonOf(cause, tries, kind.most, ctx.clock()));
  }
}

/** Writes what is due in this process’s share, fairly among owners, until nothing is left. */
export async function writeDue<Claimed extends Row>(
  ctx: Context,
  kind: BackgroundText<Claimed>,
  stop: AbortSignal,
): Promise<void> {
  await takeTurns({
    find: async (sought) =>
      pageOf(await kind.find(ctx, { ...sought, now: ctx.clock(), limit: batch }), batch),
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    work: ({ id }) =>
      writeRow(ctx, kind, id, stop).catch((err: unknown) =>
        ctx.log.error({ err, id }, `writing ${kind.what} failed`),
      ),
    share: kind.isForAll === true ? () => undefined : ctx.shards.mine,
    maxConcurrent,
    ofOwner: kind.ofOwner,
    times: 1,
    stop,
  });
}
