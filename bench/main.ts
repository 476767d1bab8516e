/**
 * `npm run bench [name]`: figures of this machine, each beside a peer or a limit of the same run. Nothing here fails.
 * Without a name everything but `mcp`, `history`, `claims`, `lanes`, `ledger`, `scale`, `hearing` and `knowledge`, which take some minutes.
 */
import { startPostgres } from '#scripts/postgres.ts';

type Measure = () => Promise<string[]>;

/** Each is loaded when its turn comes: which engines there are is read at that moment. */
const measures: Readonly<Record<string, () => Promise<Measure>>> = {
  read: async () => (await import('./read.ts')).measureRead,
  start: async () => (await import('./start.ts')).measureStart,
  bytes: async () => (await import('./bytes.ts')).measureBytes,
  mcp: async () => (await import('./mcp.ts')).measureMcp,
  history: async () => (await import('./history.ts')).measureHistory,
  claims: async () => (await import('./claims.ts')).measureClaims,
  lanes: async () => (await import('./lanes.ts')).measureLanes,
  ledger: async () => (await import('./ledger.ts')).measureLedger,
  scale: async () => (await import('./scale.ts')).measureScale,
  hearing: async () => (await import('./hearing.ts')).measureHearing,
  knowledge: async () => (await import('./knowledge.ts')).measureKnowledge,
};
const quick = ['read', 'start', 'bytes'];
/** These run on both engines. */
const onBoth = ['history', 'claims', 'lanes', 'ledger', 'scale', 'hearing', 'knowledge'];

/** A server that waits for the disk: what is measured on one that does not says nothing about a real one. */
async function startServer(names: readonly string[]) {
  if (process.env['TEST_DATABASE_URL'] || !names.some((name) => onBoth.includes(name))) {
    return undefined;
  }
  const cluster = await startPostgres({ is_durable: true });
  if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url;
  else console.error('PostgreSQL is not installed; its half is left out.');
  return cluster;
}

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : quick;
const cluster = await startServer(names);
try {
  for (const name of names) {
    const load = measures[name];
    if (!load)
      throw new Error(`There is no measurement ${name}: ${Object.keys(measures).join(', ')}`);
    const measure = await load();
    for (const line of await measure()) console.log(line);
  }
} finally {
  cluster?.stop();
}
