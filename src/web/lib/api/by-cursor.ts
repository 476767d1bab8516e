/** Lists that are read page by page, each from where the one before ended. */

/** What every infinite query of such a list has; `pageParam` is the cursor to send. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
};

interface Pages<Row> {
  pages: readonly { data: readonly Row[]; total: number | null }[];
}

const ownId = (row: object): unknown => Reflect.get(row, 'id');

/** The rows of all pages, each once: a row that changed may have moved on to a later page. */
export const rowsIn = <Row extends object>(
  list: Pages<Row> | undefined,
  idOf: (row: Row) => unknown = ownId,
): Row[] => [
  ...new Map(list?.pages.flatMap(({ data }) => data.map((row) => [idOf(row), row]))).values(),
];

/** How many rows there are in all, as the first page says. */
export const totalIn = (list: Pages<unknown> | undefined): number => list?.pages[0]?.total ?? 0;
