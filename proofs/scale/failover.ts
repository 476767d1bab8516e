/** PostgreSQL failovers under load, and a connection to it that falls silent, as in `npm run prove -- failover`. */
import type { Finding } from '#proofs/chaos/finding.ts';
import type { Way } from '#proofs/chaos/scenes/failover.ts';
import type { Result } from '#proofs/chaos/trial.ts';
import { programs } from '#scripts/postgres.ts';
import { playAll } from '#proofs/chaos/failover.ts';
import { line } from './figures.ts';

/** In the last one no server dies: everything between worker and database is lost without an error. */
const chosen: readonly Way[] = ['asynchronous', 'synchronous', 'silent'];
/** Set `BENCH_FAILOVERS` for another number, up to the hundred that the target is about. */
const count = Number(process.env['BENCH_FAILOVERS'] ?? chosen.length);

export async function measure(): Promise<string[]> {
  if (!programs()) return [];
  const results: Result[] = [];
  await playAll({ count, ways: chosen }, (_trial, result) => void results.push(result));
  const findings = results.flatMap((result) => result.findings);
  const found = (what: Finding['what']) =>
    String(findings.filter((one) => one.what === what).length);
  const published = results.reduce((sum, { figures }) => sum + figures.published, 0);
  return [
    `PostgreSQL dies or falls silent under a worker ${count} times (target: 100; BENCH_FAILOVERS for more), ${chosen.join(', ')} in turn`,
    `  (emulated network over real sockets, simulated clock; ${published} posts published)`,
    line('published twice', found('duplicate'), '0'),
    line('lost', found('lost'), '0'),
    line('stuck', found('stuck'), '0'),
    ...findings.map(({ what, text }) => `    ${what}: ${text}`),
  ];
}
