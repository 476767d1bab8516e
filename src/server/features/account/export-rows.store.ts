/** Reads the rows of the export: one reader for every table that is declared in `export-tables.ts`. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { presentEvent } from '#domain/ledger/occurrence-event.ts';
import { toIso } from '#contract/core/time.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { type Below, type Exported, leftColumns } from './export-tables.ts';

type Row = Record<string, unknown>;

/** How many rows are read at once: as many as take this thread a few milliseconds, because some have long texts. */
const page = { first: 8, most: 200, brief: 2, long: 6 } as const;

const next = (size: number, took: number): number => {
  if (took > page.long) return Math.max(1, Math.floor(size / 2));
  return took < page.brief ? Math.min(page.most, size * 2) : size;
};

/** What the file calls otherwise than the table, by the place of its rows. */
const renamed: Readonly<Record<string, (row: Row) => Row>> = {
  steps: (row) => ({ ...row, event: presentEvent(String(row['event'])) }),
  texts: ({ batch, suggestion, chose_media, media, ...row }) => ({
    ...row,
    job_id: batch,
    state: suggestion,
    // Until its owner chose some, or none.
    media: chose_media === 1 || media !== '[]' ? media : null,
  }),
};

/** A row without the columns that are not in the file. */
function shown({ table, place, left }: Pick<Exported, 'table' | 'place' | 'left'>, own: string) {
  const hidden = new Set([own, ...leftColumns(left)]);
  const rename = renamed[place] ?? ((row: Row) => row);
  const parsed = readable(table);
  return (row: Row): object =>
    parsed(Object.fromEntries(Object.entries(rename(row)).filter(([name]) => !hidden.has(name))));
}

