/** `npm run restore -- FILE [--force]`: puts a backup in place of the database, and its media in the store. Stop the server first. */
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

/** Puts the media of the backup into the store, and says which are in neither. */
async function restoreMedia(config: Config): Promise<string> {
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
    const restored = `Media restored: ${sized(moved.files, moved.bytes)}.`;
    if (faults.length === 0) return restored;
    return `${restored}\nMissing or damaged: ${faults.length} files. Bring back the media folder or the bucket, then run: npm run media -- check`;
  } finally {
    await media.close();
    await database.close();
  }
}

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
  if (aside) console.log(`What was there before is kept as ${aside}`);
  const text = await restoreMedia(config);
  unlock();
  console.log(`Restored: ${file}\n${text}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
