/** Copies the SQLite file while it is in use, and replaces it while it is not. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { restoreMarks, takenAtKey } from './backup-marks.ts';
import { countDamaged, fillCopy, type Taking } from './media-bytes.ts';
import { sqliteFile } from '#server/db/sqlite.ts';

/** All pages in one step: with several, every concurrent write would restart the copy. */
const allPages = 2 ** 31 - 1;

function mark(database: DatabaseSync, marks: { key: string; value: string }[]): void {
  const set = database.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  for (const { key, value } of marks) set.run(key, value);
}

function withFile<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** A complete copy as of one instant, with its media, in a single file; readers and writers continue meanwhile. */
export async function copySqlite(
  dataDir: string,
  target: string,
  now: number,
  taking: Taking,
): Promise<void> {
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}.`);
  const source = new DatabaseSync(file, { timeout: 5000 });
  try {
    await backup(source, target, { rate: allPages });
  } finally {
    source.close();
  }
  chmodSync(target, 0o600);
  withFile(target, (copy) => {
    copy.exec('pragma journal_mode=DELETE; pragma synchronous=FULL');
    mark(copy, [{ key: takenAtKey, value: String(now) }]);
  });
  const copy = new DatabaseSync(target);
  try {
    await fillCopy(copy, taking);
  } finally {
    copy.close();
  }
}

/** What is wrong with a copy; `undefined` if it is intact. */
export function damageOf(file: string): string | undefined {
  try {
    return withFile(file, (database) => {
      const [row] = database.prepare('pragma integrity_check').all();
      if (row?.['integrity_check'] !== 'ok') return String(row?.['integrity_check']);
      const loose = database.prepare('pragma foreign_key_check').all();
      if (loose.length > 0) return `${loose.length} rows point to nothing`;
      const damaged = countDamaged(database);
      return damaged === 0 ? undefined : `${damaged} media files don’t match their checksums`;
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const takenAt = (database: DatabaseSync): number => {
  const row = database.prepare('select value from meta where key = ?').get(takenAtKey);
  const value = Number(row?.['value']);
  if (!Number.isSafeInteger(value)) throw new Error('This file is not a backup made by SocialAI.');
  return value;
};

/** Whether the database in this folder has any account. Throws a sentence if that cannot be determined. */
export function hasPeople(dataDir: string): boolean {
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) return false;
  try {
    return withFile(file, (database) => {
      const table = database.prepare("select 1 from sqlite_master where name = 'users'").get();
      return (
        table !== undefined && database.prepare('select 1 from users limit 1').get() !== undefined
      );
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The database that is there cannot be read: ${reason}. Add --force to replace it; it is kept beside the new one.`,
      { cause },
    );
  }
}

/** Files next to a database that is in use or was not closed; next to another database they would corrupt it. */
const companions = ['-wal', '-shm'];

/** Copies a file to `aside`, in full if it is readable, and deletes its companion files. */
function setAside(file: string, aside: string): void {
  if (existsSync(file)) {
    try {
      // Checkpoints the write-ahead log, so that the file alone is complete.
      withFile(file, (database) => database.exec('pragma journal_mode=DELETE'));
    } catch {
      // It is damaged, which may be why it is being restored; it is kept as it is, with its log.
    }
    copyFileSync(file, aside);
  }
  for (const ending of companions) {
    if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
  }
}

/**
 * Replaces the folder’s database by a copy; the old file is kept under a new name, which is returned. No process may
 * have it open. After a crash, either the old or the new file is complete.
 */
export function replaceSqlite(copy: string, dataDir: string, now: number): string | undefined {
  const file = sqliteFile(dataDir);
  const fresh = `${file}.restoring`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  copyFileSync(copy, fresh);
  chmodSync(fresh, 0o600);
  const damage = damageOf(fresh);
  if (damage) {
    rmSync(fresh);
    throw new Error(`The backup is damaged: ${damage}.`);
  }
  withFile(fresh, (database) => {
    mark(database, restoreMarks(takenAt(database), now));
    // Waiting jobs are done or outdated by now; the ledger and the periodic jobs restart by themselves.
    database.exec('delete from jobs');
  });
  const aside = `${file}.before-restore-${now}`;
  const replaced = existsSync(file);
  setAside(file, aside);
  renameSync(fresh, file);
  return replaced ? aside : undefined;
}
