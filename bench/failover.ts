/** Failovers of PostgreSQL under load, and a line to it that falls silent, as `npm run verify -- failover` plays them. */
import type { Finding } from '#chaos/finding.ts';
import type { Way } from '#chaos/scenes/failover.ts';
import { programs } from '#scripts/postgres.ts';
import { playAll } from '#verify/failover.ts';
import { line } from './figures.ts';

/** `BENCH_FAILOVERS` for another number of each. */
const each = Number(process.env['BENCH_FAILOVERS'] ?? 1);
/** In the last no server dies: whatever is on the line between worker and database is lost, and nobody is told. */
const chosen: readonly Way[] = ['asynchronous', 'synchronous', 'silent'];

export async function measureFailover(): Promise<string[]> {
  if (!programs()) return [];
  const lines = ['The database dies or falls silent under a worker, PostgreSQL, emulated networks'];
  for (const way of chosen) {
    const { results } = await playAll(() => {}, { count: each, ways: [way] });
    const findings = results.flatMap((result) => result.findings);
    const count = (what: Finding['what']) => findings.filter((one) => one.what === what).length;
    const counts = `${count('duplicate')} twice, ${count('lost')} lost, ${count('stuck')} stuck`;
    lines.push(line(`${way}, ${each} times`, counts, '0, 0, 0'));
    for (const { what, text } of findings) lines.push(`    ${what}: ${text}`);
  }
  return lines;
}
