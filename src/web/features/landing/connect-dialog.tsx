/** The wallets of this browser, and what happens after one is chosen. */
import { Modal } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/api.ts';
import { notify } from '#web/lib/notify.ts';
import { setupQuery } from '#web/lib/setup.ts';
import { signInWith, unlistedMessage, WalletRefusal } from '#web/lib/sign-in.ts';
import { useWallets } from '#web/lib/wallet.ts';
import type { SolanaWallet } from '#web/lib/wallet.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from './connect-dialog.module.css';
import { WalletList } from './wallet-list.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  claim?: string | undefined;
}

const sentence = (error: unknown) =>
  error instanceof ApiError || error instanceof WalletRefusal
    ? error.message
    : 'Failed to authenticate with wallet';

const Unlisted = ({ address }: { address: string }) => (
  <div className={classes.unlisted} role="alert">
    <p>{unlistedMessage} Give this address to the administrator, then connect again.</p>
    <code>{address}</code>
    <CopyButton text={address} />
  </div>
);

export default function ConnectDialog({ opened, onClose, claim }: Props) {
  const wallets = useWallets();
  const setup = useQuery(setupQuery(api));
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [unlisted, setUnlisted] = useState<string | null>(null);

  const choose = async (wallet: SolanaWallet) => {
    setBusy(wallet.name);
    setRefused(null);
    setUnlisted(null);
    try {
      const result = await signInWith(wallet, claim);
      if (result.ended === 'signed_in') {
        void notify.success('Wallet connected successfully!');
        await navigate({ to: '/dashboard' });
        return;
      }
      if (result.ended === 'unlisted') {
        void notify.error(unlistedMessage);
        setUnlisted(result.address);
      }
    } catch (error) {
      setRefused(sentence(error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <Modal opened={opened} onClose={onClose} title="Connect a wallet" size="md">
      <p className={classes.intro}>
        You sign one short text to prove the address is yours. It moves no funds and costs nothing.
      </p>
      {refused ? (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      ) : null}
      {unlisted ? <Unlisted address={unlisted} /> : null}
      <WalletList
        wallets={wallets}
        busy={busy}
        loading={setup.isPending}
        onChoose={(wallet) => void choose(wallet)}
      />
      {setup.isError ? (
        <p className={classes.refused} role="alert">
          The server does not answer yet.{' '}
          <button type="button" className={classes.link} onClick={() => void setup.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
    </Modal>
  );
}
