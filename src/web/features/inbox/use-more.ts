import { useEffect, useRef, useState } from 'react';
import type { Interaction } from '#contract/engagement/types.ts';
import type { Inbox } from './use-inbox.ts';

interface Arrival {
  id: string;
  lead: (item: Interaction) => void;
}

/** Loads more of the list, and moves focus to the first new mention, because the button may be gone. */
export function useMore({ items, isFetchingMore, fetchMore }: Inbox) {
  const [arrival, setArrival] = useState<Arrival>();
  const led = useRef<Arrival>(undefined);
  // A row can get the focus once it is rendered.
  useEffect(() => {
    const item = items.find(({ id }) => id === arrival?.id);
    if (!arrival || !item || led.current === arrival) return;
    led.current = arrival;
    arrival.lead(item);
  }, [arrival, items]);

  const call = async (lead: Arrival['lead']) => {
    const last = items.at(-1);
    const all = await fetchMore();
    const next = all[all.findIndex(({ id }) => id === last?.id) + 1];
    if (next) setArrival({ id: next.id, lead });
  };
  return {
    show: (lead: Arrival['lead']) => {
      if (!isFetchingMore) void call(lead);
    },
  };
}
