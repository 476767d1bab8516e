import { useState } from 'react';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { decide, type Decision } from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { messageOf } from '#web/lib/api/api-error.ts';

/** Sends a decision, and shows the result. */
export function useDeciding(run: Occurrence) {
  const { run: work, isPending } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const send = (decision: Decision, onDone?: () => void) => {
    setRefused(null);
    work({
      send: () => decide(run.id, decision),
      failed: (error) => setRefused(messageOf(error, 'Couldn’t save. Try again.')),
      ...(onDone && { onDone }),
    });
  };
  return { send, isPending, refused };
}

export interface CaseProps {
  run: Occurrence;
  deciding: ReturnType<typeof useDeciding>;
}
