/** `npm run prove <name> …`: long proofs, with figures, of what the tests only sample. Without a name it lists them. */
import { startPostgres } from '#scripts/postgres.ts';
import { createReport } from './shared/report.ts';
import { type Proof, proofs } from './table.ts';

/** Starts what the proof needs, unless `TEST_DATABASE_URL` names a server; returns how to stop it. */
async function startServer({ server }: Proof): Promise<() => void> {
  if (!server || process.env['TEST_DATABASE_URL']) return () => {};
  const cluster = await startPostgres({ is_durable: server === 'durable' });
  if (!cluster) {
    console.log('PostgreSQL is not installed, so nothing is tried on it.');
    return () => {};
  }
  process.env['TEST_DATABASE_URL'] = cluster.url;
  return () => cluster.stop();
}

async function run(proof: Proof, words: readonly string[]): Promise<boolean> {
  const report = createReport(console.log);
  const stop = await startServer(proof);
  const interrupt = () => {
    stop();
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    // Only now, because the engines there are are found out when a module is loaded.
    const part = await proof.load();
    await part(report, words);
  } finally {
    stop();
  }
  return report.close();
}

const list = (): string =>
  Object.entries(proofs)
    .map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`)
    .join('\n');

const [name, ...words] = process.argv.slice(2);
const proof = name === undefined ? undefined : proofs[name];
if (!proof) {
  if (name !== undefined) console.error(`There is no proof "${name}".`);
  console.log(`npm run prove <name>, with one of:\n${list()}`);
  process.exit(name === undefined ? 0 : 1);
}
// Connections that a proof silenced may still be open.
process.exit((await run(proof, words)) ? 0 : 1);
