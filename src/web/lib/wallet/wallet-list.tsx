/** The wallets of this browser, to choose from. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/api/api.ts';
import { localWalletName } from './local-wallet-name.ts';
import { offerLocalWallet } from './offer-local-wallet.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import classes from './wallet-list.module.css';
import { type SolanaWallet, useWallets } from './wallet.ts';

interface Props {
  /** The name of the wallet that is being asked. */
  busy: string | null;
  onChoose: (wallet: SolanaWallet) => void;
}

const words = (wallet: SolanaWallet, busy: boolean) => {
  const local = wallet.name === localWalletName;
  if (busy) return local ? 'Signing…' : 'Waiting for your approval in the wallet…';
  return local
    ? 'A key stored only in this browser. Clearing browser data deletes it.'
    : 'Found in this browser';
};

const NoWallets = () => (
  <div className={classes.none}>
    <p>No Solana wallet found in this browser.</p>
    <p>
      Install a wallet extension, such as{' '}
      <a href="https://phantom.com/download" target="_blank" rel="noopener noreferrer">
        Phantom
      </a>{' '}
      or{' '}
      <a href="https://solflare.com/download" target="_blank" rel="noopener noreferrer">
        Solflare
      </a>
      . It shows up here when it’s ready.
    </p>
  </div>
);

interface ButtonProps {
  wallet: SolanaWallet;
  busy: boolean;
  disabled: boolean;
  onChoose: (wallet: SolanaWallet) => void;
}

const WalletButton = ({ wallet, busy, disabled, onChoose }: ButtonProps) => (
  <button
    type="button"
    className={classes.wallet}
    disabled={disabled}
    onClick={() => onChoose(wallet)}
  >
    <img src={wallet.icon} alt="" width={36} height={36} />
    <strong>{wallet.name}</strong> <span className="quiet">{words(wallet, busy)}</span>
  </button>
);

export function WalletList({ busy, onChoose }: Props) {
  const wallets = useWallets();
  // Whether this server offers the local wallet, which joins the list once that is known.
  const setup = useQuery(setupQuery(api));
  const wanted = setup.data?.local_wallet === true;
  useEffect(() => {
    if (wanted) void offerLocalWallet();
  }, [wanted]);
  return (
    <div className="stackMd">
      {wallets.length === 0 && !setup.isPending ? <NoWallets /> : null}
      {wallets.length === 0 && setup.isPending ? <p role="status">Looking for wallets…</p> : null}
      {wallets.length > 0 ? (
        <ul className="plain stackXs">
          {wallets.map((wallet, at) => (
            // Two wallets may have the same name.
            <li key={`${wallet.name} ${at}`}>
              <WalletButton
                wallet={wallet}
                busy={busy === wallet.name}
                disabled={busy !== null}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {setup.isError ? (
        <p className={classes.refused} role="alert">
          Can’t reach the server.{' '}
          <button type="button" className={classes.link} onClick={() => void setup.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}
