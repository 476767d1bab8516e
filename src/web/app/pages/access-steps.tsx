/** The way to access, one step after the other: a wallet, a request, an answer. */
import type { ReactNode } from 'react';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './denied.module.css';
import { RequestAccess } from './request-access.tsx';

export const LinkedWallets = ({ addresses }: { addresses: readonly string[] }) => (
  <section className="whole" aria-label="Linked wallets">
    <p>
      {addresses.length === 1
        ? 'This address is linked to your account.'
        : 'These addresses are linked to your account.'}
    </p>
    <ul className={classes.addresses}>
      {addresses.map((address) => (
        <li key={address}>
          <code className="breaks size2">{address}</code>
          <CopyButton text={address} />
        </li>
      ))}
    </ul>
  </section>
);

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h2>{title}</h2>
    {children}
  </li>
);

interface Props {
  addresses: readonly string[];
  /** Whether this server offers a wallet to people who have none. */
  isLocal: boolean;
  onLink: () => void;
}

export function AccessSteps({ addresses, isLocal, onLink }: Props) {
  const hasWallet = addresses.length > 0;
  return (
    <ol className={classes.steps}>
      <Step title={hasWallet ? 'Wallet linked' : 'Link a wallet'}>
        {hasWallet ? (
          <LinkedWallets addresses={addresses} />
        ) : (
          <>
            <p>
              {walletMeaning}
              {isLocal && ' None yet? Choose “Local wallet”, a key kept in this browser.'}
            </p>
            <button type="button" data-primary onClick={onLink}>
              Link wallet
            </button>
          </>
        )}
      </Step>
      <Step title="Request access">
        <p>
          {hasWallet
            ? 'Administrators of this server see your request. You can also send them your address.'
            : 'Once a wallet is linked, you send your request here.'}
        </p>
        <RequestAccess />
      </Step>
      <Step title="Start">
        <p>Once an administrator approves it, you’re in and can create your first agent.</p>
      </Step>
    </ol>
  );
}
