/** Lists that are read page by page, each page by the cursor of the previous one. */

/** Shared options of their infinite queries; `pageParam` is the cursor to send. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
};

interface Pages<Row> {
  pages: readonly { data: readonly Row[]; total: number | null }[];
}

const ownId = (row: object): unknown => Reflect.get(row, 'id');

/** The rows of all pages, without duplicates: a changed row may have moved to a later page. */
export const rowsIn = <Row extends object>(
  list: Pages<Row> | undefined,
  idOf: (row: Row) => unknown = ownId,
): Row[] => [
  ...new Map(list?.pages.flatMap(({ data }) => data.map((row) => [idOf(row), row]))).values(),
];

/** The total number of rows, which the first page contains. */
export const totalIn = (list: Pages<unknown> | undefined): number => list?.pages[0]?.total ?? 0;
