/** Where short messages appear; fetched when there is one to show. */
import { lazy, Suspense } from 'react';
import { useMessagesWanted } from '#web/lib/notify.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(loadToaster);

/** Fetches ahead what draws them: the first message may be that there is no connection. */
export function prepareMessages(): void {
  loadToaster().catch(() => undefined);
}

export const Messages = () =>
  useMessagesWanted() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
