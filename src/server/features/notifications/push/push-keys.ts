/** The key pair that identifies this server to push services (VAPID, RFC 8292). */
import type { Context } from '#server/context.ts';
import type { SealContext } from '#server/db/sealed.ts';
import { findKeys, insertKeys } from './push.store.ts';

type Keeping = Pick<Context, 'db' | 'sealer' | 'clock'>;

const sealContext: SealContext = { table: 'push_keys', row: 'vapid', column: 'secret', owner: '' };

/** Creates the pair at the first start. A new pair would invalidate all subscriptions. */
export async function makePushKeys({ db, sealer, clock }: Keeping): Promise<void> {
  if (await findKeys(db)) return;
  const { default: library } = await import('web-push');
  const { publicKey, privateKey } = library.generateVAPIDKeys();
  const secret = sealer.seal(privateKey, sealContext);
  // Another process may have started at the same time and inserted first.
  await insertKeys(db, { id: sealContext.row, public_key: publicKey, secret, created_at: clock() });
}

export interface PushKeyPair {
  public_key: string;
  private_key: string;
}

/** The decrypted pair. Throws `SealBroken` if this server's secrets cannot decrypt it. */
export async function pushKeys({ db, sealer }: Omit<Keeping, 'clock'>): Promise<PushKeyPair> {
  const row = await findKeys(db);
  if (!row) throw new Error('There are no keys for push notifications.');
  return { public_key: row.public_key, private_key: sealer.open(row.secret, sealContext) };
}
