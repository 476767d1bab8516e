import { join } from 'node:path';
import { z } from 'zod';
import { hour } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { backupDir, backupName, keepNewest, takeBackup } from '#server/db/backup/backup.ts';
import { job } from '#server/jobs/port.ts';

const kept = 24;
const prefix = 'hourly';

/**
 * An hourly backup to `DATA_DIR/backups`, of which the newest 24 are kept. Backups with other names are never
 * touched.
 */
export const backupJob = ({ config, clock, log }: Context) =>
  job({
    name: 'system.backup',
    payload: z.unknown(),
    tries: 3,
    lease: hour / 2,
    every: hour,
    async run() {
      const folder = backupDir(config.data_dir);
      const now = clock();
      const file = join(folder, backupName(config.database_url, prefix, now));
      await takeBackup(config, file, now);
      keepNewest(folder, prefix, kept);
      log.info({ file }, 'a backup was taken');
    },
  });
