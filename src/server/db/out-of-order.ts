/** Tells failures of the database itself from mistakes of ours, on either engine. */

/** SQLite: busy, read-only, I/O error, full, cannot open. */
const sqliteCodes: ReadonlySet<unknown> = new Set([5, 8, 10, 13, 14]);
/** PostgreSQL: no connection, too many of them, no disk, no memory, shutting down or starting, read-only. */
const postgresStates = /^(?:08...|53(?:000|100|200|300)|57P0[1-3]|25006)$/;
/** Node: nobody listens at the address of PostgreSQL, or the line broke. */
const lineCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver of PostgreSQL says without a code. */
const driverSentences =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const field = (error: Error, name: string): unknown => Reflect.get(error, name);

/** Whether the database cannot work at present, though nothing is wrong with what it was asked: another try may go through. */
export function isOutOfOrder(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = field(error, 'code');
  if (code === 'ERR_SQLITE_ERROR') {
    // The upper bits say more about it.
    const errcode = field(error, 'errcode');
    return typeof errcode === 'number' && sqliteCodes.has(errcode % 256);
  }
  // Only errors of PostgreSQL name a severity; calls to the outside have codes of their own.
  if (typeof code === 'string' && field(error, 'severity') !== undefined) {
    return postgresStates.test(code);
  }
  return (
    (field(error, 'syscall') !== undefined && lineCodes.has(code)) ||
    driverSentences.test(error.message)
  );
}
