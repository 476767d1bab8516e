import type { Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type DeviceRow = Selectable<Schema['push_devices']>;

export const findKeys = (db: Db) => db.selectFrom('push_keys').selectAll().executeTakeFirst();

export async function insertKeys(db: Db, keys: Selectable<Schema['push_keys']>): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Devices of a person, newest first. */
export const listDevices = (db: Db, user_id: string): Promise<DeviceRow[]> =>
  db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findDevice = (db: Db, id: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertDevice(db: Db, device: DeviceRow): Promise<void> {
  await db.insertInto('push_devices').values(device).execute();
}

export async function recordReached(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('push_devices').set({ reached_at: now }).where('id', '=', id).execute();
}

/** Deletes devices with their queued messages and decisions. */
export async function deleteDevices(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('pushes').where('device_id', 'in', ids).execute();
  await db.deleteFrom('push_decisions').where('device_id', 'in', ids).execute();
  await db.deleteFrom('push_devices').where('id', 'in', ids).execute();
}

/** Deletes the browser with this address, of any owner. */
export async function deleteDeviceAt(db: Db, endpoint_hash: string): Promise<void> {
  const rows = await db
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint_hash', '=', endpoint_hash)
    .execute();
  await deleteDevices(
    db,
    rows.map(({ id }) => id),
  );
}

/** Deletes the devices that were added in sign-ins that end. */
export async function deleteDevicesOf(
  db: Db,
  user_id: string,
  isEnding: (family_id: string) => boolean,
): Promise<void> {
  const devices = await listDevices(db, user_id);
  await deleteDevices(
    db,
    devices.filter(({ family_id }) => isEnding(family_id)).map(({ id }) => id),
  );
}

type Decision = Selectable<Schema['push_decisions']>;

export async function insertDecision(db: Db, decision: Decision): Promise<void> {
  await db.insertInto('push_decisions').values(decision).execute();
}

/** Consumes a decision: of concurrent callers with one token, exactly one gets whose it is. */
export async function consumeDecision(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('push_decisions')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function deleteExpiredDecisions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('push_decisions').where('expires_at', '<=', now).execute();
}
