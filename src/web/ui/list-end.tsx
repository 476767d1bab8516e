/** Under a list, newest first unless it says otherwise: how much of it is shown, and the way to the rest. */
import { ShowMore } from './feedback/show-more.tsx';
import classes from './list-end.module.css';

/** What a list is read by, page by page. */
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
  /** What one of them is called, and several. */
  names: readonly [one: string, several: string];
  /** How the list is sorted, where that is not newest first. */
  order?: string | undefined;
}

export function ListEnd({ query, count, total, names, order = 'newest first' }: Props) {
  const [one, several] = names;
  return (
    <div className={classes.end}>
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
