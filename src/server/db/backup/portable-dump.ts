/**
 * All rows as gzipped JSON lines, readable by either engine. The first line is a header, then one line per row, parents
 * before children, then the number of rows.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, type Db, type Engine, within } from '#server/db/client.ts';
import { steps } from '#server/db/steps.ts';
import { tablesInOrder } from '#server/db/references.ts';
import { isDamaged, outsideOf, type Taking } from './media-bytes.ts';

const Header = z.object({
  format: z.literal('socialai'),
  version: z.literal(1),
  taken_at: z.int(),
  /** The newest migration of the source database. */
  migration: z.string(),
  /** Earlier migrations that had not run, because older processes were running. */
  waiting: z.array(z.string()).default([]),
});
export type DumpHeader = z.output<typeof Header>;

const Bytes = z.object({ base64: z.base64() });
const Value = z.union([z.string(), z.number(), z.null(), Bytes]);
const RowLine = z.object({ table: z.string(), row: z.record(z.string(), Value) });
const End = z.object({ rows: z.int() });

type Row = Record<string, unknown>;

/**
 * Left out: jobs, because by the time of a restore they are done or outdated; and `pieces`, which triggers fill from
 * `posts`.
 */
const leftOut = new Set(['jobs', 'pieces']);
const fetched = 20;
/** One insert takes as many rows as fit into this many characters, well below any engine’s parameter limit. */
const batchLimit = { rows: 100, characters: 4_000_000 };

/** The key columns of a table: its row id, or its primary key if it has none. */
async function keyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select info.name from pragma_table_list(${table}) as list
      join pragma_table_info(${table}) as info on info.pk > 0
    where list.wr = 1 order by info.pk`.execute(db);
  return rows.length === 0 ? ['rowid'] : rows.map(({ name }) => name);
}

const keyName = (at: number): string => `dump_key_${at}`;

async function* sqliteRows(db: Db, table: string): AsyncGenerator<Row> {
  const key = await keyOf(db, table);
  const names = sql.join(key.map((name) => sql.ref(name)));
  const named = sql.join(key.map((name, at) => sql`${sql.ref(name)} as ${sql.ref(keyName(at))}`));
  for (let last: unknown[] = []; ;) {
    const after = last.length === 0 ? sql`` : sql`where (${names}) > (${sql.join(last)})`;
    const { rows } = await sql<Row>`
      select ${named}, * from ${sql.table(table)} ${after}
      order by ${names} limit ${fetched}`.execute(db);
    for (const row of rows) {
      last = key.map((_, at) => row[keyName(at)]);
      yield Object.fromEntries(
        Object.entries(row).filter(([name]) => !name.startsWith('dump_key_')),
      );
    }
    if (rows.length < fetched) return;
  }
}

async function* postgresRows(db: Db, table: string): AsyncGenerator<Row> {
  await sql`declare dumped no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(fetched)} from dumped`.execute(db);
    yield* rows;
    if (rows.length < fetched) break;
  }
  await sql`close dumped`.execute(db);
}

const portable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  );

async function stepsOf(db: Db): Promise<Pick<DumpHeader, 'migration' | 'waiting'>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = rows.map(({ name }) => name).toSorted();
  const migration = done.at(-1) ?? '';
  const waiting = Object.keys(steps).filter((name) => name < migration && !done.includes(name));
  return { migration, waiting };
}

/** A row with the bytes of its media file. */
async function withMedia(table: string, row: Row, taking: Taking): Promise<Row> {
  const hash = table === 'blobs' ? outsideOf(row) : undefined;
  const bytes = hash === undefined ? undefined : await taking.fetch(hash);
  return bytes ? { ...row, bytes } : row;
}

async function* lines(
  db: Db,
  engine: Engine,
  takenAt: number,
  taking: Taking,
): AsyncGenerator<string> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const of = { format: 'socialai', version: 1, taken_at: takenAt } as const;
  yield line({ ...of, ...(await stepsOf(db)) } satisfies DumpHeader);
  let rows = 0;
  const read = engine === 'postgres' ? postgresRows : sqliteRows;
  for (const table of await tablesInOrder(db, engine)) {
    if (leftOut.has(table)) continue;
    for await (const row of read(db, table)) {
      rows += 1;
      yield line({ table, row: portable(await withMedia(table, row, taking)) });
    }
  }
  yield line({ rows });
}

/** Writes everything as of one instant into `file`. On SQLite nothing else may write meanwhile, so pass a copy. */
export async function dump(
  { db, engine }: Database,
  file: string,
  now: number,
  taking: Taking,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) =>
      pipeline(
        Readable.from(lines(trx, engine, now, taking), { highWaterMark: 1 }),
        createGzip(),
        createWriteStream(file, { mode: 0o600, flush: true }),
      ),
    );
}

async function* linesOf(file: string): AsyncGenerator<unknown> {
  const text = createGunzip();
  // An error of either stream surfaces in the loop below.
  pipeline(createReadStream(file), text).catch(() => {});
  let pieces: string[] = [];
  for await (const chunk of text.setEncoding('utf8')) {
    const parts = String(chunk).split('\n');
    const rest = parts.pop() ?? '';
    for (const part of parts) {
      yield JSON.parse(pieces.join('') + part);
      pieces = [];
    }
    pieces.push(rest);
  }
}

/** The header of a dump. Throws if the file is something else. */
export async function readHeader(file: string): Promise<DumpHeader> {
  for await (const line of linesOf(file)) {
    const header = Header.safeParse(line);
    if (header.success) return header.data;
    break;
  }
  throw new Error('This file is not a backup made by this version of SocialAI or an older one.');
}

const stored = (value: z.output<typeof Value>): string | number | null | Buffer =>
  value !== null && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value;

/** Collects rows of one table and inserts them together. */
function createWriter(db: Db) {
  let table = '';
  let rows: z.output<typeof RowLine>['row'][] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first);
    const values = rows.map(
      (row) => sql`(${sql.join(columns.map((name) => stored(row[name] ?? null)))})`,
    );
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(db);
    rows = [];
    characters = 0;
  };
  return {
    flush,
    async add(line: z.output<typeof RowLine>): Promise<void> {
      const size = JSON.stringify(line.row).length;
      const full = rows.length >= batchLimit.rows || characters + size > batchLimit.characters;
      if (line.table !== table || full) await flush();
      table = line.table;
      rows.push(line.row);
      characters += size;
    },
  };
}

/** Every row of a dump. Throws if it is truncated. */
async function* rowLines(file: string): AsyncGenerator<z.output<typeof RowLine>> {
  let rows = -1;
  for await (const line of linesOf(file)) {
    const end = End.safeParse(line);
    if (end.success && end.data.rows === rows) return;
    rows += 1;
    if (rows > 0) yield RowLine.parse(line);
  }
  throw new Error('it ends too early');
}

/** Reads a dump to its end. Throws a sentence for the operator if it is incomplete. */
export async function checkDump(file: string): Promise<void> {
  try {
    for await (const { table, row } of rowLines(file)) {
      const bytes = stored(row['bytes'] ?? null);
      if (table === 'blobs' && isDamaged({ hash: row['hash'], bytes }))
        throw new Error(`a media file doesn’t match its checksum`);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The backup is damaged: ${reason}.`, { cause });
  }
}

/** Loads the rows of a dump into empty tables of the same shape, all or none. */
export const load = ({ db }: Pick<Database, 'db'>, file: string): Promise<void> =>
  within(db, async (trx) => {
    const writer = createWriter(trx);
    for await (const line of rowLines(file)) await writer.add(line);
    await writer.flush();
  });
