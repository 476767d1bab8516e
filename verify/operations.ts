/** Running it: backups, upgrades, several processes, crowds. `npm run verify -- operations [part]` */
import { ensureWeb } from '#scripts/build-web.ts';
import { verifyParts } from '#scripts/verify-parts.ts';
import { createReport, type Report } from './auth/report.ts';
import { verifyBackup, verifyMove } from './operations/backup.ts';
import { verifyCrowd } from './operations/crowd.ts';
import { verifyUpgrade } from './operations/upgrade.ts';
import { verifyWorkers } from './operations/workers.ts';

const part = (work: (report: Report) => Promise<void>) => async (say: (line: string) => void) => {
  const report = createReport(say);
  await work(report);
  return report.close();
};

const parts = verifyParts({
  backup: part(verifyBackup),
  move: part(verifyMove),
  upgrade: part(verifyUpgrade),
  workers: part(verifyWorkers),
  crowd: part(verifyCrowd),
});

export async function verify(words: readonly string[]): Promise<boolean> {
  await ensureWeb();
  return parts(words);
}
