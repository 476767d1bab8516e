/** Lets Kysely speak to PostgreSQL. */
import { PostgresDialect } from 'kysely';
import pg from 'pg';

const poolSize = 10;

/** 64-bit integers are instants and counts here; all of them are exact as JavaScript numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === pg.types.builtins.INT8 && format !== 'binary') return Number;
    const parse: unknown = pg.types.getTypeParser(id, format);
    return parse;
  },
};

/** A pool of connections; one that breaks while idle is dropped and reported to `onIdleError`. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', onIdleError);
  return new PostgresDialect({ pool });
}
