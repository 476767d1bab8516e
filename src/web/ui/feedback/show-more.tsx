/** Loads the next part of a list; renders nothing at its end. */
import { Button } from '@mantine/core';

interface Props {
  more: boolean;
  loading: boolean;
  onMore: () => void;
  label?: string;
}

export const ShowMore = ({ more, loading, onMore, label = 'Show more' }: Props) =>
  more ? (
    <Button variant="default" loading={loading} onClick={onMore} style={{ justifySelf: 'start' }}>
      {label}
    </Button>
  ) : null;

/** The paged query of a list. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a query. */
export const ShowNext = ({ query, label = 'Show more' }: { query: PagedQuery; label?: string }) => (
  <ShowMore
    more={query.hasNextPage}
    loading={query.isFetchingNextPage}
    onMore={() => void query.fetchNextPage()}
    label={label}
  />
);
