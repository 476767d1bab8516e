import { useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const keyOf = (user: string | undefined): string => `socialai.first-steps.${user ?? ''}`;

/** Whether the first steps are hidden; stored per person in this browser. */
export function useHiddenSteps() {
  const key = keyOf(useSession().user?.id);
  const [hidden, setHidden] = useState(() => storedRecord(key)?.['hidden'] === true);
  const hide = () => {
    storeRecord(key, { hidden: true });
    setHidden(true);
  };
  return { hidden, hide };
}
