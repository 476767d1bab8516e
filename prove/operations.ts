/** Running it: backups, upgrades, several processes, crowds. `npm run prove -- operations [part]` */
import { ensureWeb } from '#scripts/build-web.ts';
import { proveParts } from '#scripts/prove-parts.ts';
import { createReport, type Report } from './auth/report.ts';
import { proveBackup, proveMove } from './operations/backup.ts';
import { proveCrowd } from './operations/crowd.ts';
import { proveUpgrade } from './operations/upgrade.ts';
import { proveWorkers } from './operations/workers.ts';

const part = (work: (report: Report) => Promise<void>) => async (say: (line: string) => void) => {
  const report = createReport(say);
  await work(report);
  return report.close();
};

const parts = proveParts({
  backup: part(proveBackup),
  move: part(proveMove),
  upgrade: part(proveUpgrade),
  workers: part(proveWorkers),
  crowd: part(proveCrowd),
});

export async function prove(words: readonly string[]): Promise<boolean> {
  await ensureWeb();
  return parts(words);
}
