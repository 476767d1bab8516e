/** The place for short messages, fetched when there is one to show. */
import { lazy, Suspense } from 'react';
import { useMessagesWanted } from '#web/lib/notify.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(loadToaster);

/** Prefetches the code that shows messages: the first one may be that the connection is lost. */
export function prepareMessages(): void {
  loadToaster().catch(() => undefined);
}

export const Messages = (props: Parameters<typeof Toaster>[0]) =>
  useMessagesWanted() ? (
    <Suspense>
      <Toaster {...props} />
    </Suspense>
  ) : null;
