/** Failovers of PostgreSQL under load, and a line to it that falls silent, as `npm run verify -- failover` plays them. */
import type { Finding } from '#chaos/finding.ts';
import type { Way } from '#chaos/scenes/failover.ts';
import { programs } from '#scripts/postgres.ts';
import { playAll } from '#verify/failover.ts';
import { line } from './figures.ts';

/** In the last no server dies: whatever is on the line between worker and database is lost, and nobody is told. */
const chosen: readonly Way[] = ['asynchronous', 'synchronous', 'silent'];
/** `BENCH_FAILOVERS` for another number, up to the hundred that it is to hold for. */
const count = Number(process.env['BENCH_FAILOVERS'] ?? chosen.length);

export async function measureFailover(): Promise<string[]> {
  if (!programs()) return [];
  const { results } = await playAll(() => {}, { count, ways: chosen });
  const findings = results.flatMap((result) => result.findings);
  const found = (what: Finding['what']) =>
    String(findings.filter((one) => one.what === what).length);
  const published = results.reduce((sum, { figures }) => sum + figures.published, 0);
  return [
    `The database dies or falls silent under a worker, PostgreSQL: ${count} of 100 times (BENCH_FAILOVERS for more), ${chosen.join(', ')} in turn`,
    `  (emulated network behind real sockets, the clock of the trial; ${published} posts went out)`,
    line('out twice', found('duplicate'), '0'),
    line('lost', found('lost'), '0'),
    line('stuck', found('stuck'), '0'),
    ...findings.map(({ what, text }) => `    ${what}: ${text}`),
  ];
}
