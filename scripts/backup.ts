/**
 * `npm run backup [-- FILE] [--with-media | --without-media]`: a backup of the running installation. FILE.jsonl.gz can
 * be restored to the other engine. Media stored as files are included, those in a bucket only on request.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mediaDir, MediaError } from '#server/adapters/media/index.ts';
import { readConfig } from '#server/config.ts';
import { backupDir, backupName, takeBackup } from '#server/db/backup/backup.ts';
import { writePrivately } from '#server/process/private-files.ts';
import { openMedia, sized } from './command-line.ts';

try {
  writePrivately();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const now = Date.now();
  const { values, positionals } = parseArgs({
    options: { 'with-media': { type: 'boolean' }, 'without-media': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [given] = positionals;
  const media = openMedia(config);
  const isWhole = values['with-media'] ?? !(values['without-media'] ?? config.media !== undefined);
  const read = (hash: string) =>
    media.all.get(hash).catch((error: unknown) => {
      // Files that cannot be read now would be missing from a backup that looks complete.
      if (!(error instanceof MediaError) || error.fault === 'unreachable') throw error;
      return undefined;
    });
  const file = resolve(
    given ?? join(backupDir(config.data_dir), backupName(config.database_url, 'manual', now)),
  );
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const taken = await takeBackup(config, file, now, isWhole ? read : undefined);
  await media.close();
  console.log(
    `Written: ${file}\nThe secret is not in it. Keep SECRET_KEY or secret.key in another place.`,
  );
  if (isWhole) console.log(`Media in it: ${sized(taken.files, taken.bytes)}.`);
  else if (taken.left_out > 0)
    console.log(
      `Media are not in it: ${taken.left_out} files. Keep a copy of ${config.media ? 'the bucket' : mediaDir(config.data_dir)}, or add --with-media.`,
    );
  if (taken.unreadable.length > 0) {
    process.exitCode = 1;
    console.error(
      `Missing or damaged on this server, and so not in it:\n${taken.unreadable.join('\n')}`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
