import { base58 } from '@scure/base';
import { SolanaSignMessage } from '@solana/wallet-standard-features';
import {
  StandardConnect,
  StandardDisconnect,
  StandardEvents,
  type StandardEventsListeners,
} from '@wallet-standard/features';
import { describe, expect, it, vi } from 'vitest';
import { createLocalWallet, type KeyStore } from './local-wallet.ts';

/** Keeps the key pair in memory; the browser tests cover the real store. */
function memoryKeys(): KeyStore {
  let pair: CryptoKeyPair | undefined;
  return {
    read: async () => pair,
    readOrMake: async () =>
      (pair ??= await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])),
  };
}

const connect = async (wallet: ReturnType<typeof createLocalWallet>) => {
  const [account] = (await wallet.features[StandardConnect].connect()).accounts;
  if (!account) throw new Error('No account');
  return account;
};

describe('local wallet', () => {
  it('creates no key on a silent connect', async () => {
    const wallet = createLocalWallet(memoryKeys());
    const { accounts } = await wallet.features[StandardConnect].connect({ silent: true });
    expect(accounts).toEqual([]);
  });

  it('has the same account on every connect, and notifies its listeners', async () => {
    const wallet = createLocalWallet(memoryKeys());
    const heard = vi.fn<StandardEventsListeners['change']>();
    const stop = wallet.features[StandardEvents].on('change', heard);
    const first = await connect(wallet);
    await wallet.features[StandardDisconnect].disconnect();
    stop();
    const again = await connect(wallet);
    expect(again.address).toBe(first.address);
    expect(base58.decode(first.address)).toHaveLength(32);
    expect(heard.mock.calls.map(([{ accounts }]) => accounts?.length)).toEqual([1, 0]);
  });

  it('signs exactly the given bytes, verifiably', async () => {
    const wallet = createLocalWallet(memoryKeys());
    const account = await connect(wallet);
    const message = new TextEncoder().encode('localhost wants you to sign in');
    const [signed] = await wallet.features[SolanaSignMessage].signMessage({ account, message });
    const key = await crypto.subtle.importKey(
      'raw',
      base58.decode(account.address).slice(),
      'Ed25519',
      true,
      ['verify'],
    );
    expect([...(signed?.signedMessage ?? [])]).toEqual([...message]);
    const signature = new Uint8Array(signed?.signature ?? []);
    expect(await crypto.subtle.verify('Ed25519', key, signature, message)).toBe(true);
  });

  it('has a private key that can’t be exported', async () => {
    const keys = memoryKeys();
    await connect(createLocalWallet(keys));
    const pair = await keys.read();
    if (!pair) throw new Error('No key');
    expect(pair.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow();
  });

  it('refuses to sign before connecting and after disconnecting', async () => {
    const wallet = createLocalWallet(memoryKeys());
    const account = await connect(wallet);
    await wallet.features[StandardDisconnect].disconnect();
    await expect(
      wallet.features[SolanaSignMessage].signMessage({ account, message: new Uint8Array([1]) }),
    ).rejects.toThrow('isn’t connected');
  });
});
