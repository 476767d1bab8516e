/** Opens the list of wallets, which is fetched when it is first wanted. */
import { lazy, Suspense, useState } from 'react';
import classes from './landing.module.css';

const loadDialog = () => import('./connect-dialog.tsx');
const ConnectDialog = lazy(loadDialog);

export function ConnectButton({ claim, small }: { claim?: string | undefined; small?: boolean }) {
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <button
        type="button"
        className={small ? classes.small : classes.primary}
        onClick={open}
        onPointerEnter={() => void loadDialog()}
      >
        Connect wallet
      </button>
      {wanted ? (
        <Suspense>
          <ConnectDialog opened={opened} onClose={() => setOpened(false)} claim={claim} />
        </Suspense>
      ) : null}
    </>
  );
}
