import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { restoreBackup, takeBackup } from './backup.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { sqliteFile } from '#server/db/sqlite.ts';
import { damageOf } from './sqlite-copy.ts';

const now = Date.UTC(2026, 10, 21);
const forced = { force: true, now: now + 1 };

let place: FreshDatabase;
let file: string;
let backup: string;
beforeEach(async () => {
  place = await freshDatabase('sqlite');
  file = sqliteFile(place.options.data_dir);
  backup = join(place.options.data_dir, 'kept.db');
  const live = openDatabase(place.options);
  await migrate(live);
  const add = (id: string) =>
    live.db
      .insertInto('users')
      .values({ id, username: id, is_admin: 0, created_at: now })
      .execute();
  await add('kept');
  await takeBackup(place.options, backup, now);
  await add('lost');
  // As after a crash: the latest writes are in the log next to the file.
  copyFileSync(`${file}-wal`, `${file}-kept`);
  await live.close();
  copyFileSync(`${file}-kept`, `${file}-wal`);
});
afterEach(() => place.drop());

const people = async () => {
  const { db, close } = openDatabase(place.options);
  const rows = await db.selectFrom('users').select('id').execute();
  await close();
  return rows.map(({ id }) => id);
};

test('DI-2 an unreadable database is replaced with force, and kept as it is', async () => {
  const noise = Buffer.alloc(readFileSync(file).length, 0xa5);
  writeFileSync(file, noise);
  writeFileSync(`${file}-wal`, noise);
  const careful = restoreBackup(place.options, backup, { ...forced, force: false });
  await expect(careful).rejects.toThrow('cannot be read: file is not a database. Add --force');
  const aside = (await restoreBackup(place.options, backup, forced)) ?? '';
  expect(readFileSync(aside).equals(noise)).toBe(true);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(damageOf(file)).toBeUndefined();
  expect(await people()).toEqual(['kept']);
});

test('DI-2 the log of a deleted database is not applied to the one that replaces it', async () => {
  rmSync(file);
  await restoreBackup(place.options, backup, forced);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(damageOf(file)).toBeUndefined();
  expect(await people()).toEqual(['kept']);
});
