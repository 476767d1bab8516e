/**
 * Deletes bytes that no row has referred to for some days, long enough that every hourly backup can be restored with
 * its files.
 */
import { z } from 'zod';
import { day, hour, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import {
  beginRemoval,
  dropNamed,
  endRemoval,
  listLoose,
  referencedAmong,
  markLoose,
} from './loose.store.ts';
import { removalTime } from './service.ts';

/** How long loose bytes are kept. */
export const grace = 3 * day;

const batchSize = 500;

type Tools = Pick<Context, 'db' | 'clock' | 'media' | 'log'>;

/** Marks stored bytes without a row as loose, for example those that a restored database does not know. */
export async function findLoose(
  { db, clock, media }: Tools,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const note = async (hashes: readonly string[]) => {
    const named = await referencedAmong(db, hashes);
    await markLoose(
      db,
      hashes.filter((hash) => !named.has(hash)),
      clock(),
    );
  };
  let some: string[] = [];
  for await (const hash of media.list()) {
    if (signal.aborted) return;
    if (some.push(hash) < batchSize) continue;
    await note(some);
    some = [];
  }
  if (some.length > 0) await note(some);
  await media.tidy(clock() - day);
}

/** Deletes bytes that have been loose for long enough; returns how many. */
export async function sweepLoose(
  { db, clock, media, log }: Tools,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const before = clock() - grace;
    await dropNamed(db, before);
    const some = await listLoose(db, before, batchSize);
    const gone = removed;
    for (const { hash } of some) {
      if (signal.aborted) return removed;
      const now = clock();
      if (!(await beginRemoval(db, hash, { before, now, abandoned: now - removalTime }))) continue;
      try {
        await media.remove(hash);
      } catch (error) {
        await endRemoval(db, hash, false);
        log.warn({ err: error }, 'an unused file could not be removed');
        return removed;
      }
      await endRemoval(db, hash, true);
      removed += 1;
    }
    if (some.length < batchSize || removed === gone) return removed;
  }
}

export const findLooseJob = (ctx: Context) =>
  job({
    name: 'media.find-loose',
    payload: z.unknown(),
    tries: 3,
    lease: hour,
    every: day,
    run: (_payload, signal) => findLoose(ctx, signal),
  });

export const sweepMediaJob = (ctx: Context) =>
  job({
    name: 'media.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: 30 * minute,
    // The files of a deleted account are loose for as long as they could be, and are deleted at once.
    every: minute,
    async run(_payload, signal) {
      const removed = await sweepLoose(ctx, signal);
      if (removed > 0) ctx.log.info({ removed }, 'removed files that nothing refers to');
    },
  });
