/** A wallet as an extension would inject it: announced through the Wallet Standard, with real signatures. */

/** The injected script: a fresh Ed25519 key, `standard:connect` and `solana:signMessage`. Signing can be refused. */
export const injectedWallet = (name: string): string => `(() => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const base58 = (bytes) => {
    let number = 0n;
    for (const byte of bytes) number = number * 256n + BigInt(byte);
    let text = '';
    for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text;
    for (const byte of bytes) { if (byte !== 0) break; text = '1' + text; }
    return text;
  };
  const icon = 'data:image/svg+xml;base64,' + btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>');
  const listeners = new Set();
  let keys;
  const wallet = {
    version: '1.0.0',
    name: ${JSON.stringify(name)},
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input) {
          if (input && input.silent && wallet.accounts.length === 0) return { accounts: [] };
          keys ??= await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
          const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
          wallet.accounts = [{ address: base58(publicKey), publicKey, chains: ['solana:mainnet'], features: ['solana:signMessage'] }];
          for (const listener of listeners) listener({ accounts: wallet.accounts });
          return { accounts: wallet.accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          wallet.accounts = [];
          for (const listener of listeners) listener({ accounts: [] });
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event, listener) { listeners.add(listener); return () => listeners.delete(listener); },
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(...inputs) {
          if (window.refuseToSign) throw new Error('User rejected the request.');
          return Promise.all(inputs.map(async ({ message }) => ({
            signedMessage: message,
            signature: new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, message)),
          })));
        },
      },
    },
  };
  const register = (api) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
})();`;
