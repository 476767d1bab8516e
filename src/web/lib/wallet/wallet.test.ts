import type { SolanaSignMessageInput } from '@solana/wallet-standard-features';
import { base58 } from '@scure/base';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '#test/screen.tsx';
import { injectWallet } from '#test/web-wallet.ts';
import { proveWallet } from './prove-wallet.ts';
import { walletMemory } from './wallet-memory.ts';
import { autoconnect, disconnectRemembered } from './wallet.ts';

beforeEach(() => walletMemory.forget());

/** A wallet that granted this page an account before, with a record of its calls. */
async function knownWallet() {
  const wallet = await injectWallet();
  const features = wallet.features;
  const granted = vi.spyOn(features['standard:connect'], 'connect');
  const signed = vi.spyOn(features['solana:signMessage'], 'signMessage');
  return { granted, signed };
}

describe('previously connected wallet', () => {
  it('S2-9.7 reconnects on arrival, without a prompt or a signature', async () => {
    walletMemory.remember('Local wallet');
    const { granted, signed } = await knownWallet();
    autoconnect();
    expect(granted.mock.calls).toEqual([[{ silent: true }]]);
    expect(signed).not.toHaveBeenCalled();
  });

  it('S2-9.7 does not reconnect after it was disconnected', async () => {
    walletMemory.remember('Local wallet');
    const { granted } = await knownWallet();
    await disconnectRemembered();
    autoconnect();
    expect(granted).not.toHaveBeenCalled();
  });
});

describe('a wallet that signs an envelope around the text', () => {
  const signed = async (wrap: (message: Uint8Array) => Uint8Array) => {
    const wallet = await injectWallet();
    const signature = new Uint8Array(64).fill(7);
    vi.spyOn(wallet.features['solana:signMessage'], 'signMessage').mockImplementation(
      async (...inputs: readonly SolanaSignMessageInput[]) =>
        inputs.map(({ message }) => ({ signature, signedMessage: wrap(message) })),
    );
    const calls = answering({
      'POST /auth/wallet-message': {
        body: { message: 'Sign in.', nonce: 'once', expires_at: '2030-01-01T00:00:00Z' },
      },
    });
    const proof = await proveWallet(wallet, 'login');
    expect(calls).toHaveLength(1);
    return proof;
  };

  it('says what it signed', async () => {
    const { signedMessage } = await signed((message) => Uint8Array.of(255, ...message));
    const bytes = base58.decode(signedMessage ?? '');
    expect([...bytes]).toEqual([255, ...new TextEncoder().encode('Sign in.')]);
  });

  it('says nothing of the text itself', async () => {
    expect(await signed((message) => message.slice())).not.toHaveProperty('signedMessage');
  });
});
