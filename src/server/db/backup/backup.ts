/** Creates backups of a running server and restores them. They never contain the secret. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { placeMarks, restoreMarks } from './backup-marks.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTaking, type MediaTaken, type ReadMedia } from './media-bytes.ts';
import { checkDump, dump, type DumpHeader, load, readHeader } from './portable-dump.ts';
import { tablesInOrder } from '#server/db/references.ts';
import { sqliteFile } from '#server/db/sqlite.ts';
import { copySqlite, hasPeople, replaceSqlite } from './sqlite-copy.ts';

const portableEnding = '.jsonl.gz';

/** The folder of automatic backups. */
export const backupDir = (dataDir: string): string => join(dataDir, 'backups');

/** A file name that sorts by time, with the extension of this engine’s default format. */
export function backupName(database_url: string | undefined, prefix: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:-]/g, '').replace('.', '');
  return `${prefix}-${stamp}${database_url === undefined ? '.db' : portableEnding}`;
}

/** Runs `work` in a temporary folder next to `near`. */
async function inScratch<T>(near: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(near, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(near, '.working-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withDatabase<T>(
  options: DatabaseOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Writes a backup to `file` while the server is running. A name ending in `.jsonl.gz` selects the portable format,
 * which moves between engines and is the only one for PostgreSQL; any other is a copy of the SQLite file. The file
 * appears complete or not at all. With `read` it includes the bytes of all media. Returns what it contains of them.
 */
export async function takeBackup(
  options: DatabaseOptions,
  file: string,
  now: number,
  read?: ReadMedia,
): Promise<MediaTaken> {
  const portable = file.endsWith(portableEnding);
  if (options.database_url !== undefined && !portable) {
    throw new Error(`A backup of PostgreSQL needs a name that ends in ${portableEnding}.`);
  }
  const taking = createTaking(read);
  await inScratch(dirname(file), async (folder) => {
    const draft = join(folder, basename(file));
    if (options.database_url !== undefined) {
      await withDatabase(options, (database) => dump(database, draft, now, taking));
    } else {
      const copy = portable ? sqliteFile(folder) : draft;
      await copySqlite(options.data_dir, copy, now, taking);
      const at = { database_url: undefined, data_dir: folder };
      // The copy already includes them.
      if (portable)
        await withDatabase(at, (database) => dump(database, draft, now, createTaking(undefined)));
    }
    renameSync(draft, file);
  });
  return taking.taken;
}

/** Deletes all but the newest backups with a prefix. */
export function keepNewest(folder: string, prefix: string, kept: number): void {
  const names = readdirSync(folder).filter((name) => name.startsWith(`${prefix}-`));
  for (const name of names.toSorted().slice(0, -kept)) rmSync(join(folder, name));
}

function isSqliteCopy(file: string): boolean {
  const start = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  readSync(handle, start);
  closeSync(handle);
  return start.toString('latin1') === 'SQLite format 3\0';
}

/** The connection a restore uses; on PostgreSQL a transaction. */
type Target = Pick<Database, 'db' | 'engine'>;

/** Creates the tables as of the dump, loads its rows, and runs later migrations; then writes the restore marks. */
async function fill(
  database: Target,
  file: string,
  header: DumpHeader,
  now: number,
): Promise<void> {
  try {
    await migrate(database, header.migration, header.waiting);
  } catch (cause) {
    throw new Error('This backup was made by a newer version of SocialAI.', { cause });
  }
  await load(database, file);
  await migrate(database);
  const marks = restoreMarks(header.taken_at, now);
  await database.db
    .deleteFrom('meta')
    .where('key', 'in', [...marks.map(({ key }) => key), ...Object.values(placeMarks)])
    .execute();
  await database.db.insertInto('meta').values(marks).execute();
}

async function clear({ db, engine }: Target): Promise<void> {
  const tables = await tablesInOrder(db, engine);
  for (const table of [...tables.toReversed(), 'kysely_migration', 'kysely_migration_lock']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db);
  }
}

/** Whether any account exists. */
export async function hasUsers({ db, engine }: Target): Promise<boolean> {
  if (!(await tablesInOrder(db, engine)).includes('users')) return false;
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const occupied = (): Error =>
  new Error(
    'There are accounts in this database already. Add --force to replace everything in it.',
  );

/**
 * Throws while a worker has a lease, because it would continue with posts that are no longer there. A stopped one has
 * none.
 */
async function requireUnused({ db, engine }: Target, now: number): Promise<void> {
  if (!(await tablesInOrder(db, engine)).includes('workers')) return;
  const worker = await db
    .selectFrom('workers')
    .select('id')
    .where('alive_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  if (worker)
    throw new Error(
      'A worker is using this database. Stop all processes of SocialAI; if one was killed, try again in a minute.',
    );
}

/** In one transaction, so that the old rows are kept if the new ones fail. */
async function restorePostgres(
  options: DatabaseOptions,
  file: string,
  force: boolean,
  now: number,
) {
  const header = await readHeader(file);
  await checkDump(file);
  await withDatabase(options, ({ db, engine }) =>
    db.transaction().execute(async (trx) => {
      const target = { db: trx, engine };
      await requireUnused(target, now);
      if (!force && (await hasUsers(target))) throw occupied();
      await clear(target);
      await fill(target, file, header, now);
    }),
  );
}

async function restoreSqlite(
  { data_dir }: DatabaseOptions,
  file: string,
  force: boolean,
  now: number,
) {
  if (!force && hasPeople(data_dir)) throw occupied();
  if (isSqliteCopy(file)) return replaceSqlite(file, data_dir, now);
  const header = await readHeader(file);
  await checkDump(file);
  return inScratch(data_dir, async (folder) => {
    const at = { database_url: undefined, data_dir: folder };
    await withDatabase(at, (database) => fill(database, file, header, now));
    return replaceSqlite(sqliteFile(folder), data_dir, now);
  });
}

/**
 * Replaces the database by a backup. No server may be using it. Only if it has no accounts, unless `force`. Returns
 * where the replaced SQLite file is kept.
 */
export async function restoreBackup(
  options: DatabaseOptions,
  file: string,
  { force, now }: { force: boolean; now: number },
): Promise<string | undefined> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (options.database_url === undefined) return restoreSqlite(options, file, force, now);
  if (isSqliteCopy(file)) {
    throw new Error(
      `PostgreSQL cannot take a copy of the SQLite file. Where it came from, make a portable one: npm run backup -- move${portableEnding}`,
    );
  }
  await restorePostgres(options, file, force, now);
  return undefined;
}
