/** Queues notifications for each of a person's devices. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { noticeTitle } from '#contract/notifications/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { insertPush } from '#server/features/notifications/outbox.store.ts';
import { type NewNotification, wantsKind } from '#server/features/notifications/store.ts';
import { type Decidable, decidable, createDecisionToken } from './decision.ts';
import { type DeviceRow, listDevices } from './push.store.ts';

/** The message to the service worker of a device; `src/web/public/sw.js` shows it. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a click opens. */
  link: z.string().nullable(),
  /** A newer message with the same tag replaces the older one. */
  tag: z.string(),
  /** A token that approves or rejects the post, whose complete text is in `body`. */
  decision: z.string().optional(),
});
export type PushMessage = z.infer<typeof PushMessage>;

/** The queued form; dropped after `not_after`. */
export const WaitingPush = z.object({ message: PushMessage, not_after: z.number() });

/** The encryption context of a queued message. */
export const sealContextOfPush = ({ id, user_id }: { id: string; user_id: string }) => ({
  table: 'pushes',
  row: id,
  column: 'sealed',
  owner: user_id,
});

/** Queues one message for a device. */
export async function queuePush(
  { sealer }: Pick<Context, 'sealer'>,
  db: Db,
  { id: device_id, user_id }: Pick<DeviceRow, 'id' | 'user_id'>,
  message: PushMessage,
  now: number,
): Promise<void> {
  const row = { id: newId(), user_id };
  const waiting: z.infer<typeof WaitingPush> = { message, not_after: now + limits.push_life };
  const sealed = sealer.seal(JSON.stringify(waiting), sealContextOfPush(row));
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
  createDecisionToken(ctx, db, {
    user_id,
    device_id,
    occurrence_id,
    hash,
    expires_at: now + limits.decision_life,
  });

/**
 * Inside the transaction of a notification: queues a message for each of the person's devices, if they want this
 * kind. If it asks for approval of a single post that can be shown completely, it can be decided on the device.
 */
export async function queuePushNotifications(
  ctx: Pick<Context, 'sealer'>,
  db: Db,
  { user_id, kind, subject, title: own, text, link }: NewNotification,
  now: number,
  to_approve: readonly string[],
): Promise<void> {
  const devices = await listDevices(db, user_id);
  if (devices.length === 0 || !(await wantsKind(db, user_id, kind))) return;
  const [only, ...others] = to_approve;
  const post =
    only === undefined || others.length > 0
      ? undefined
      : await decidable(db, { id: only, reader: user_id });
  const title = noticeTitle({ kind, title: own });
  const words = post ? { title: post.title, body: post.text } : { title, body: text };
  const message = { ...words, link, tag: hashOf(kind, subject).slice(0, 32) };
  for (const device of devices) {
    const more = post && { decision: await decisionOn(ctx, db, device, post, now) };
    await queuePush(ctx, db, device, { ...message, ...more }, now);
  }
}
