/** Tells people things: a notice behind the bell, and a letter by mail. Both are rows, so they stand or fall with their cause. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { type EmailMessage, notificationEmail } from './email.ts';
import { insertMail } from './outbox.store.ts';
import { layChats } from './chats/lay.ts';
import { layPushes } from './push/push.ts';
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
  type NewNotification,
  resolveNotifications,
  resolveNotificationsAbout,
} from './store.ts';
export { readPress } from './chats/asks.ts';
export { becameOf, decided, tooLate } from './chats/became.ts';
export { answerPress } from './chats/answer.ts';
export { type AskRow, type ChatRow, spendAsk } from './chats/chats.store.ts';
export { layMessage, settleAsks } from './chats/lay.ts';
export { type PostVerdict, shownHash, spendDecision } from './push/decision.ts';
export { makePushKeys } from './push/push-keys.ts';
export { deleteDevicesOf } from './push/push.store.ts';
export { unsubscribeUrl } from './unsubscribe.ts';

/** Where a waiting letter is sealed for. */
export const linksOfEmail = (id: string) => ({
  table: 'mails',
  row: id,
  column: 'sealed',
  owner: '',
});

/** Lays a letter into the post; it is handed over within seconds. */
export async function sendEmail(
  { sealer }: Pick<Context, 'sealer'>,
  db: Db,
  user_id: string | undefined,
  email: EmailMessage,
  now: number,
): Promise<void> {
  const id = newId();
  const sealed = sealer.seal(JSON.stringify(email), linksOfEmail(id));
  await insertMail(db, { id, user_id: user_id ?? null, sealed }, now);
}

/**
 * Puts a notice behind the bell and, as the person wants it, lays the same words into the post: as a letter where they have
 * a verified address, for each of their devices, and for their chat. Answers `false`, and does nothing, when they have a notice
 * of this kind about this subject already. `to_approve` are the posts that it asks them to approve.
 */
export async function notify(
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notification: NewNotification,
  now: number,
  to_approve: readonly string[] = [],
): Promise<boolean> {
  if (!(await insertNotification(db, notification, now))) return false;
  await layPushes(ctx, db, notification, now, to_approve);
  await layChats(ctx, db, notification, now, to_approve);
  const to = await addressForKind(db, notification.user_id, notification.kind);
  if (to === undefined) return true;
  const email = notificationEmail(ctx, to, notification);
  await sendEmail(ctx, db, notification.user_id, email, now);
  return true;
}

/** The same for what happened before, was over, and happened again: that is news again. */
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

/** What concerns the safety of an account. What can happen again is told again, so without a subject it is about itself. */
export const alertOwner = (
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notification: Omit<NewNotification, 'subject' | 'link'> & { subject?: string },
  now: number,
): Promise<boolean> =>
  notify(ctx, db, { subject: newId(), ...notification, link: '/settings?tab=security' }, now);
