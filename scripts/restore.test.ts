import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { hashOf } from '#server/adapters/media/index.ts';
import { takeBackup } from '#server/db/backup/backup.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { root } from './steps.ts';

const run = promisify(execFile);
const places: FreshDatabase[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.drop();
});

async function place() {
  const fresh = await freshDatabase('sqlite');
  places.push(fresh);
  return fresh.options;
}

/** Restores like an operator; returns the output and the exit code. */
async function restore(data_dir: string, file: string) {
  const script = join(root, 'scripts/restore.ts');
  const env = { PATH: process.env['PATH'], DATA_DIR: data_dir };
  const command = run(process.execPath, [script, file], { cwd: data_dir, env });
  return command.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** A backup whose database names a file, with or without its bytes. */
async function backup(bytes: Buffer, isWhole: boolean): Promise<string> {
  const from = await place();
  const database = openDatabase(from);
  await migrate(database);
  await database.db
    .insertInto('users')
    .values({ id: 'owner', username: 'owner', is_admin: 0, created_at: 1 })
    .execute();
  await database.db
    .insertInto('blobs')
    .values({
      name: 'picture',
      owner_id: 'owner',
      mime: 'image/webp',
      size: bytes.length,
      bytes: Buffer.alloc(0),
      hash: hashOf(bytes),
      created_at: 1,
    })
    .execute();
  await database.close();
  const file = join(from.data_dir, 'taken.db');
  await takeBackup(from, file, 1, isWhole ? async () => bytes : undefined);
  return file;
}

test('P-22.35 a restore with missing media says so and fails', { tags: 'slow' }, async () => {
  const bytes = Buffer.from('what a picture is made of');
  const lacking = await restore((await place()).data_dir, await backup(bytes, false));
  expect(lacking.code).toBe(2);
  expect(lacking.stdout).toContain('Restored:');
  expect(lacking.stderr).toContain('1 of its media files are missing or damaged');
  expect(lacking.stderr).toContain('npm run media -- check');

  const whole = await restore((await place()).data_dir, await backup(bytes, true));
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  expect((await restore((await place()).data_dir, '/nowhere.db')).code).toBe(1);
});
