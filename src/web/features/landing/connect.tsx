/** The list of wallets, opened from several places of the page and fetched when it is first wanted. */
import { lazy, Suspense, useState } from 'react';

const loadDialog = () => import('./connect-dialog.tsx');
const ConnectDialog = lazy(loadDialog);

interface ButtonProps {
  className: string | undefined;
  onClick: () => void;
}

export const ConnectButton = ({ className, onClick }: ButtonProps) => (
  <button
    type="button"
    className={className}
    onClick={onClick}
    onPointerEnter={() => void loadDialog()}
  >
    Connect wallet
  </button>
);

/** The dialog belongs to the page, not to a button: a sign-in that is refused at its end still has a place to say so. */
export function useConnect(claim: string | undefined, wanted: boolean) {
  const [state, setState] = useState<'unwanted' | 'open' | 'closed'>(wanted ? 'open' : 'unwanted');
  const dialog =
    state === 'unwanted' ? null : (
      <Suspense>
        <ConnectDialog opened={state === 'open'} onClose={() => setState('closed')} claim={claim} />
      </Suspense>
    );
  return { dialog, open: () => setState('open') };
}
