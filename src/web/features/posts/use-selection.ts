import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Post } from '#contract/posts/posts.ts';
import { notify } from '#web/lib/notify.ts';

/** The posts that are selected, as they were seen then. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Post>>(new Map());
  return {
    posts: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    choose: (post: Post, isChosen: boolean) => {
      if (isChosen && chosen.size >= limits.posts_at_once) {
        void notify.info(`Select up to ${limits.posts_at_once} posts.`);
        return;
      }
      const next = new Map(chosen);
      if (isChosen) next.set(post.id, post);
      else next.delete(post.id);
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
