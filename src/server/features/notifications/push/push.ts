/** Lays what a person is told into the outbox for each of their devices. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { insertPush } from '#server/features/notifications/outbox.store.ts';
import { type NewNotification, wantsKind } from '#server/features/notifications/store.ts';
import { type Decidable, decidable, offerDecision } from './decision.ts';
import { type DeviceRow, listDevices } from './push.store.ts';

/** What the service worker of a device is sent; `src/web/public/sw.js` shows it. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page of the web that a click opens. */
  link: z.string().nullable(),
  /** Of the same, only the newest is shown. */
  tag: z.string(),
  /** Approves or rejects the post that it tells of; all of it is in `body`. */
  decision: z.string().optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** How it waits: worthless after `not_after`. */
export const WaitingPush = z.object({ message: PushMessage, not_after: z.number() });

/** Where a waiting message is sealed for. */
export const placeOfPush = ({ id, user_id }: { id: string; user_id: string }) => ({
  table: 'pushes',
  row: id,
  column: 'sealed',
  owner: user_id,
});

/** Lays one message into the outbox of a device. */
export async function layPush(
  { sealer }: Pick<Context, 'sealer'>,
  db: Db,
  { id: device_id, user_id }: Pick<DeviceRow, 'id' | 'user_id'>,
  message: PushMessage,
  now: number,
): Promise<void> {
  const row = { id: newId(), user_id };
  const waiting: z.infer<typeof WaitingPush> = { message, not_after: now + limits.push_life };
  const sealed = sealer.seal(JSON.stringify(waiting), placeOfPush(row));
  await insertPush(db, { ...row, device_id, sealed }, now);
}

/** A token that decides about the post on this device. */
const decisionOn = (
  ctx: Pick<Context, 'sealer'>,
  db: Db,
  { id: device_id, user_id }: DeviceRow,
  { id: occurrence_id, hash }: Decidable,
  now: number,
): Promise<string> =>
  offerDecision(ctx, db, {
    user_id,
    device_id,
    occurrence_id,
    hash,
    expires_at: now + limits.push_life,
  });

/**
 * Inside the transaction of what is told: a message for each device of the person, if they want to hear of this kind. If it
 * asks to approve one post alone, that can be decided on the device where all of it can be shown there.
 */
export async function layPushes(
  ctx: Pick<Context, 'sealer'>,
  db: Db,
  { user_id, kind, subject, text, link }: NewNotification,
  now: number,
  to_approve: readonly string[],
): Promise<void> {
  const devices = await listDevices(db, user_id);
  if (devices.length === 0 || !(await wantsKind(db, user_id, kind))) return;
  const [only, ...others] = to_approve;
  const post = only === undefined || others.length > 0 ? undefined : await decidable(db, only);
  const { title } = notificationKinds[kind];
  const words = post ? { title: post.title, body: post.text } : { title, body: text };
  const told = { ...words, link, tag: hashOf(kind, subject).slice(0, 32) };
  for (const device of devices) {
    const more = post && { decision: await decisionOn(ctx, db, device, post, now) };
    await layPush(ctx, db, device, { ...told, ...more }, now);
  }
}
