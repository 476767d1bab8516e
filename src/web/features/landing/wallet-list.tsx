import { localWalletName } from '#web/lib/local-wallet-name.ts';
import type { SolanaWallet } from '#web/lib/wallet.ts';
import classes from './connect-dialog.module.css';

interface Props {
  wallets: readonly SolanaWallet[];
  /** The name of the wallet that is being asked. */
  busy: string | null;
  loading: boolean;
  onChoose: (wallet: SolanaWallet) => void;
}

const words = (wallet: SolanaWallet, busy: boolean) => {
  const local = wallet.name === localWalletName;
  if (busy) return local ? 'Signing…' : 'Waiting for your approval in the wallet…';
  return local
    ? 'A key made and kept in this browser only. Clearing the browser’s data deletes it.'
    : 'Found in this browser';
};

const NoWallets = () => (
  <div className={classes.none}>
    <p>No Solana wallet was found in this browser.</p>
    <p>
      Install one as an extension, for example{' '}
      <a href="https://phantom.com/download" target="_blank" rel="noopener noreferrer">
        Phantom
      </a>{' '}
      or{' '}
      <a href="https://solflare.com/download" target="_blank" rel="noopener noreferrer">
        Solflare
      </a>
      . It appears here as soon as it is ready.
    </p>
  </div>
);

export function WalletList({ wallets, busy, loading, onChoose }: Props) {
  if (wallets.length === 0)
    return loading ? <p role="status">Looking for wallets…</p> : <NoWallets />;
  return (
    <ul className={classes.wallets}>
      {wallets.map((wallet, at) => (
        // Two wallets may bear one name.
        <li key={`${wallet.name} ${at}`}>
          <button
            type="button"
            className={classes.wallet}
            disabled={busy !== null}
            onClick={() => onChoose(wallet)}
          >
            <img src={wallet.icon} alt="" width={36} height={36} />
            <strong>{wallet.name}</strong>{' '}
            <span className={classes.words}>{words(wallet, busy === wallet.name)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
