/** Detects that the database went back in time: by a failover, recovery from its log, a dump or a snapshot. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isStandby, type Known, whyBack } from '#domain/ledger/went-back.ts';
import type { Context } from '#server/context.ts';
import { isPostgres } from '#server/db/client.ts';
import {
  believe,
  beatOn,
  markWentBack,
  type PlaceSight,
  readDurability,
  readPlace,
} from './place.store.ts';

/**
 * How often a heartbeat is written, which is also how much knowledge of the database’s position can be lost, in
 * milliseconds.
 */
const beatEvery = 1000;
/** How often that knowledge is also saved to a file. */
const keptEvery = 5000;

const Kept = z.object({
  place: z.string(),
  lsn: z.number().nullable(),
  beat: z.number(),
  marked: z.number(),
});

const fileOf = ({ config }: Context): string => join(config.data_dir, 'database-place.json');

/** What an earlier process knew, which may be more than the database knows now. */
function readKept(ctx: Context): Known | undefined {
  try {
    return Kept.parse(JSON.parse(readFileSync(fileOf(ctx), 'utf8')));
  } catch {
    return undefined;
  }
}

function keep(ctx: Context, known: Known): void {
  const file = fileOf(ctx);
  // Processes in several containers may share this folder and have the same process id.
  const draft = `${file}.${hostname()}.${process.pid}`;
  try {
    // A worker on PostgreSQL may be the first to write anything there.
    mkdirSync(ctx.config.data_dir, { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(known), { mode: 0o600 });
    renameSync(draft, file);
  } catch (err) {
    ctx.log.warn({ err }, 'where the database is could not be written down beside it');
  }
}

/** Logs once how durable commits are, because a failover loses whatever no other server has. */
async function tellDurability({ db, log }: Context, { place, lsn }: PlaceSight): Promise<void> {
  const found = await readDurability(db);
  if (!found) return;
  const { commits, standbys, fsync } = found;
  const isOff = commits === 'off' || fsync === 'off';
  const waits = standbys !== '' && !['off', 'local'].includes(commits);
  const about = { synchronous_commit: commits, synchronous_standby_names: standbys, fsync, place };
  if (isOff)
    log.warn(about, 'commits do not wait for the disk: a crash of the database loses some');
  else if (waits) log.info(about, 'commits wait for a standby: a failover to it loses none');
  else log.info(about, 'commits wait for this server only: a failover may lose the last of them');
  if (lsn === null && !isStandby(place))
    log.warn(
      about,
      'the database does not tell its timeline: a failover is only noticed by what this process remembers',
    );
}

/**
 * Each call checks once and returns whether work may continue. A database that went back is marked like a restored one;
 * posts that may be published already are then looked for before anything is sent. SQLite has one file and no such
 * history.
 */
export function createPlaceWatch(ctx: Context): () => Promise<boolean> {
  if (!isPostgres(ctx.db)) return async () => true;
  let known: Known | undefined;
  let begun = false;
  let looking: Promise<boolean> | undefined;
  let kept = -Infinity;
  let isWaiting = false;

  function note({ place, lsn, marked }: PlaceSight, beat: number): void {
    const isElsewhere = known?.place !== place || known.marked !== marked;
    known = { place, lsn, marked, beat };
    if (!isElsewhere && Math.abs(ctx.clock() - kept) < keptEvery) return;
    kept = ctx.clock();
    keep(ctx, known);
  }

  function waits(sight: PlaceSight): boolean {
    const before = isWaiting;
    isWaiting = isStandby(sight.place);
    if (isWaiting && !before)
      ctx.log.warn('the database is a standby: nothing is sent until it takes writes');
    return isWaiting;
  }

  async function look(): Promise<boolean> {
    // Before reading the database, because another process may update the file at any moment.
    if (!begun) known = readKept(ctx);
    const sight = await readPlace(ctx.db);
    if (!begun) await tellDurability(ctx, sight);
    begun = true;
    if (waits(sight)) return false;
    const why = whyBack(sight, known);
    if (why !== undefined) {
      const lost = await markWentBack(ctx.db, sight, why, ctx.clock());
      if (lost)
        ctx.log.error(
          { why, ...lost },
          'the database went back: what may be out already is looked for first',
        );
      const now = await readPlace(ctx.db);
      note(now, now.beat);
      return now.place === now.believed;
    }
    if (sight.believed === undefined) await believe(ctx.db, sight.place);
    const isOld = Math.abs(ctx.clock() - sight.at) >= beatEvery;
    note(sight, isOld ? await beatOn(ctx.db, sight, ctx.clock()) : sight.beat);
    return true;
  }

  // One check at a time: a concurrent one would read older data than another knows by then.
  return () =>
    (looking ??= look().finally(() => {
      looking = undefined;
    }));
}
