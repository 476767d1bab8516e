/**
 * `npm run bench [name]`: figures of this machine, each next to a baseline or a limit from the same run. No figure
 * makes it fail. Without a name it runs `read`, `start` and `bytes`; the others take some minutes, and the group
 * `scale` up to half an hour.
 */
import { loadavg } from 'node:os';
import { minute } from '#contract/core/time.ts';
import { startPostgres } from '#scripts/postgres.ts';

type Measure = () => Promise<string[]>;

/** Loaded when needed, because the available engines are determined at import. */
const measures: Readonly<Record<string, () => Promise<Measure>>> = {
  read: async () => (await import('./read.ts')).measureRead,
  start: async () => (await import('./start.ts')).measureStart,
  bytes: async () => (await import('./bytes.ts')).measureBytes,
  mcp: async () => (await import('./mcp.ts')).measureMcp,
  history: async () => (await import('./history.ts')).measureHistory,
  claims: async () => (await import('./claims.ts')).measureClaims,
  lanes: async () => (await import('./lanes.ts')).measureLanes,
  ledger: async () => (await import('./ledger.ts')).measureLedger,
  publishing: async () => (await import('./publishing.ts')).measurePublishing,
  day: async () => (await import('./day.ts')).measureDay,
  heard: async () => (await import('./heard.ts')).measureHeard,
  failover: async () => (await import('./failover.ts')).measureFailover,
  hearing: async () => (await import('./hearing.ts')).measureHearing,
  knowledge: async () => (await import('./knowledge.ts')).measureKnowledge,
};
const groups: Readonly<Record<string, readonly string[]>> = {
  quick: ['read', 'start', 'bytes'],
  /** Everything with a target for large installations. */
  scale: ['read', 'start', 'history', 'heard', 'day', 'claims', 'publishing', 'failover'],
};
/** These use only SQLite, no database, or their own servers. */
const withoutServer = ['read', 'start', 'bytes', 'mcp', 'failover'];

/** A PostgreSQL that waits for the disk: figures of one that does not would say nothing about a real one. */
async function startServer(names: readonly string[]) {
  if (process.env['TEST_DATABASE_URL'] || names.every((name) => withoutServer.includes(name))) {
    return undefined;
  }
  const cluster = await startPostgres({ is_durable: true });
  if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url;
  else console.error('PostgreSQL is not installed; its measurements are skipped.');
  return cluster;
}

const asked = process.argv.slice(2);
const names = (asked.length > 0 ? asked : ['quick']).flatMap((name) => groups[name] ?? [name]);
const unknown = names.find((name) => !measures[name]);
if (unknown !== undefined) {
  const all = [...Object.keys(measures), ...Object.keys(groups)];
  throw new Error(`There is no measurement ${unknown}: ${all.join(', ')}`);
}
const cluster = await startServer(names);
try {
  for (const name of names) {
    const began = performance.now();
    try {
      const measure = await measures[name]?.();
      for (const line of (await measure?.()) ?? []) console.log(line);
    } catch (err) {
      // If one measurement fails, the others still run.
      console.error(`${name} failed:`, err);
      process.exitCode = 1;
    }
    const [load = 0] = loadavg();
    const took = ((performance.now() - began) / minute).toFixed(1);
    console.log(`  ${name} took ${took} minutes; load average at the end ${load.toFixed(1)}\n`);
  }
} finally {
  cluster?.stop();
}
// Connections that were silenced stay open.
process.exit();
