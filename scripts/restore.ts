/**
 * `npm run restore -- FILE [--force]`: replaces the database by a backup, and restores its media. Stop the server
 * first. Exits with 0 when everything is restored, with 2 when the database is but files are missing, and with 1 when
 * nothing changed.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkAll, moveOutOfDatabase } from '#server/features/media/move.ts';
import { restoreBackup } from '#server/db/backup/backup.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { writePrivately } from '#server/process/private-files.ts';
import { openMedia, progress, sized } from './command-line.ts';

/** Restores the backup’s media to the store; returns the result, and how many files are in neither. */
async function restoreMedia(config: Config): Promise<{ text: string; missing: number }> {
  const database = openDatabase(config);
  const media = openMedia(config);
  try {
    await migrate(database);
    const say = progress();
    const { db } = database;
    const moved = await moveOutOfDatabase(media.tools(db), ({ files, bytes }) =>
      say(`${sized(files, bytes)} of media restored …`),
    );
    const { faults } = await checkAll({ db, media: media.all }, (seen) =>
      say(`${seen} files compared with their checksums …`),
    );
    return {
      text: `Media restored: ${sized(moved.files, moved.bytes)}.`,
      missing: faults.length,
    };
  } finally {
    await media.close();
    await database.close();
  }
}

/** A script must be able to detect this, without taking the database for lost. */
const partly = 2;

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
  if (aside) console.log(`The previous database is kept as ${aside}`);
  const { text, missing } = await restoreMedia(config);
  unlock();
  console.log(`Restored: ${file}\n${text}`);
  if (missing > 0) {
    process.exitCode = partly;
    console.error(
      `The database is back, but ${missing} of its media files are missing or damaged. Posts that need one wait.\nBring back the media folder or the bucket, then run: npm run media -- check`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
