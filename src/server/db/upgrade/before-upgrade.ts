/** The automatic backup before an upgrade of a database with accounts. */
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import {
  backupDir,
  backupName,
  hasUsers,
  keepNewest,
  takeBackup,
} from '#server/db/backup/backup.ts';
import type { Database, DatabaseOptions } from '#server/db/client.ts';

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
export async function backUpBeforeUpgrade(
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
