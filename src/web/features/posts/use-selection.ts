import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { BoardCard } from '#contract/posts/board-calls.ts';
import { notify } from '#web/lib/notify.ts';
import { idOf } from './cards.ts';

/** The selected posts, as they looked when they were selected. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, BoardCard>>(new Map());
  const selectAll = (cards: readonly BoardCard[], isSelected: boolean) => {
    const next = new Map(selected);
    for (const card of cards) {
      if (!isSelected) next.delete(idOf(card));
      else if (next.size < limits.posts_at_once) next.set(idOf(card), card);
    }
    setSelected(next);
    if (isSelected && cards.some((card) => !next.has(idOf(card))))
      void notify.info(`Select up to ${limits.posts_at_once} posts.`);
  };
  return {
    cards: [...selected.values()],
    has: (id: string) => selected.has(id),
    select: (card: BoardCard, isSelected: boolean) => selectAll([card], isSelected),
    selectAll,
    clear: () => setSelected(new Map()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
