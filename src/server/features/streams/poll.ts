/** Polls due feeds. New items and the cursor are written in one transaction. */
import { cut } from '#contract/core/cut.ts';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { forgetInSpace, notifyOwners } from '#server/features/notifications/service.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import { StreamFailure } from './fetch-web.ts';
import { readSource } from './read-source.ts';
import { storeNew } from './rows.ts';
import {
  streamBatch,
  listDueStreams,
  releaseStream,
  renewStream,
  type StreamRow,
  claimStream,
} from './streams.store.ts';

/** Polling interval of a feed. */
export const pollInterval = 30 * minute;
/** Timeout of one poll. */
const pollTimeout = 40 * second;

const firstWait = 5 * minute;
const longestWait = 12 * hour;

/** Number of feeds that one process reads concurrently, in all and per owner. */
const maxConcurrent = 6;
const ofOwner = 2;

/** The backoff after so many failures in a row; a server may ask for more, up to a day. */
const waitAfter = (failures: number, asked = 0): number =>
  Math.max(
    Math.min(longestWait, firstWait * 2 ** Math.min(failures - 1, 20)),
    Math.min(day, asked * second),
  );

/** After this time a failure is no longer an outage, and the owner is notified. */
const patienceOfOwner = 3 * day;

const failingNotice = ({ owner_id, id: subject }: Pick<StreamRow, 'id' | 'owner_id'>) =>
  ({ owner_id, kind: 'feed_failing', subject }) as const;

/** Notifies the owners of a feed that has failed for long, once until it works again. */
async function tellOwners(ctx: Context, trx: Db, stream: StreamRow, why: string): Promise<void> {
  const text = `“${stream.name}” couldn’t be read for 3 days. ${why} We keep trying, and use what is new there as soon as it works. If its address has changed, add the new one and delete this feed.`;
  const link = `/agents/${stream.agent_id}?tab=settings&part=feeds`;
  await notifyOwners(
    ctx,
    trx,
    { ...failingNotice(stream), text: excerpt(text, 500), link },
    ctx.clock(),
  );
}

/** Resolves the notification, because the feed works again or is no longer read. */
export const resolveFailing = (
  trx: Db,
  stream: Pick<StreamRow, 'id' | 'owner_id'>,
): Promise<void> => forgetInSpace(trx, failingNotice(stream));

/** Releases the feed with a backoff. */
async function releaseWithBackoff(
  ctx: Context,
  stream: StreamRow,
  failure: StreamFailure,
): Promise<void> {
  const now = ctx.clock();
  const failures = stream.failures + 1;
  const failing_at = stream.failing_at ?? now;
  const error = cut(failure.message, 500);
  await ctx.db.transaction().execute(async (trx) => {
    const isHeld = await releaseStream(trx, stream, {
      failures,
      error,
      failing_at,
      checked_at: now,
      next_at: now + waitAfter(failures, failure.retry_after),
    });
    if (isHeld && now - failing_at >= patienceOfOwner) await tellOwners(ctx, trx, stream, error);
  });
  ctx.log.info({ err: failure, stream: stream.id }, 'a feed could not be read');
}

/** What no one foresaw backs off too; the log has its cause. */
function failureOf(error: unknown, signal: AbortSignal): StreamFailure {
  if (signal.aborted) return new StreamFailure('Reading it took too long.', { cause: error });
  if (error instanceof StreamFailure) return error;
  return new StreamFailure('Something went wrong on this server.', { cause: error });
}

async function readOne(ctx: Context, stream: StreamRow, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, ctx.timeout(pollTimeout)]);
  try {
    const { items, cursor } = await readSource(ctx, stream, signal);
    const now = ctx.clock();
    await ctx.db.transaction().execute(async (trx) => {
      const isHeld = await releaseStream(trx, stream, {
        ...cursor,
        failures: 0,
        error: null,
        failing_at: null,
        checked_at: now,
        next_at: now + pollInterval,
      });
      if (isHeld && items) await storeNew(trx, stream, items, now);
      if (isHeld && stream.failing_at !== null) await resolveFailing(trx, stream);
    });
  } catch (error) {
    // An interruption by this process says nothing about the feed.
    if (stop.aborted) {
      await releaseStream(ctx.db, stream, {});
      return;
    }
    await releaseWithBackoff(ctx, stream, failureOf(error, signal));
  }
}

/** Polls a feed now, due or not; returns whether no other process was reading it. */
export async function pollStream(ctx: Context, id: string, stop: AbortSignal): Promise<boolean> {
  const now = ctx.clock();
  const stream = await claimStream(ctx.db, id, { now, lease_until: now + leaseDuration });
  if (!stream) return false;
  await whileLeased(
    ctx.log,
    () => renewStream(ctx.db, stream, ctx.clock() + leaseDuration),
    () => readOne(ctx, stream, stop),
  );
  return true;
}

/** Every due feed of this process’s share, fairly among owners. */
export async function pollStreams(ctx: Context, stop: AbortSignal): Promise<void> {
  await takeTurns({
    find: async (sought) =>
      pageOf(await listDueStreams(ctx.db, { now: ctx.clock(), ...sought }), streamBatch),
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    async work({ id }) {
      await pollStream(ctx, id, stop).catch((err: unknown) =>
        // Its lease expires.
        ctx.log.error({ err, stream: id }, 'reading a feed failed'),
      );
    },
    share: ctx.shards.mine,
    maxConcurrent,
    ofOwner,
    times: 1,
    stop,
  });
}
