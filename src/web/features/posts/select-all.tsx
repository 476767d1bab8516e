import { Checkbox } from '@mantine/core';
import type { BoardCard } from '#contract/posts/board-calls.ts';
import { idOf } from './cards.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  cards: readonly BoardCard[];
  selection: Selection;
  /** The list that the posts are in, for screen readers where there are several lists. */
  list?: string;
}

/** Selects or deselects all posts that are loaded, not those of later pages. */
export function SelectAll({ cards, selection, list }: Props) {
  const count = cards.filter((card) => selection.has(idOf(card))).length;
  const isAll = count === cards.length;
  return (
    <Checkbox
      size="xs"
      {...(list === undefined
        ? { label: `Select all ${cards.length}` }
        : { 'aria-label': `Select all in ${list}` })}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => selection.selectAll(cards, !isAll)}
    />
  );
}
