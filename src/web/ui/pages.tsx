/** Under a page of a list, newest first: which part of it this is, and the way to the next. */
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
  onTurn: (page: number) => void;
}

export function Pages({ page = 1, size, count, total, names: [one, several], onTurn }: Props) {
  const before = (page - 1) * size;
  return (
    <nav className={classes.pages} aria-label="Pages">
      <span role="status">
        {total > size && `${before + 1} to ${before + count} of `}
        {total} {total === 1 ? one : `${several}, newest first`}
      </span>
      {total > size && (
        <span className={classes.turns}>
          <Button variant="default" disabled={page === 1} onClick={() => onTurn(page - 1)}>
            Newer
          </Button>
          <Button
            variant="default"
            disabled={before + count >= total}
            onClick={() => onTurn(page + 1)}
          >
            Older
          </Button>
        </span>
      )}
    </nav>
  );
}
