/** Where short messages appear; fetched when there is one to show, or may soon be. */
import { lazy, Suspense } from 'react';
import { useMessagesWanted } from '#web/lib/notify.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

export const Messages = () =>
  useMessagesWanted() ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
