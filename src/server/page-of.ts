export interface Page {
  limit: number;
  offset: number;
}

/** A part of a list that is short enough to be read whole, and how long all of it is. */
export const pageOf = <Row>(rows: readonly Row[], { limit, offset }: Page) => ({
  part: rows.slice(offset, offset + limit),
  total: rows.length,
});
