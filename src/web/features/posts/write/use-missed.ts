/** What got no answer because the server could not be reached: it is offered again once it can be. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { second } from '#contract/core/time.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { WantedAct } from '#web/features/posts/acts/post-acts.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';

/** How often it is tried whether the server is back. */
const often = 5 * second;

interface Missed {
  wanted: WantedAct | undefined;
  at: number;
  /** The post then, if there was one. */
  before: Post | undefined;
}

export function useMissed(settled: Post | undefined) {
  const [missed, setMissed] = useState<Missed>();
  const isBefore = (readAt: number) => missed !== undefined && readAt <= missed.at;
  const { data, dataUpdatedAt } = useQuery({
    ...wholePostQuery(settled?.id ?? ''),
    refetchInterval: ({ state }) => (isBefore(state.dataUpdatedAt) ? often : false),
  });
  const isAway = isBefore(dataUpdatedAt);
  return {
    /** Whether the server has not been heard since. */
    isAway,
    /** What was missed, with the post as it is now; known once the server is back. */
    known: missed && !isAway ? { ...missed, after: data } : undefined,
    miss: (wanted: WantedAct | undefined) => setMissed({ wanted, at: Date.now(), before: settled }),
    clear: () => setMissed(undefined),
  };
}
