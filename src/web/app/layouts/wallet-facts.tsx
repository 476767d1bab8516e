/** Who is signed in, with which wallet, and where its key is. */
import { localWalletName } from '#web/lib/wallet/local-wallet-name.ts';
import { useSession } from '#web/lib/session/session.ts';
import { shortAddress } from '#web/lib/wallet/short-address.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './wallet-facts.module.css';

export function WalletFacts() {
  const { user } = useSession();
  if (!user) return null;
  const wallet = user.wallet_address ? walletMemory.name() : null;
  return (
    <div className={classes.facts}>
      <p className="strong">{user.username}</p>
      {user.email ? <p className="said">{user.email}</p> : null}
      {user.wallet_address ? (
        <div className="besideSm between">
          <code className="size2 unwrapped" title={user.wallet_address}>
            {shortAddress(user.wallet_address)}
          </code>
          <CopyButton text={user.wallet_address} />
        </div>
      ) : null}
      {wallet ? <p className="quiet">Signed in with {wallet}</p> : null}
      {wallet === localWalletName ? (
        <p className="quiet">
          This wallet exists only in this browser. Clearing browser data deletes it permanently.
        </p>
      ) : null}
    </div>
  );
}
