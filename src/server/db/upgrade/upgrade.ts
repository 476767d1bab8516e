/**
 * Upgrades the database while processes of the previous version may be running. Steps that only add run at once. On
 * PostgreSQL a step that removes something (`-contract`) waits until no process needs it.
 */
import { type Kysely, sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '#server/context.ts';
import type { Database, DatabaseOptions } from '#server/db/client.ts';
import { migrate, readSteps, runSteps } from '#server/db/migrate.ts';
import { isContract } from '#server/db/steps.ts';
import { countOlder } from './presence.ts';
import { join } from 'node:path';
import {
  backupDir,
  backupName,
  hasUsers,
  keepNewest,
  takeBackup,
} from '#server/db/backup/backup.ts';

/** The automatic backup before an upgrade of a database with accounts. */
const prefix = 'before-upgrade';
const kept = 3;

/** Bytes: larger PostgreSQL databases take longer to copy row by row than a start may take. */
const smallDatabase = 512 * 1024 * 1024;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

async function sizeOf({ db, engine }: Database): Promise<number> {
  const query =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await query.execute(db)).rows[0]?.bytes);
}

/**
 * Makes a backup without media, which an upgrade doesn’t touch, and keeps the newest three. For a large PostgreSQL
 * database it only logs what the operator can do. Throws a sentence for the operator if the backup fails.
 */
async function backUpBeforeUpgrade(
  options: DatabaseOptions,
  database: Database,
  now: number,
  log: Logger,
): Promise<void> {
  if (!(await hasUsers(database))) return;
  const size = await sizeOf(database);
  if (database.engine === 'postgres' && size > smallDatabase) {
    log.warn(
      { bytes: size },
      'the database is too large for a backup by itself and is upgraded without one; use pg_dump or the archive of its log',
    );
    return;
  }
  const folder = backupDir(options.data_dir);
  const file = join(folder, backupName(options.database_url, prefix, now));
  try {
    await takeBackup(options, file, now);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The backup before the upgrade could not be made: ${reason}. Nothing was changed, and the version before still works. Make room for ${megabytes(size)} in ${folder}, then start again.`,
      { cause },
    );
  }
  keepNewest(folder, prefix, kept);
  log.info({ file }, 'a backup was taken before the upgrade');
}

export interface UpgradeTools {
  clock: Clock;
  log: Logger;
}

/** Only one process at a time makes the backup and the changes. */
const lock = sql.lit(7_310_052_206);

/**
 * How long a step waits for a table lock, and how often it tries. Others queue behind it meanwhile, so it gives up
 * before they would time out.
 */
const patience = { lock: '900ms', tries: 200, between: 500 };

class OlderAtWork extends Error {}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** 55P03 and 40P01: PostgreSQL, lock_not_available and deadlock_detected. */
const wasInTheWay = (error: unknown): boolean =>
  error instanceof Error && ['55P03', '40P01'].includes(String(codeOf(error.cause)));

/**
 * Runs one step in a transaction of its own, so that its locks are released before the next. Returns whether it
 * succeeded.
 */
async function runBesideOthers(database: Database, name: string): Promise<boolean> {
  const around = async (trx: Kysely<unknown>, step: string, up: () => Promise<void>) => {
    await sql`set local lock_timeout = ${sql.lit(patience.lock)}`.execute(trx);
    if (isContract(step) && (await countOlder(trx, step)) > 0) throw new OlderAtWork();
    await up();
  };
  for (let tries = 1; ; tries += 1) {
    try {
      await runSteps(database, [name], around);
      return true;
    } catch (error) {
      if (error instanceof Error && error.cause instanceof OlderAtWork) return false;
      if (!wasInTheWay(error) || tries === patience.tries) throw error;
      await pause(patience.between);
    }
  }
}

/** Runs `work` in one process at a time; with `isPatient` others wait, otherwise they skip it. */
async function oneAtATime(
  { db, engine }: Database,
  isPatient: boolean,
  work: () => Promise<void>,
): Promise<void> {
  if (engine === 'sqlite') return work();
  return db.connection().execute(async (connection) => {
    if (isPatient) await sql`select pg_advisory_lock(${lock})`.execute(connection);
    else {
      const lockQuery = sql<{ got: boolean }>`select pg_try_advisory_lock(${lock}) as got`;
      if ((await lockQuery.execute(connection)).rows[0]?.got !== true) return;
    }
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

/**
 * Makes a backup and runs pending steps, as far as older processes allow. Throws a sentence for the operator, with
 * nothing changed, if a newer version was here or the backup fails.
 */
export async function upgrade(
  options: DatabaseOptions,
  database: Database,
  { clock, log }: UpgradeTools,
): Promise<void> {
  const isBeside = database.engine === 'postgres';
  const isFor = (name: string) => !isBeside || !isContract(name);
  const look = async () => {
    const { done, pending } = await readSteps(database.db);
    return { isNew: done.size === 0, pending: pending.filter(isFor) };
  };
  if ((await look()).pending.length === 0) return;
  await oneAtATime(database, true, async () => {
    const { isNew, pending } = await look();
    if (isNew || !isBeside) {
      if (!isNew && pending.length > 0) await backUpBeforeUpgrade(options, database, clock(), log);
      return migrate(database);
    }
    if (pending.length === 0) return;
    await backUpBeforeUpgrade(options, database, clock(), log);
    for (const name of pending) await runBesideOthers(database, name);
  });
}

/**
 * Returns a function to be called repeatedly, which runs the steps that waited for older processes once none is left.
 * On SQLite nothing waits.
 */
export function createContraction(
  options: DatabaseOptions,
  database: Database,
  { clock, log }: UpgradeTools,
): () => Promise<void> {
  let isDone = database.engine === 'sqlite';
  let toldOf = 0;
  const olderThan = (step: string) =>
    database.db.transaction().execute((trx) => countOlder(trx, step));
  return async () => {
    if (isDone) return;
    const [first] = (await readSteps(database.db)).pending.filter(isContract);
    const older = first === undefined ? 0 : await olderThan(first);
    if (older !== toldOf && older > 0)
      log.warn(
        { processes: older, step: first },
        'the last steps of the upgrade wait until the processes of the older version are stopped',
      );
    toldOf = older;
    isDone = first === undefined;
    if (older > 0 || first === undefined) return;
    await oneAtATime(database, false, async () => {
      const pending = (await readSteps(database.db)).pending.filter(isContract);
      if (pending.length === 0) return;
      await backUpBeforeUpgrade(options, database, clock(), log);
      for (const name of pending) {
        if (!(await runBesideOthers(database, name))) return;
        log.info({ step: name }, 'a step of the upgrade that waited is done');
      }
    });
  };
}
