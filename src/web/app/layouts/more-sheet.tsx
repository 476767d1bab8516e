/** The “More” button on a phone's bar. Its sheet is fetched on first use. */
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const MoreDrawer = lazy(() => import('./more-drawer.tsx'));

export function MoreSheet({ className }: { className: string | undefined }) {
  const [state, setState] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
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
