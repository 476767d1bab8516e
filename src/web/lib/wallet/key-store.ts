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

export function createKeyStore(): KeyStore {
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
