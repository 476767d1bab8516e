/** The end of a list, newest first unless it says otherwise: how much is shown, and a button to load more. */
import { type PagedQuery, ShowNext } from './feedback/show-more.tsx';

interface Props {
  query: PagedQuery;
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
      <ShowNext query={query} />
    </div>
  );
}
