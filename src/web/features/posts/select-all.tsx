import { Checkbox } from '@mantine/core';
import type { BoardCard } from '#contract/posts/board-calls.ts';
import { idOf } from './cards.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  cards: readonly BoardCard[];
  selection: Selection;
  /** How many posts the list has in all. */
  total: number;
  /** The list that the posts are in, for screen readers where there are several lists. */
  list?: string;
}

/** Selects or deselects all posts that are loaded, and says so where later pages have more. */
export function SelectAll({ cards, selection, total, list }: Props) {
  const shown = total > cards.length ? ' shown' : '';
  const count = cards.filter((card) => selection.has(idOf(card))).length;
  const isAll = count === cards.length;
  return (
    <Checkbox
      size="xs"
      {...(list === undefined
        ? { label: `Select all ${cards.length}${shown}` }
        : { 'aria-label': `Select all${shown} in ${list}` })}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => selection.selectAll(cards, !isAll)}
    />
  );
}
