/** Keyset pagination: each page starts after the last row of the previous one, so that every page costs the same. */
import { hash } from 'node:crypto';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { fieldError } from '#server/app-error.ts';

/** The sort key: a value for each column of the order, the last of which is unique. */
export type Key = readonly (number | string)[];
export type Direction = 'asc' | 'desc';

/** A requested page. */
export interface Page {
  limit: number;
  /** The last key of the previous page; `undefined` at the start. */
  after: Key | undefined;
  /** Identifies the list and its filters; its cursors are only valid with these. */
  scope: string;
}

/** One page of a list. */
export interface Part<Row> {
  rows: Row[];
  next_cursor: string | null;
}

const Cursor = z
  .tuple([z.string(), z.union([z.int(), z.string().regex(/^[^\0]*$/)])])
  .rest(z.union([z.int(), z.string().regex(/^[^\0]*$/)]));

const unfit = 'Unknown cursor. Send the `next_cursor` of this list with the same filters, or none.';

const refuse = (): never => {
  throw fieldError('cursor', unfit);
};

function decode(cursor: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return refuse();
  }
}

const encode = (scope: string, key: Key): string =>
  Buffer.from(JSON.stringify([scope, ...key])).toString('base64url');

/**
 * Parses the page that a request asks for. `asked` has its query and parameters; everything except `limit` and `cursor`
 * counts as a filter. Throws `invalid_input` for a cursor of another list or with other filters.
 */
export function pageAsked(
  list: string,
  {
    limit,
    cursor,
    ...filter
  }: { limit: number; cursor?: string | undefined; [filter: string]: unknown },
): Page {
  const narrowed = Object.entries(filter).filter(([, value]) => value !== undefined);
  const named = JSON.stringify([list, narrowed.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  const scope = hash('sha256', named, 'base64url').slice(0, 12);
  if (cursor === undefined) return { limit, after: undefined, scope };
  const [of, ...after] = decode(cursor);
  return of === scope ? { limit, after, scope } : refuse();
}

/** Throws for a forged cursor, because its values go into a query. */
function afterOf({ after }: Page, key: Key): Key | undefined {
  const fits =
    after?.length === key.length && after.every((one, n) => typeof one === typeof key[n]);
  return after === undefined || fits ? after : refuse();
}

/** Removes the extra row that only shows that there are more. */
function partOf<Row>(found: readonly Row[], { limit, scope }: Page, keyOf: (row: Row) => Key) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { rows, next_cursor: isMore ? encode(scope, keyOf(last)) : null };
}

interface Column {
  by: Expression<unknown>;
  like: number | string;
}

const column = (by: string | Expression<unknown>, like: number | string): Column => ({
  by: typeof by === 'string' ? sql.ref(by) : by,
  like,
});

/** A sort column with integers, never null. */
export const byNumber = (by: string | Expression<unknown>) => column(by, 0);
/** A sort column with text, never null. */
export const byText = (by: string | Expression<unknown>) => column(by, '');

export interface SortOrder {
  direction: Direction;
  /** Most significant first, and the last one unique within the list. An index has to cover them, or the first of them. */
  columns: readonly Column[];
}

/** The order of most lists: by this time and the id, newest first. */
export const newestFirst = (at: string, id = 'id'): SortOrder => ({
  direction: 'desc',
  columns: [byNumber(at), byText(id)],
});

/** Reads a page of a query that has no order of its own. */
export async function pageOfRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: Page,
  { direction, columns }: SortOrder,
): Promise<Part<Row>> {
  const after = afterOf(
    page,
    columns.map(({ like }) => like),
  );
  const names = columns.map((_, n) => `key_${n}`);
  // The last column is unique, so no other row is equal in all of them. Both engines can read an index from here.
  const reached = sql.join(columns.map(({ by }) => by));
  const sign = sql.raw(direction === 'desc' ? '<' : '>');
  let paged = query
    .select(columns.map(({ by }, n) => sql`${by}`.as(names[n] ?? '')))
    .limit(page.limit + 1);
  for (const { by } of columns) paged = paged.orderBy(by, direction);
  if (after) paged = paged.where(sql<boolean>`(${reached}) ${sign} (${sql.join(after)})`);
  const found = await paged.execute();
  const keyOf = (row: object): Key =>
    columns.map(({ like }, n) => {
      const value: unknown = Reflect.get(row, names[n] ?? '');
      return typeof like === 'number' ? Number(value) : String(value);
    });
  const { rows, next_cursor } = partOf(found, page, keyOf);
  for (const row of rows) for (const name of names) Reflect.deleteProperty(row, name);
  return { rows, next_cursor };
}

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<number | string>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number | string };
  return Number(total);
}

/** Like `countRows`, but `null` except on the first page, so that reading a whole list counts it once. */
export const totalOf = async <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after }: Page,
): Promise<number | null> => (after ? null : countRows(query));

const compared = (one: Key, other: Key): number => {
  const n = one.findIndex((value, at) => value !== other[at]);
  const [left, right] = [one[n], other[n]];
  if (left === undefined || right === undefined) return 0;
  return left < right ? -1 : 1;
};

/** A page of rows in memory. */
export function pageOfList<Row>(
  all: readonly Row[],
  page: Page,
  keyOf: (row: Row) => Key,
  direction: Direction,
): Part<Row> {
  const sign = direction === 'desc' ? -1 : 1;
  const [first] = all;
  const after = first === undefined ? undefined : afterOf(page, keyOf(first));
  const sorted = all.toSorted((one, other) => sign * compared(keyOf(one), keyOf(other)));
  const rest = after ? sorted.filter((row) => sign * compared(keyOf(row), after) > 0) : sorted;
  return partOf(rest, page, keyOf);
}