/** The rows below these, by the id of the row that each belongs to. */
async function rowsBelow(
  db: Db,
  ids: readonly unknown[],
  one: Below,
): Promise<Map<unknown, object[]>> {
  if (ids.length === 0) return new Map();
  const { table, of, order, below = [] } = one;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(of)} in (${sql.join(ids)})
    order by ${sql.ref(of)}, ${sql.ref(order)}`.execute(db);
  const whole = await withRowsBelow(db, rows, below);
  const show = shown(one, of);
  const byParent = new Map<unknown, object[]>();
  for (const row of whole) {
    const before = byParent.get(row[of]);
    if (before) before.push(show(row));
    else byParent.set(row[of], [show(row)]);
  }
  return byParent;
}

/** The rows, each with those below it. */
async function withRowsBelow(
  db: Db,
  rows: readonly Row[],
  below: readonly Below[],
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const lists: [string, Map<unknown, object[]>][] = [];
  for (const one of below) lists.push([one.place, await rowsBelow(db, ids, one)]);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(lists.map(([place, byParent]) => [place, byParent.get(row['id']) ?? []])),
  }));
}

/** What is read page by page: the rows after this key, at most so many. */
type ReadPage = (after: unknown, size: number) => Promise<Row[]>;

/** All rows that `read` has, in pages that take a few milliseconds each. */
async function* inPages(key: string, read: ReadPage): AsyncGenerator<Row> {
  let size: number = page.first;
  let after: unknown = '';
  for (;;) {
    const since = process.threadCpuUsage();
    const rows = await read(after, size);
    const { user, system } = process.threadCpuUsage(since);
    yield* rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.[key];
    size = next(size, (user + system) / 1000);
  }
}

/**
 * The rows of one person in a table, in the order of its key, or of those that they belong to. These are found first:
 * asking for the rows of all of them at once would look at each of them again for every page.
 */
export async function* rowsOf(db: Db, person: string, table: Exported): AsyncGenerator<object> {
  const { owner, key = 'id', only, through, below = [] } = table;
  const column = sql.ref(key);
  const wanted = only ? filterOf(only) : sql``;
  const joined = joinedOf(table);
  const show = shown(table, owner);
  const pages = (theirs: RawBuilder<unknown>) =>
    inPages(key, async (after, size) => {
      const { rows } = await sql<Row>`
        select * ${joined} from ${sql.table(table.table)}
        where ${theirs} and ${column} > ${after} ${wanted}
        order by ${column} limit ${size}`.execute(db);
      return withRowsBelow(db, rows, below);
    });
  if (!through) {
    for await (const row of pages(sql`${sql.ref(owner)} = ${person}`)) yield show(row);
    return;
  }
  const [parent, of] = through;
  const parents = inPages('id', async (after, size) => {
    const { rows } = await sql<Row>`
      select id from ${sql.table(parent)} where ${sql.ref(owner)} = ${person} and id > ${after}
      order by id limit ${size}`.execute(db);
    return rows;
  });
  for await (const { id } of parents)
    for await (const row of pages(sql`${sql.ref(of)} = ${id}`)) yield show(row);
}

function filterOf([column, value, isNot]: NonNullable<Exported['only']>) {
  const name = sql.ref(column);
  if (value === null) return isNot ? sql`and ${name} is not null` : sql`and ${name} is null`;
  return isNot ? sql`and ${name} <> ${value}` : sql`and ${name} = ${value}`;
}

const joinedOf = ({ table: here, joined = [] }: Exported) =>
  sql.join(
    joined.flatMap(({ table, columns, from, to }) =>
      columns.map(
        (name) =>
          sql`, (select ${sql.ref(`${table}.${name}`)} from ${sql.table(table)}
            where ${sql.ref(`${table}.${to}`)} = ${sql.ref(`${here}.${from}`)}) as ${sql.ref(name)}`,
      ),
    ),
    sql` `,
  );

// Makes a row readable: timestamps as text, JSON columns as the lists and objects that they hold.

/**
 * The columns that hold JSON, by table, since another table may have a plain text column of the same name. A test
 * compares this list with the schema.
 */
export const structured = {
  accounts: ['limits', 'queue', 'evergreen', 'off_for'],
  agents: [
    'target_topics',
    'avoid_topics',
    'behavioral_guidelines',
    'voice_samples',
    'contrast_pairs',
    'platforms',
    'content_kinds',
  ],
  persona_versions: ['persona'],
  series: [
    'media',
    'media_parts',
    'config',
    'parts',
    'alts',
    'extras',
    'shared_text',
    'run_picture',
    'weekdays',
    'times',
  ],
  posts: [
    'parts',
    'media',
    'media_parts',
    'extras',
    'labels',
    'brief',
    'written',
    'checks',
    'claims',
    'sources',
  ],
  approvals: ['content'],
  review_notes: ['shown'],
  api_tokens: ['scopes', 'agents', 'accounts', 'addresses'],
  space_members: ['agents', 'accounts'],
  space_invitations: ['agents', 'accounts'],
  webhooks: ['events'],
  webhook_deliveries: ['body'],
  post_versions: ['texts'],
  streams: ['account_ids', 'include', 'exclude'],
  variants: ['parts', 'media', 'media_parts', 'alts', 'extras', 'changes'],
  parts: ['media'],
  attempts: ['prepared'],
  desk_jobs: ['error', 'result'],
  images: ['original', 'tags'],
  sandbox_posts: ['media', 'extras'],
  company_profiles: ['key_messages'],
  products: ['lists'],
  documents: ['left_out', 'tags'],
  knowledge_assignments: ['scopes'],
  interactions: ['decision', 'draft'],
  rehearsals: ['versions'],
  rehearsal_items: ['parts', 'decision'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

/** A table with a JSON column. */
export type Structured = keyof typeof structured;

const lists: { [Table in keyof Schema]?: readonly string[] } = structured;
const instants = /(?:^|_)at$|^deadline$/;

function readableValue(table: keyof Schema, name: string, value: unknown): unknown {
  if (typeof value === 'number' && instants.test(name)) return toIso(value);
  if (typeof value === 'string' && lists[table]?.includes(name)) return JSON.parse(value);
  return value;
}

/** Converts a row of this table. */
const readable =
  (table: keyof Schema) =>
  (row: object): object =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, readableValue(table, name, value)]),
    );
