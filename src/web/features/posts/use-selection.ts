import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { BoardCard } from '#contract/posts/board-calls.ts';
import { notify } from '#web/lib/notify.ts';
import { idOf } from './cards.ts';

/** The posts that are selected, as they were seen then. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, BoardCard>>(new Map());
  return {
    cards: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    choose: (card: BoardCard, isChosen: boolean) => {
      if (isChosen && chosen.size >= limits.posts_at_once) {
        void notify.info(`Select up to ${limits.posts_at_once} posts.`);
        return;
      }
      const next = new Map(chosen);
      if (isChosen) next.set(idOf(card), card);
      else next.delete(idOf(card));
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
