/**
 * A wallet for browsers without one: an Ed25519 key that never leaves this browser's key store, offered through the
 * Wallet Standard like any other. Signing out does not remove it.
 */
import { base58 } from '@scure/base';
import { SolanaSignMessage, type SolanaSignMessageFeature } from '@solana/wallet-standard-features';
import type { WalletAccount, WalletIcon, WalletWithFeatures } from '@wallet-standard/base';
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
  StandardEvents,
  type StandardEventsFeature,
  type StandardEventsListeners,
} from '@wallet-standard/features';
import { registerWallet } from '@wallet-standard/wallet';
import { localWalletName } from './local-wallet-name.ts';

/** One key pair in this browser's IndexedDB. The private key can't be exported, only used. */
const database = 'socialai';
const store = 'keys';
const name = 'local-wallet';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
  return settled(request);
}

const isPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value;

export interface KeyStore {
  read: () => Promise<CryptoKeyPair | undefined>;
  readOrMake: () => Promise<CryptoKeyPair>;
}

function createKeyStore(): KeyStore {
  const within = async <T>(
    mode: IDBTransactionMode,
    work: (keys: IDBObjectStore) => IDBRequest<T>,
  ) => {
    const connection = await open();
    try {
      return await settled(work(connection.transaction(store, mode).objectStore(store)));
    } finally {
      connection.close();
    }
  };
  const read = async () => {
    const found: unknown = await within('readonly', (keys) => keys.get(name));
    return isPair(found) ? found : undefined;
  };
  return {
    read,
    readOrMake: async () => {
      const found = await read();
      if (found) return found;
      const made = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
      if (!isPair(made)) throw new Error('This browser can’t make an Ed25519 key');
      // Another tab may have been faster: then its key wins.
      await within('readwrite', (keys) => keys.add(made, name)).catch(() => undefined);
      return (await read()) ?? made;
    },
  };
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#006453"/><circle cx="12" cy="16" r="4.500" fill="none" stroke="#f8f5f0" stroke-width="2.600"/><path d="M16.500 16H25M22 16v4" fill="none" stroke="#f8f5f0" stroke-width="2.600" stroke-linecap="round"/></svg>';

const localWalletIcon: WalletIcon = `data:image/svg+xml;base64,${btoa(drawing)}`;

type LocalWallet = WalletWithFeatures<
  StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature
>;

const chains = ['solana:mainnet'] as const;

async function accountOf({ publicKey }: CryptoKeyPair): Promise<WalletAccount> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return {
    address: base58.encode(bytes),
    publicKey: bytes,
    chains,
    features: [SolanaSignMessage],
    label: localWalletName,
  };
}

/** Makes the wallet over a key store; nothing is created before the first connect that is not silent. */
export function createLocalWallet(keys = createKeyStore()): LocalWallet {
  let accounts: readonly WalletAccount[] = [];
  const listeners = new Set<StandardEventsListeners['change']>();
  const publish = (next: readonly WalletAccount[]) => {
    accounts = next;
    for (const listener of listeners) listener({ accounts });
  };

  return {
    version: '1.0.0',
    name: localWalletName,
    icon: localWalletIcon,
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      [StandardConnect]: {
        version: '1.0.0',
        connect: async ({ silent = false } = {}) => {
          const pair = silent ? await keys.read() : await keys.readOrMake();
          if (pair) publish([await accountOf(pair)]);
          return { accounts };
        },
      },
      [StandardDisconnect]: {
        version: '1.0.0',
        disconnect: async () => publish([]),
      },
      [StandardEvents]: {
        version: '1.0.0',
        on: (_event, listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      [SolanaSignMessage]: {
        version: '1.0.0',
        signMessage: async (...inputs) => {
          const pair = await keys.read();
          if (!pair || accounts.length === 0) throw new Error('The local wallet isn’t connected');
          return Promise.all(
            inputs.map(async ({ message }) => {
              const signedMessage = new Uint8Array(message);
              const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, signedMessage);
              return { signedMessage, signature: new Uint8Array(signature) };
            }),
          );
        },
      },
    },
  };
}

export const registerLocalWallet = () => registerWallet(createLocalWallet());
