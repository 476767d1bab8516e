/** Operations: backups, upgrades, several processes, crowds. `npm run verify -- operations [part]` */
import { ensureWeb } from '#scripts/build-web.ts';
import { verifyParts } from '#scripts/verify-parts.ts';
import { reported } from './auth/report.ts';
import { verifyBackup, verifyMove } from './operations/backup.ts';
import { verifyCrowd } from './operations/crowd.ts';
import { verifyPgBouncer } from './operations/pgbouncer.ts';
import { verifyPostgres } from './operations/postgres.ts';
import { verifyUpgrade } from './operations/upgrade.ts';
import { verifyWorkers } from './operations/workers.ts';

const parts = verifyParts({
  backup: reported(verifyBackup),
  move: reported(verifyMove),
  postgres: reported(verifyPostgres),
  pgbouncer: reported(verifyPgBouncer),
  upgrade: reported(verifyUpgrade),
  workers: reported(verifyWorkers),
  crowd: reported(verifyCrowd),
});

export async function verify(words: readonly string[]): Promise<boolean> {
  await ensureWeb();
  return parts(words);
}
