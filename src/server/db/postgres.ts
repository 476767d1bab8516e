/** Lets Kysely speak to PostgreSQL. */
import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Connections } from './client.ts';

const poolSize = 10;

/** 64-bit integers are instants and counts here; all of them are exact as JavaScript numbers. */
const typesOf = ({ types }: typeof pg): pg.CustomTypesConfig => ({
  getTypeParser: (id, format) => {
    if (id === types.builtins.INT8 && format !== 'binary') return Number;
    const parse: unknown = types.getTypeParser(id, format);
    return parse;
  },
});

export interface Postgres {
  dialect: PostgresDialect;
  pool: () => Connections;
  expectAnswers: (within: number) => void;
}

/** What is needed of a connection's socket. */
interface Line {
  setTimeout(milliseconds: number, onSilence: () => void): unknown;
  destroy(reason: Error): unknown;
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'setTimeout' in value && 'destroy' in value;

/** Of a connection of the driver, which does not tell of its socket in its types. */
function lineOf(client: pg.PoolClient): Line | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown =
    typeof connection === 'object' && connection ? Reflect.get(connection, 'stream') : undefined;
  return isLine(stream) ? stream : undefined;
}

/** Gives up a connection on which nothing comes for so long: behind it nobody may be left. */
function limitSilence(client: pg.PoolClient, within: number): void {
  const line = lineOf(client);
  line?.setTimeout(within, () => line.destroy(new Error('The database does not answer.')));
}

const none: Connections = { used: 0, idle: 0, waiting: 0 };

/** A pool of connections; one that breaks while idle is dropped and reported to `onIdleError`. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Postgres {
  let opened: pg.Pool | undefined;
  let within: number | undefined;
  const clients = new Set<pg.PoolClient>();
  const open = async (): Promise<pg.Pool> => {
    // Loaded only where it is used: SQLite starts without the driver.
    const { default: driver } = await import('pg');
    const pool = new driver.Pool({
      connectionString: url,
      max: poolSize,
      types: typesOf(driver),
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // One that is lost while it is in use, between two queries of a transaction, would end the process without a
    // listener. Its next query fails, which is enough; the pool then forgets it.
    pool.on('connect', (client) => {
      client.on('error', () => {});
      clients.add(client);
      if (within !== undefined) limitSilence(client, within);
      // Compiling a statement takes longer than any statement of ours runs. And the server on its side ends a transaction
      // that says nothing, so that nobody waits for its locks. Where neither can be set, that is no harm.
      const patience =
        within === undefined ? '' : `; set idle_in_transaction_session_timeout = ${within}`;
      client.query(`set jit = off${patience}`).catch(() => {});
    });
    pool.on('remove', (client) => void clients.delete(client));
    opened = pool.on('error', onIdleError);
    return opened;
  };
  return {
    dialect: new PostgresDialect({ pool: open }),
    pool() {
      if (!opened) return none;
      const { totalCount, idleCount: idle, waitingCount: waiting } = opened;
      return { used: totalCount - idle, idle, waiting };
    },
    expectAnswers(wanted) {
      within = wanted;
      for (const client of clients) limitSilence(client, wanted);
    },
  };
}
