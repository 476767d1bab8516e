/** Copies the SQLite file while it is in use, and puts a copy in its place while it is not. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { restoreMarks, takenAtKey } from './backup-marks.ts';
import { countDamaged, fillCopy, type Taking } from './media-bytes.ts';
import { sqliteFile } from '#server/db/sqlite.ts';

/** All pages in one step: a copy in several would begin again with every write in between. */
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

/** A whole copy as of one instant, with its media, in one file of its own; readers and writers go on meanwhile. */
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

/** Says what is wrong with a copy; `undefined` when it is whole. */
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

/** Whether anyone has an account in the file of this folder. Throws a sentence where that cannot be told. */
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

/** What belongs to a file while it is in use, or was not closed. Beside another file it would spoil that one. */
const companions = ['-wal', '-shm'];

/** Copies a file to `aside`, whole where it can still be read, and takes away what belongs to it. */
function setAside(file: string, aside: string): void {
  if (existsSync(file)) {
    try {
      // Empties the write-ahead log into the file, so that the file alone is all of it.
      withFile(file, (database) => database.exec('pragma journal_mode=DELETE'));
    } catch {
      // It is damaged, which may be why someone restores; it is kept as it is, with its log.
    }
    copyFileSync(file, aside);
  }
  for (const ending of companions) {
    if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
  }
}

/**
 * Puts a copy in place of the folder's file; the file that was there is kept beside it, and its new name is the answer.
 * Nothing may have it open. A crash on the way leaves either the old or the new one, whole.
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
    // What waited then is done or outdated now; the ledger and the periodic jobs wake up by themselves.
    database.exec('delete from jobs');
  });
  const aside = `${file}.before-restore-${now}`;
  const replaced = existsSync(file);
  setAside(file, aside);
  renameSync(fresh, file);
  return replaced ? aside : undefined;
}
