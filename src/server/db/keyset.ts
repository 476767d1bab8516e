/** Pages of lists that grow: each starts after the last row of the one before, so it costs the same however far down it is. */
import { hash } from 'node:crypto';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';

/** What orders a list: a value for each column of the order, the last of which is unique. */
export type Key = readonly (number | string)[];
export type Direction = 'asc' | 'desc';

/** A page that was asked for. */
export interface Page {
  limit: number;
  /** What the page before ended with; `undefined` at the start of the list. */
  after: Key | undefined;
  /** Which list with which filters; its cursors fit no other one. */
  scope: string;
}

/** A part of a list. */
export interface Part<Row> {
  rows: Row[];
  next_cursor: string | null;
}

const Cursor = z
  .tuple([z.string(), z.union([z.int(), z.string().regex(/^[^\0]*$/)])])
  .rest(z.union([z.int(), z.string().regex(/^[^\0]*$/)]));

const unfit = 'Unknown cursor. Send the `next_cursor` of this list with the same filters, or none.';

const refuse = (): never => {
  throw new AppError('invalid_input', {
    message: unfit,
    details: [{ path: 'cursor', message: unfit }],
  });
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
 * The page of a list that a request asks for. `asked` holds its query and parameters: all but `limit` and `cursor` is what
 * the list is narrowed by. Throws `invalid_input` for a cursor of another list or of other filters.
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

/** Throws where a cursor was made up: its values go into a query. */
function afterOf({ after }: Page, key: Key): Key | undefined {
  const fits =
    after?.length === key.length && after.every((one, n) => typeof one === typeof key[n]);
  return after === undefined || fits ? after : refuse();
}

/** Cuts off the row that only shows that there are more. */
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

/** A column of an order that holds whole numbers, never null. */
export const byNumber = (by: string | Expression<unknown>) => column(by, 0);
/** A column of an order that holds text, never null. */
export const byText = (by: string | Expression<unknown>) => column(by, '');

export interface Order {
  direction: Direction;
  /** From the first on, the last of them unique within the list. An index has to hold them, or the first of them. */
  columns: readonly Column[];
}

/** The order in which most lists are: by this time and the id, the newest first. */
export const newestFirst = (at: string, id = 'id'): Order => ({
  direction: 'desc',
  columns: [byNumber(at), byText(id)],
});

/** Reads a page of the rows of a query, which brings no order of its own. */
export async function pageOfRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: Page,
  { direction, columns }: Order,
): Promise<Part<Row>> {
  const after = afterOf(
    page,
    columns.map(({ like }) => like),
  );
  const names = columns.map((_, n) => `key_${n}`);
  // Rows that are equal in all of them are none: the last is unique. Both engines read an index up to here.
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
  for (const row of rows) for (const name of names) Reflect.deleteProperty(row as object, name);
  return { rows: rows as Row[], next_cursor };
}

/** How many rows a query finds; `null` on any page but the first, so that reading all of a list counts it once. */
export async function totalOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after }: Page,
): Promise<number | null> {
  if (after) return null;
  const counted = query.clearSelect().select(sql<number | string>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number | string };
  return Number(total);
}

const compared = (one: Key, other: Key): number => {
  const n = one.findIndex((value, at) => value !== other[at]);
  const [left, right] = [one[n], other[n]];
  if (left === undefined || right === undefined) return 0;
  return left < right ? -1 : 1;
};

/** The same of rows that are all at hand. */
export function pageOfList<Row>(
  all: readonly Row[],
  page: Page,
  keyOf: (row: Row) => Key,
  direction: Direction = 'desc',
): Part<Row> {
  const sign = direction === 'desc' ? -1 : 1;
  const [first] = all;
  const after = first === undefined ? undefined : afterOf(page, keyOf(first));
  const sorted = all.toSorted((one, other) => sign * compared(keyOf(one), keyOf(other)));
  const rest = after ? sorted.filter((row) => sign * compared(keyOf(row), after) > 0) : sorted;
  return partOf(rest, page, keyOf);
}
