/** Detects internal data in responses. */

/** What no response may contain: a stack trace, messages of a database or its driver, file paths, secrets. */
const insides = [
  /^\s+at .+[(:]\d+/m,
  /\\n\s+at /,
  /node:internal|node_modules|\.ts:\d+/,
  /SQLITE_|SqliteError|DatabaseError|kysely|pg_catalog|ECONN|ENOENT/i,
  /near \\?"|syntax error|constraint failed|violates|relation \\?"|no such (?:table|column)/i,
  /\b(?:select|insert into|update|delete from)\b .{1,80}\b(?:from|values|set|where)\b/i,
  /\$(?:scrypt|argon2\w*)\$/,
];

/** Whether a response reveals internals, or one of the secrets. */
export const showsInside = (status: number, body: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => body.includes(secret)) ||
  (status >= 400 && insides.some((inside) => inside.test(body)));
