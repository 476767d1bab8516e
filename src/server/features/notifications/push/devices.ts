/** Adds and removes devices for push notifications. */
import { createECDH, createHash } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import type { PushSubscription } from '#contract/notifications/push.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { deviceOf } from '#server/device.ts';
import { egressFailure, isNowhere } from '#server/egress/egress-error.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { queuePush } from './push.ts';
import {
  deleteDeviceAt,
  deleteDevices,
  type DeviceRow,
  findDevice,
  insertDevice,
  listDevices,
} from './push.store.ts';

/** The encryption context of a subscription. */
export const sealContextOfDevice = ({ id, user_id }: Pick<DeviceRow, 'id' | 'user_id'>) => ({
  table: 'push_devices',
  row: id,
  column: 'sealed',
  owner: user_id,
});

const wrong = (path: string, message: string) =>
  new AppError('invalid_input', { details: [{ path, message }] });

/** The address is called and the key used later, so both are validated now. Throws `invalid_input`. */
function requireUsable({ endpoint, keys }: PushSubscription): void {
  const { port, username, password } = new URL(endpoint);
  if (port !== '' || username !== '' || password !== '')
    throw wrong('endpoint', 'Use an https address without a port or password');
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(keys.p256dh, 'base64url'));
  } catch {
    throw wrong('keys.p256dh', 'Use a P-256 public key');
  }
}

/** Throws `invalid_input` for an address inside of a network, which is never called. */
async function requireOutside(ctx: Context, endpoint: string): Promise<void> {
  try {
    await ctx.requirePublic(endpoint);
  } catch (error) {
    if (!egressFailure(error)) throw error;
    if (isNowhere(error)) throw wrong('endpoint', 'Use an address on the internet');
  }
}

const welcome = {
  title: 'Notifications are on',
  body: 'You’ll get notifications like this one.',
  link: '/settings?tab=notifications',
  tag: 'on',
};

const recordChange = (ctx: Context, db: Db, user_id: string, origin: Origin, detail: string) =>
  record(ctx, db, { event: 'notifications_changed', user_id, origin, detail }, ctx.clock());

/** Adds or updates the browser of the request, and queues a first message. */
export async function addDevice(
  ctx: Context,
  { user_id, family_id }: Pick<Caller, 'user_id' | 'family_id'>,
  subscription: PushSubscription,
  origin: Origin,
): Promise<DeviceRow> {
  requireUsable(subscription);
  await requireOutside(ctx, subscription.endpoint);
  const { endpoint, keys } = subscription;
  const endpoint_hash = createHash('sha256').update(endpoint).digest('base64url');
  const now = ctx.clock();
  const whose = { id: newId(), user_id };
  const sealed = ctx.sealer.seal(JSON.stringify({ endpoint, keys }), sealContextOfDevice(whose));
  const device: DeviceRow = {
    ...whose,
    family_id,
    endpoint_hash,
    sealed,
    device: deviceOf(origin.user_agent),
    created_at: now,
    reached_at: null,
  };
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    // A browser has one address, no matter who signs in there.
    await deleteDeviceAt(trx, endpoint_hash);
    const others = await listDevices(trx, user_id);
    const surplus = others.slice(limits.push_devices - 1).map(({ id }) => id);
    await deleteDevices(trx, surplus);
    await insertDevice(trx, device);
    await queuePush(ctx, trx, device, welcome, now);
    await recordChange(ctx, trx, user_id, origin, `push on: ${device.device}`);
    return device;
  });
}

/** Throws `not_found` if the person has no such device. */
export async function removeDevice(
  ctx: Context,
  user_id: string,
  id: string,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const device = await findDevice(trx, id);
    if (device?.user_id !== user_id) throw new AppError('not_found');
    await deleteDevices(trx, [id]);
    await recordChange(ctx, trx, user_id, origin, `push off: ${device.device}`);
  });
}
