/** The package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Keys {
    version: 'aes128gcm';
    privateKey: ECDH;
    authSecret: string;
  }
  const library: { decrypt(body: Buffer, keys: Keys): Buffer };
  export default library;
}
