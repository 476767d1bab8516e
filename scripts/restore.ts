/** `npm run restore -- FILE [--force]`: puts a backup in place of the database. Stop the server first. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { restoreBackup } from '#server/db/backup/backup.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { writePrivately } from '#server/process/private-files.ts';

try {
  writePrivately();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name the backup: npm run restore -- FILE [--force]');
  const unlock = config.database_url === undefined ? lockDataDir(config.data_dir) : () => {};
  const aside = await restoreBackup(config, file, { force: values.force, now: Date.now() });
  unlock();
  console.log(`Restored: ${file}${aside ? `\nWhat was there before is kept as ${aside}` : ''}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
