/** `npm run backup [-- FILE]`: a backup of the running installation. FILE.jsonl.gz can move to the other engine. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { backupDir, backupName, takeBackup } from '#server/db/backup/backup.ts';
import { writePrivately } from '#server/process/private-files.ts';

try {
  writePrivately();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const now = Date.now();
  const [given] = process.argv.slice(2);
  const file = resolve(
    given ?? join(backupDir(config.data_dir), backupName(config.database_url, 'manual', now)),
  );
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  await takeBackup(config, file, now);
  console.log(
    `Written: ${file}\nThe secret is not in it. Keep SECRET_KEY or secret.key in another place.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
