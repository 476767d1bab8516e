/** Links a wallet of this browser to one's account. */
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#contract/auth/calls.ts';
import { isUnconfirmed } from '#web/lib/api/api-error.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { WalletList } from './wallet-list.tsx';
import type { SolanaWallet } from './wallet.ts';
import { api } from '#web/lib/api/api.ts';
import { proveWallet } from './prove-wallet.ts';
import { session } from '#web/lib/session/session.ts';

/** Has the wallet sign, and caches the changed account. Rejects with `ApiError` or `WalletRefusal`. */
async function linkWallet(wallet: SolanaWallet, claim: string | undefined): Promise<User> {
  const proof = await proveWallet(wallet, 'link');
  const body = { ...proof, ...(claim !== undefined && { claim }) };
  const { user } = (await api.users.linkWallet({ body })).data;
  session.setUser(user);
  return user;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  onLinked: (user: User) => void;
  /** The claim of a server that has no administrator yet. */
  claim?: string | undefined;
}

export function LinkWalletDialog({ opened, onClose, onLinked, claim }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const choose = async (wallet: SolanaWallet) => {
    setBusy(wallet.name);
    setRefused(null);
    try {
      onLinked(await linkWallet(wallet, claim));
    } catch (error) {
      if (isUnconfirmed(error)) return;
      setRefused(refusalWords(error, 'Couldn’t link the wallet. Try again.'));
    } finally {
      setBusy(null);
    }
  };
  const close = () => {
    setRefused(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Link a wallet" size="md">
      <p className="muted below">
        Sign a short message to prove the wallet is yours. It’s free and moves no funds.
      </p>
      <div className="stackMd">
        <FormError text={refused} />
        <WalletList busy={busy} onChoose={(wallet) => void choose(wallet)} />
      </div>
    </Modal>
  );
}
