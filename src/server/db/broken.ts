/** What SQLite says about a file that it cannot read. */

/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`; extended codes have more above the first byte. */
const codes: ReadonlySet<number> = new Set([11, 26]);

/** Whether an error, or a cause of it, means that the database file is damaged or is none. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error ? Number(error.errcode) : undefined;
  return (code !== undefined && codes.has(code & 0xff)) || isBroken(error.cause);
}
