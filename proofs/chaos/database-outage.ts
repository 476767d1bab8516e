/** Disturbs the PostgreSQL database of a trial. */
import pg from 'pg';
import { type Testbed, workersName } from './testbed.ts';

/** Runs a statement on the server, but not in the trial’s database. */
async function onServer(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

const nameOf = ({ world }: Testbed): string =>
  new URL(world.ctx.config.database_url ?? '').pathname.slice(1);

/** Terminates every session of a worker, whatever it is doing. */
export const cutWorkersOff = (bed: Testbed): Promise<void> =>
  onServer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2',
    [nameOf(bed), workersName],
  );

/**
 * Terminates all sessions, also those of the web part, and blocks new ones. Returns a function that reopens the
 * database.
 */
export async function shutDatabase(bed: Testbed): Promise<() => Promise<void>> {
  const name = nameOf(bed);
  await onServer(`alter database ${name} with allow_connections false`);
  await onServer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  return () => onServer(`alter database ${name} with allow_connections true`);
}
