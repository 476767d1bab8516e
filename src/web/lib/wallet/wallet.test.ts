import { beforeEach, describe, expect, it, vi } from 'vitest';
import { injectWallet } from '#test/web-wallet.ts';
import { walletMemory } from './wallet-memory.ts';
import { autoconnect, disconnectRemembered } from './wallet.ts';

beforeEach(() => walletMemory.forget());

/** A wallet that granted this page an account once, and what it is asked since. */
async function knownWallet() {
  const wallet = await injectWallet();
  const features = wallet.features;
  const granted = vi.spyOn(features['standard:connect'], 'connect');
  const signed = vi.spyOn(features['solana:signMessage'], 'signMessage');
  return { granted, signed };
}

describe('a wallet that was connected before', () => {
  it('S2-9.7 is connected again on arrival, without a question and without a signature', async () => {
    walletMemory.remember('Local wallet');
    const { granted, signed } = await knownWallet();
    autoconnect();
    expect(granted.mock.calls).toEqual([[{ silent: true }]]);
    expect(signed).not.toHaveBeenCalled();
  });

  it('S2-9.7 is left alone after it was disconnected', async () => {
    walletMemory.remember('Local wallet');
    const { granted } = await knownWallet();
    await disconnectRemembered();
    autoconnect();
    expect(granted).not.toHaveBeenCalled();
  });
});
