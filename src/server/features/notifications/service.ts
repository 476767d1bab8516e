/**
 * Notifies people in the app, by email, push and chat. All are rows, so they are committed or rolled back with their
 * cause.
 */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listOwners } from '#server/db/membership.ts';
import { newId } from '#server/ids.ts';
import { type EmailMessage, notificationEmail, securityPage } from './email.ts';
import { linkInSpace } from './attention.ts';
import { insertMail } from './outbox.store.ts';
import { queueChatNotifications } from './chats/queue-chat.ts';
import { queuePushNotifications } from './push/push.ts';
import {
  addressForKind,
  deleteNotification,
  insertNotification,
  nameOfSpace,
  type NewNotification,
} from './store.ts';
import { forgetInSpace, type SpaceNotification } from './space-notices.store.ts';

export type { EmailMessage } from './email.ts';
export type { Row, Section } from './sections.ts';
export {
  addressFor,
  actorInHand,
  type NewNotification,
  nameOfSpace,
  type Outcome,
  resolveForAdministrators,
} from './store.ts';
export {
  askedSince,
  deleteNotificationsOfSpace,
  forgetInSpace,
  moveNotices,
  reopenAbout,
  resolveNotificationsAbout,
  resolveSilence,
  settleAbout,
  type SpaceNotification,
} from './space-notices.store.ts';
export { deleteChat, findChatOf } from './chats/chats.store.ts';
export { readPress } from './chats/asks.ts';
export {
  approvedFor,
  approvedWords,
  rejected,
  resultNow,
  resultOf,
  tooLate,
} from './chats/post-result.ts';
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

/** Like `notify`, for an event that was resolved and happened again. */
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

/** The same notification for each owner of a space; members read in which space it is, and open it there. */
async function eachOwner(
  db: Db,
  { owner_id, ...news }: SpaceNotification,
  tell: (notification: NewNotification) => Promise<boolean>,
): Promise<boolean> {
  const owners = await listOwners(db, owner_id);
  const space = owners.some((one) => one.is_member) ? await nameOfSpace(db, owner_id) : '';
  let isNews = owners.length > 0;
  for (const { user_id, is_member } of owners) {
    const text = is_member ? `${news.text} In ${space}.` : news.text;
    const link = is_member ? linkInSpace(news.link, owner_id) : news.link;
    isNews = (await tell({ ...news, user_id, text, link })) && isNews;
  }
  return isNews;
}

/** `notify` for every owner of a space, by the settings of each. Returns `false` if one of them knew of it. */
export const notifyOwners = (
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  news: SpaceNotification,
  now: number,
): Promise<boolean> => eachOwner(db, news, (one) => notify(ctx, db, one, now));

/** Like `notifyOwners`, for an event that was resolved and happened again. */
export async function notifyOwnersAgain(
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  news: SpaceNotification,
  now: number,
): Promise<void> {
  await forgetInSpace(db, news);
  await notifyOwners(ctx, db, news, now);
}

/** A security alert about a space, for each of its owners. */
export const alertOwners = (
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  news: Omit<SpaceNotification, 'subject' | 'link'> & { subject?: string },
  now: number,
): Promise<boolean> =>
  notifyOwners(ctx, db, { subject: newId(), ...news, link: securityPage }, now);

/** A security alert. Events without a subject can recur, so each one is reported. */
export const alertOwner = (
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notification: Omit<NewNotification, 'subject' | 'link'> & { subject?: string },
  now: number,
): Promise<boolean> =>
  notify(ctx, db, { subject: newId(), ...notification, link: securityPage }, now);
