/** What got no answer because the server could not be reached: it is offered again once it can be. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { second } from '#contract/core/time.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { WantedAct } from '#web/features/posts/acts/post-acts.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';

/** How often it is tried whether the server is back. */
const often = 5 * second;

/** What acts change. The first save of a post is none. */
const standingOf = (post: Post | undefined): string => {
  const { stage = 'draft', is_approved = false, standings = [] } = post ?? {};
  const times = standings.flatMap(({ next_run_at }) => next_run_at ?? []);
  return JSON.stringify([stage === 'idea' ? 'draft' : stage, is_approved, times]);
};

interface Missed {
  wanted: WantedAct | undefined;
  at: number;
  /** How the post was then. */
  before: string;
}

export function useMissed(settled: Post | undefined) {
  const [missed, setMissed] = useState<Missed>();
  const isBefore = (readAt: number) => missed !== undefined && readAt <= missed.at;
  const { data, dataUpdatedAt } = useQuery({
    ...wholePostQuery(settled?.id ?? ''),
    refetchInterval: ({ state }) => (isBefore(state.dataUpdatedAt) ? often : false),
  });
  const isAway = isBefore(dataUpdatedAt);
  // The answer may have been lost although the server did it.
  const isOpen = missed !== undefined && !isAway && standingOf(data) === missed.before;
  return {
    /** Whether the server has not been heard since. */
    isAway,
    isBack: missed !== undefined && !isAway,
    /** What was not done; known once the server is back. */
    act: isOpen ? missed.wanted : undefined,
    miss: (wanted: WantedAct | undefined) =>
      setMissed({ wanted, at: Date.now(), before: standingOf(settled) }),
    clear: () => setMissed(undefined),
  };
}
