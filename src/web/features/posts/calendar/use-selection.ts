import { useState } from 'react';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { keyOf } from './calendar-runs.ts';

/** The selected entries, for bulk actions. */
export function useSelection(runs: readonly CalendarRun[]) {
  const [isOn, setIsOn] = useState(false);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    isOn,
    /** Only those on screen; moved or filtered-out entries are no longer selected. */
    chosen: isOn ? runs.filter((run) => keys.has(keyOf(run))) : [],
    has: (run: CalendarRun) => isOn && keys.has(keyOf(run)),
    toggle: (run: CalendarRun) => {
      const key = keyOf(run);
      const before = isOn ? keys : new Set<string>();
      setKeys(
        before.has(key)
          ? new Set([...before].filter((one) => one !== key))
          : new Set([...before, key]),
      );
      setIsOn(true);
    },
    start: () => {
      setKeys(new Set());
      setIsOn(true);
    },
    end: () => setIsOn(false),
  };
}
export type Selection = ReturnType<typeof useSelection>;
