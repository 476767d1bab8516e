/** The wallet list, which several places of a page open; fetched on first use. */
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react';

const loadDialog = () => import('./connect-dialog.tsx');
const ConnectDialog = lazy(loadDialog);

const Connect = createContext(() => {});

export function ConnectButton({ className }: { className: string | undefined }) {
  const open = useContext(Connect);
  return (
    <button
      type="button"
      className={className}
      onClick={open}
      onPointerEnter={() => void loadDialog()}
    >
      Connect wallet
    </button>
  );
}

interface Props {
  claim: string | undefined;
  /** Opens the list at once. */
  wanted: boolean;
  children: ReactNode;
}

/** The dialog belongs to the page, not to a button, so that a sign-in that fails late can still show why. */
export function ConnectPlace({ claim, wanted, children }: Props) {
  const [chosen, setChosen] = useState<'open' | 'closed'>();
  const open = useCallback(() => setChosen('open'), []);
  const state = chosen ?? (wanted ? 'open' : 'unwanted');
  return (
    <Connect value={open}>
      {children}
      {state === 'unwanted' ? null : (
        <Suspense>
          <ConnectDialog
            opened={state === 'open'}
            onClose={() => setChosen('closed')}
            claim={claim}
          />
        </Suspense>
      )}
    </Connect>
  );
}
