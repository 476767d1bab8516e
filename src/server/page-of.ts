export interface Page {
  limit: number;
  offset: number;
}

/** A page of a list that is short enough to be read completely, and the total. */
export const pageOf = <Row>(rows: readonly Row[], { limit, offset }: Page) => ({
  part: rows.slice(offset, offset + limit),
  total: rows.length,
});
