import type { Selectable } from 'kysely';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import { NotificationSettings } from '#contract/auth/users.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { newId } from '#server/ids.ts';
import { passOfOwner } from '#server/token-in-hand.ts';
import { countRows, newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';

export type NotificationRow = Selectable<Schema['notices']>;

export interface NewNotification {
  user_id: string;
  kind: NotificationKind;
  /** What it is about; there is one notification per kind and subject. */
  subject: string;
  /** A title of its own, in place of that of its kind. */
  title?: string;
  /** One or two sentences. */
  text: string;
  /** A page of the web, such as `/settings?tab=security`. */
  link: string | null;
}

/** Inserts a notification; `false` if the person has one of this kind and subject. */
export async function insertNotification(
  db: Db,
  notification: NewNotification,
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('notices')
    .values({ id: newId(), title: null, ...notification, created_at: now, read_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a notification, so that it can be sent again. */
export async function deleteNotification(
  db: Db,
  { user_id, kind, subject }: Pick<NewNotification, 'user_id' | 'kind' | 'subject'>,
): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

/** Only what differs from the defaults is stored. */
const deviations = z.record(z.string(), z.boolean());
const settingsIn = (json: string) => NotificationSettings.parse(JSON.parse(json));

/** Whether a person wants this kind of notification outside of the app. */
export async function wantsKind(db: Db, user_id: string, kind: NotificationKind): Promise<boolean> {
  const { switch: silencer } = notificationKinds[kind];
  if (silencer === null) return true;
  const row = await db
    .selectFrom('users')
    .select('notification_settings')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row !== undefined && settingsIn(row.notification_settings)[silencer];
}

/** The id that a person has now, who may have left the space that they founded since. */
export async function personNow(db: Db, id: string): Promise<string> {
  const moved = await db
    .selectFrom('users')
    .select('id')
    .where('founded', '=', id)
    .executeTakeFirst();
  return moved ? personNow(db, moved.id) : id;
}

/** Turns a switch off, in a transaction that holds the person; `false` once they are deleted. */
export async function switchOff(
  trx: Db,
  user_id: string,
  kind: keyof NotificationSettings,
): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('notification_settings')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!row) return false;
  const saved = deviations.parse(JSON.parse(row.notification_settings));
  const notification_settings = JSON.stringify({ ...saved, [kind]: false });
  await trx.updateTable('users').set({ notification_settings }).where('id', '=', user_id).execute();
  return true;
}

/** The verified address of a person who wants these emails. `null`: emails that cannot be switched off. */
export async function addressFor(
  db: Db,
  user_id: string,
  silencer: keyof NotificationSettings | null,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'notification_settings'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!row || row.email === null || row.email_verified_at === null) return undefined;
  if (silencer === null) return row.email;
  const settings = settingsIn(row.notification_settings);
  return settings.emailNotifications && settings[silencer] ? row.email : undefined;
}

/** The address for emails about this kind of notification, if any. */
export const addressForKind = (db: Db, user_id: string, kind: NotificationKind) =>
  addressFor(db, user_id, notificationKinds[kind].switch);

/** A person's notifications, newest first, the total, and the number of unread ones. */
export async function listNotifications(
  db: Db,
  user_id: string,
  /** Only unread ones. */
  { unread }: { unread: boolean },
  page: Page,
) {
  const mine = db.selectFrom('notices').where('user_id', '=', user_id);
  const notRead = mine.where('read_at', 'is', null);
  const wanted = unread ? notRead : mine;
  return {
    ...(await pageOfRows(wanted.selectAll(), page, newestFirst('created_at'))),
    total: await totalOf(wanted, page),
    unread: await countRows(notRead),
  };
}

/** Marks a notification as read and returns it; a read one keeps its time. `undefined` if there is none. */
export async function readNotification(db: Db, user_id: string, id: string, now: number) {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
  return db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Who decided, as people call them. `person_id`: `null` for a program, and for a person without an account. */
export interface Actor {
  name: string;
  person_id: string | null;
}

/** What became of a matter, and who decided that, if a person or a program did. */
export interface Outcome {
  words: string;
  by?: Actor;
}

/** As that person reads it. */
export const outcomeFor = ({ words, by }: Outcome, user_id: string | undefined): string =>
  by ? `${words} by ${by.person_id === user_id ? 'you' : by.name}` : words;

/** Whoever acts for that owner right now: a member, a program, or the owner themself. */
export async function actorInHand(db: Db, owner_id: string): Promise<Actor> {
  const pass = passOfOwner(owner_id);
  if (pass) return { name: pass.name, person_id: pass.member?.user_id ?? null };
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return { name: username, person_id: owner_id };
}

/** What people call that owner’s space. */
export async function nameOfSpace(db: Db, owner_id: string): Promise<string> {
  const { username, space_name } = await db
    .selectFrom('users')
    .select(['username', 'space_name'])
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow();
  return space_name ?? username;
}

/** Marks as read what every administrator was told about one thing. */
export async function resolveForAdministrators(
  db: Db,
  { kind, subject }: Pick<NewNotification, 'kind' | 'subject'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', 'in', (sub) => sub.selectFrom('users').select('id').where('is_admin', '=', 1))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks everything as read; returns how many were unread. */
export async function readAllNotifications(db: Db, user_id: string, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Maximum number deleted per person and pass. */
const batch = 500;

/** People with more notifications than are kept. */
export async function listOverLimit(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .groupBy('user_id')
    .having((having) => having.fn.countAll(), '>', limits.notices_kept)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes a person's excess notifications: read ones first, oldest first. */
export async function deleteExcess(db: Db, user_id: string): Promise<void> {
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy((order) => order.case().when('read_at', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(batch)
    .offset(limits.notices_kept)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('notices').where('id', 'in', ids).execute();
}
