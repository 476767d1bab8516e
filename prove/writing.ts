/** Writing: what strangers try with an agent. */
import { createReport } from './auth/report.ts';
import { proveAttacks } from './writing/attacks.ts';

export async function prove(): Promise<boolean> {
  const report = createReport(console.log);
  await proveAttacks(report, console.log);
  return report.close();
}
