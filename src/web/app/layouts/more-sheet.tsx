/** The “More” button on a phone's bar. Its sheet is fetched on first use. */
import { IconMenu2 } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

const MoreDrawer = lazy(() => import('./more-drawer.tsx'));

export function MoreSheet({ className }: { className: string | undefined }) {
  const [state, setState] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  // On a phone, “back” closes what covers the page.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      setState('closed');
      return true;
    },
    enableBeforeUnload: false,
    disabled: state !== 'open',
  });
  return (
    <>
      <button type="button" className={className} onClick={() => setState('open')}>
        <IconMenu2 size={18} stroke={1.6} aria-hidden />
        More
      </button>
      {state === 'unwanted' ? null : (
        <Suspense>
          <MoreDrawer opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
