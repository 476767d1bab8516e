/** The key pair by which push services know this installation (VAPID, RFC 8292). */
import type { Context } from '#server/context.ts';
import type { Place } from '#server/db/sealed.ts';
import { findKeys, insertKeys } from './push.store.ts';

type Keeping = Pick<Context, 'db' | 'sealer' | 'clock'>;

const place: Place = { table: 'push_keys', row: 'vapid', column: 'secret', owner: '' };

/** Makes the pair at the first start. With another one no browser would take anything that it subscribed to. */
export async function makePushKeys({ db, sealer, clock }: Keeping): Promise<void> {
  if (await findKeys(db)) return;
  const { default: library } = await import('web-push');
  const { publicKey, privateKey } = library.generateVAPIDKeys();
  const secret = sealer.seal(privateKey, place);
  // Another process that starts at the same time may have been first.
  await insertKeys(db, { id: place.row, public_key: publicKey, secret, created_at: clock() });
}

export interface PushKeyPair {
  public_key: string;
  private_key: string;
}

/** The pair, opened. Throws `SealBroken` where no secret of this server opens it. */
export async function pushKeys({ db, sealer }: Omit<Keeping, 'clock'>): Promise<PushKeyPair> {
  const row = await findKeys(db);
  if (!row) throw new Error('There are no keys for push notifications.');
  return { public_key: row.public_key, private_key: sealer.open(row.secret, place) };
}
