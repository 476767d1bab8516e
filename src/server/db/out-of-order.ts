/** Distinguishes failures of the database itself from our own mistakes, on either engine. */

/** SQLite: busy, read-only, I/O error, full, cannot open. */
const sqliteCodes: ReadonlySet<unknown> = new Set([5, 8, 10, 13, 14]);
/** PostgreSQL: no or too many connections, disk or memory full, shutting down or starting, read-only. */
const postgresStates = /^(?:08...|53(?:000|100|200|300)|57P0[1-3]|25006)$/;
/** Node: nothing listens at PostgreSQL’s address, or the connection broke. */
const lineCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Messages of the PostgreSQL driver that have no code. */
const driverSentences =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const field = (error: Error, name: string): unknown => Reflect.get(error, name);

/** Whether the database is currently unavailable although the query is fine, so that a retry may succeed. */
export function isOutOfOrder(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = field(error, 'code');
  if (code === 'ERR_SQLITE_ERROR') {
    // The upper bits are an extended code.
    const errcode = field(error, 'errcode');
    return typeof errcode === 'number' && sqliteCodes.has(errcode % 256);
  }
  // Only PostgreSQL errors have a severity; errors of outgoing requests have codes of their own.
  if (typeof code === 'string' && field(error, 'severity') !== undefined) {
    return postgresStates.test(code);
  }
  return (
    (field(error, 'syscall') !== undefined && lineCodes.has(code)) ||
    driverSentences.test(error.message)
  );
}
