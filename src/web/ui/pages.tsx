/** Under a page of a list, newest first unless it says otherwise: which part of it this is, and the way to the next. */
import { Button } from '@mantine/core';
import classes from './pages.module.css';

interface Props {
  /** From 1, which it is when left out. */
  page: number | undefined;
  size: number;
  /** How many this page shows. */
  count: number;
  total: number;
  /** What one of them is called, and several. */
  names: readonly [one: string, several: string];
  /** How the list is sorted, where that is not newest first. */
  order?: string;
  onTurn: (page: number) => void;
}

export function Pages(props: Props) {
  const { page = 1, size, count, total, order, onTurn } = props;
  const [one, several] = props.names;
  const before = (page - 1) * size;
  return (
    <nav className={classes.pages} aria-label="Pages">
      <span role="status">
        {total > size && `${before + 1} to ${before + count} of `}
        {total} {total === 1 ? one : `${several}, ${order ?? 'newest first'}`}
      </span>
      {total > size && (
        <span className={classes.turns}>
          <Button variant="default" disabled={page === 1} onClick={() => onTurn(page - 1)}>
            {order ? 'Previous' : 'Newer'}
          </Button>
          <Button
            variant="default"
            disabled={before + count >= total}
            onClick={() => onTurn(page + 1)}
          >
            {order ? 'Next' : 'Older'}
          </Button>
        </span>
      )}
    </nav>
  );
}
