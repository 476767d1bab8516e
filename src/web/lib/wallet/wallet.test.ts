import { beforeEach, describe, expect, it, vi } from 'vitest';
import { injectWallet } from '#test/web-wallet.ts';
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
