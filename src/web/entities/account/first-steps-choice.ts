/** What a person chose about the first steps, stored in this browser. */
import { useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const keyOf = (user: string | undefined): string => `socialai.first-steps.${user ?? ''}`;

/** Whether the steps are hidden, and whether the choice of an AI model was left for later. */
export function useFirstStepsChoice() {
  const key = keyOf(useSession().user?.id);
  const [choice, setChoice] = useState(() => {
    const { hidden, later } = storedRecord(key) ?? {};
    return { hidden: hidden === true, later: later === true };
  });
  const choose = (more: Partial<typeof choice>) => {
    const next = { ...choice, ...more };
    storeRecord(key, next);
    setChoice(next);
  };
  return {
    ...choice,
    hide: () => choose({ hidden: true }),
    postpone: () => choose({ later: true }),
  };
}
