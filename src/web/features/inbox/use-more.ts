import { useEffect, useRef, useState } from 'react';
import type { Interaction } from '#contract/engagement/types.ts';
import type { Inbox } from './use-inbox.ts';

interface Arrival {
  id: string;
  lead: (item: Interaction) => void;
}

/**
 * Calls up more of the list, and leads to the first post that came: the button that was pressed is gone at the end, and
 * the focus with it.
 */
export function useMore({ items, isFetchingMore, fetchMore }: Inbox) {
  const [arrival, setArrival] = useState<Arrival>();
  const led = useRef<Arrival>(undefined);
  // A row can be led to once it is drawn.
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
