/** When the queue refuses a post because accounts have no posting times: offers the usual ones, then continues. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Queue } from '#contract/schedule/queue.ts';

/** An account that a post should be queued on. */
export interface Queueing {
  id: string;
  /** The part of its name that is unique. */
  called: string;
}

export type Timeless = Queueing & { queue: Queue };

export interface Offered {
  accounts: readonly Timeless[];
  onDone: () => void;
}

const loadDialog = () => import('./posting-times-dialog.tsx');
const OfferDialog = lazy(async () => ({ default: (await loadDialog()).OfferDialog }));

/** The offer, for everything that adds posts to queues. */
export function usePostingTimesOffer() {
  const client = useQueryClient();
  const [offered, setOffered] = useState<Offered>();
  return {
    /** After the queue refused: offers times for accounts without any. Returns whether it did. */
    offer: async (accounts: readonly Queueing[], onDone: () => void): Promise<boolean> => {
      const { listTimeless } = await loadDialog();
      const timeless = await listTimeless(client, accounts);
      if (timeless.length === 0) return false;
      setOffered({ accounts: timeless, onDone });
      return true;
    },
    dialog: offered && (
      <Suspense>
        <OfferDialog {...offered} onClose={() => setOffered(undefined)} />
      </Suspense>
    ),
  };
}
