/** The end of a list, newest first unless it says otherwise: how much is shown, and a button to load more. */
import { ShowMore } from './feedback/show-more.tsx';

/** The paged query of a list. */
interface Query {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface Props {
  query: Query;
  /** How many are shown. */
  count: number;
  total: number;
  /** The noun, singular and plural. */
  names: readonly [one: string, several: string];
  /** The order of the list, if it isn't newest first. */
  order?: string | undefined;
}

export function ListEnd({ query, count, total, names, order = 'newest first' }: Props) {
  const [one, several] = names;
  return (
    <div className="rowSm between said numeric">
      <span role="status">
        {count < total && `${count} of `}
        {total} {total === 1 ? one : `${several}, ${order}`}
      </span>
      <ShowMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
