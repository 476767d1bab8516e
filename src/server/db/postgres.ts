/** The Kysely dialect for PostgreSQL. */
import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Connections } from './client.ts';

const poolSize = 10;

/** 64-bit integers are instants and counts here, which are all exact as JavaScript numbers. */
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

/** The part of a connection’s socket that is used here. */
interface Line {
  setTimeout(milliseconds: number, onSilence: () => void): unknown;
  destroy(reason: Error): unknown;
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'setTimeout' in value && 'destroy' in value;

/** The driver’s types do not expose a connection’s socket. */
function lineOf(client: pg.PoolClient): Line | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown =
    typeof connection === 'object' && connection ? Reflect.get(connection, 'stream') : undefined;
  return isLine(stream) ? stream : undefined;
}

/** Drops a connection that receives nothing for this long, because the other end may be gone. */
function limitSilence(client: pg.PoolClient, within: number): void {
  const line = lineOf(client);
  line?.setTimeout(within, () => line.destroy(new Error('The database does not answer.')));
}

const none: Connections = { used: 0, idle: 0, waiting: 0 };

/** A connection pool; a connection that breaks while idle is dropped and reported to `onIdleError`. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Postgres {
  let opened: pg.Pool | undefined;
  let within: number | undefined;
  const clients = new Set<pg.PoolClient>();
  const open = async (): Promise<pg.Pool> => {
    // Loaded on demand, so that SQLite starts without the driver.
    const { default: driver } = await import('pg');
    const pool = new driver.Pool({
      connectionString: url,
      max: poolSize,
      types: typesOf(driver),
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // A connection lost during a transaction, between two queries, would end the process if there were no listener. Its
    // next query fails, which is enough; the pool then drops it.
    pool.on('connect', (client) => {
      client.on('error', () => {});
      clients.add(client);
      if (within !== undefined) limitSilence(client, within);
      // JIT compilation takes longer than any of our statements. The idle timeout makes the server end a silent
      // transaction, so that no one waits for its locks. If neither can be set, that is harmless.
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
