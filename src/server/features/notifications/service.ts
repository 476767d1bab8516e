/**
 * Notifies people in the app, by email, push and chat. All are rows, so they are committed or rolled back with their
 * cause.
 */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { type EmailMessage, notificationEmail, securityPage } from './email.ts';
import { insertMail } from './outbox.store.ts';
import { queueChatNotifications } from './chats/queue-chat.ts';
import { queuePushNotifications } from './push/push.ts';
import {
  addressForKind,
  deleteNotification,
  insertNotification,
  type NewNotification,
} from './store.ts';

export type { EmailMessage } from './email.ts';
export type { Row, Section } from './sections.ts';
export {
  addressFor,
  deleteNotification,
  deleteNotificationsOfSpace,
  type NewNotification,
  nameOfSpace,
  resolveForAdministrators,
  resolveNotificationsAbout,
  resolveSilence,
} from './store.ts';
export { deleteChat, findChatOf } from './chats/chats.store.ts';
export { readPress } from './chats/asks.ts';
export { approvedWords, decided, resultNow, resultOf, tooLate } from './chats/post-result.ts';
export { answerPress } from './chats/answer.ts';
export { type AskRow, type ChatRow, consumeAsk } from './chats/chats.store.ts';
export { queueMessage, queueAskUpdate, queueAskUpdates } from './chats/queue-chat.ts';
export { type PostVerdict, consumeDecisionToken } from './push/decision.ts';
export { makePushKeys } from './push/push-keys.ts';
export { deleteDevicesOf } from './push/push.store.ts';
export { unsubscribeUrl } from './unsubscribe.ts';
export { linkInSpace } from './attention.ts';

/** The encryption context of a queued email. */
export const sealContextOfEmail = (id: string) => ({
  table: 'mails',
  row: id,
  column: 'sealed',
  owner: '',
});

/** Queues an email, which is sent within seconds, and returns its id. */
export async function sendEmail(
  { sealer }: Pick<Context, 'sealer'>,
  db: Db,
  user_id: string | undefined,
  email: EmailMessage,
  now: number,
): Promise<string> {
  const id = newId();
  const sealed = sealer.seal(JSON.stringify(email), sealContextOfEmail(id));
  await insertMail(db, { id, user_id: user_id ?? null, sealed }, now);
  return id;
}

/**
 * Adds a notification and, depending on the person's settings, queues it as an email to a verified address, for each
 * of their devices, and for their chat. Returns `false`, without any effect, if there is a notification of this kind
 * about this subject already. `to_approve` are the posts that it asks them to approve.
 */
export async function notify(
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notification: NewNotification,
  now: number,
  to_approve: readonly string[] = [],
): Promise<boolean> {
  if (!(await insertNotification(db, notification, now))) return false;
  await queuePushNotifications(ctx, db, notification, now, to_approve);
  await queueChatNotifications(ctx, db, notification, now, to_approve);
  const to = await addressForKind(db, notification.user_id, notification.kind);
  if (to === undefined) return true;
  const email = notificationEmail(ctx, to, notification);
  await sendEmail(ctx, db, notification.user_id, email, now);
  return true;
}

/** The same for an event that was resolved and happened again. */
export async function notifyAgain(
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notification: NewNotification,
  now: number,
  to_approve?: readonly string[],
): Promise<void> {
  await deleteNotification(db, notification);
  await notify(ctx, db, notification, now, to_approve);
}

/** A security alert. Events without a subject can recur, so each one is reported. */
export const alertOwner = (
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notification: Omit<NewNotification, 'subject' | 'link'> & { subject?: string },
  now: number,
): Promise<boolean> =>
  notify(ctx, db, { subject: newId(), ...notification, link: securityPage }, now);
