/** SQL of what the people of a space are told about it: its owners, and members who are asked to approve. */
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { type NewNotification, type Outcome, outcomeFor } from './store.ts';

/** About a space: for its owners, whoever they are. */
export type SpaceNotification = Omit<NewNotification, 'user_id' | 'link'> & {
  owner_id: string;
  link: string;
};

/** On notices: those about that space. Members’ name it in their link. */
const aboutSpace =
  (owner_id: string) =>
  (where: ExpressionBuilder<Schema, 'notices'>): Expression<SqlBool> =>
    where.and([
      where('user_id', 'in', (people) =>
        people
          .selectFrom('users')
          .select('id')
          .where('id', '=', owner_id)
          .unionAll(
            people
              .selectFrom('space_members')
              .select('user_id as id')
              .where('owner_id', '=', owner_id),
          ),
      ),
      where.or([where('user_id', '=', owner_id), where('link', 'like', `%space=${owner_id}`)]),
    ]);

/** Deletes what the people of a space were told about one thing. */
export async function forgetInSpace(
  db: Db,
  { owner_id, kind, subject }: Pick<SpaceNotification, 'owner_id' | 'kind' | 'subject'>,
): Promise<void> {
  await db
    .deleteFrom('notices')
    .where(aboutSpace(owner_id))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}

const readUnread = (
  db: Db,
  { owner_id, kind }: Pick<SpaceNotification, 'owner_id' | 'kind'>,
  now: number,
) =>
  db
    .updateTable('notices')
    .set({ read_at: now })
    .where(aboutSpace(owner_id))
    .where('kind', '=', kind)
    .where('read_at', 'is', null);

/** What the people of a space were asked at that instant, as long as nobody said what became of it. */
export const listAsked = (
  db: Db,
  { owner_id, kind, told_at }: { owner_id: string; kind: NotificationKind; told_at: number },
) =>
  db
    .selectFrom('notices')
    .select(['id', 'user_id', 'subject', 'text', 'read_at'])
    .where(aboutSpace(owner_id))
    .where('kind', '=', kind)
    .where('created_at', '=', told_at)
    .where('settled_at', 'is', null)
    .execute();

/** Says what became of what a notification asked for, which nobody has to read anymore. */
export async function settleNotification(
  db: Db,
  { id, read_at }: { id: string; read_at: number | null },
  said: { outcome: string; text: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ ...said, settled_at: now, read_at: read_at ?? now })
    .where('id', '=', id)
    .execute();
}

/** Marks a notification of the people of a space as read when its action is done. */
export async function resolveNotifications(
  db: Db,
  { told_at, ...whose }: { owner_id: string; kind: NotificationKind; told_at: number },
  now: number,
): Promise<void> {
  await readUnread(db, whose, now).where('created_at', '=', told_at).execute();
}

/** On notices: those about one thing, whose subjects equal its id or begin with it. */
const about =
  (id: string) =>
  (where: ExpressionBuilder<Schema, 'notices'>): Expression<SqlBool> =>
    where.or([where('subject', '=', id), where('subject', 'like', `${id} %`)]);

interface About {
  owner_id: string;
  kind: NotificationKind;
  about: string;
}

/** Marks all of them about one thing as read. */
export async function resolveNotificationsAbout(db: Db, whose: About, now: number): Promise<void> {
  await readUnread(db, whose, now).where(about(whose.about)).execute();
}

/** The earliest of the notifications about one thing that still ask; `undefined` if none does. */
export async function askedSince(db: Db, whose: About): Promise<number | undefined> {
  const row = await db
    .selectFrom('notices')
    .select('created_at')
    .where(aboutSpace(whose.owner_id))
    .where('kind', '=', whose.kind)
    .where(about(whose.about))
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Says in all of them what became of it. Nobody has to read them then. */
export async function settleAbout(
  db: Db,
  whose: About & { outcome: Outcome },
  now: number,
): Promise<void> {
  const { outcome } = whose;
  const decider = outcome.by?.person_id ?? '';
  await db
    .updateTable('notices')
    .set((row) => ({
      outcome: row
        .case()
        .when('user_id', '=', decider)
        .then(outcomeFor(outcome, decider))
        .else(outcomeFor(outcome, undefined))
        .end(),
      settled_at: now,
      read_at: row.fn.coalesce(row.ref('read_at'), row.val(now)),
    }))
    .where(aboutSpace(whose.owner_id))
    .where('kind', '=', whose.kind)
    .where(about(whose.about))
    .where('settled_at', 'is', null)
    .execute();
}

/** Has those that were settled since then ask again. */
export async function reopenAbout(db: Db, whose: About, since: number): Promise<void> {
  await db
    .updateTable('notices')
    .set({ outcome: null, settled_at: null, read_at: null })
    .where(aboutSpace(whose.owner_id))
    .where('kind', '=', whose.kind)
    .where(about(whose.about))
    .where('settled_at', '>=', since)
    .execute();
}

/** The notification that a schedule does not publish, once it does, or its owner did something about it. */
export const resolveSilence = (
  db: Db,
  series: { owner_id: string; group_id: string | null; series_id: string },
  now: number,
): Promise<void> =>
  resolveNotificationsAbout(
    db,
    {
      owner_id: series.owner_id,
      kind: 'post_missed',
      about: series.group_id ?? series.series_id,
    },
    now,
  );

/** Deletes what a person was told of somebody’s space, which they no longer belong to. */
export async function deleteNotificationsOfSpace(
  db: Db,
  { user_id, owner_id }: { user_id: string; owner_id: string },
): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('user_id', '=', user_id)
    .where('link', 'like', `%space=${owner_id}`)
    .execute();
}

/** Kinds about what happens in a space; all others are about a person, or lead to the page about their account. */
const ofSpaces = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind) => notificationKinds[kind].switch !== null || kind === 'person_in_need',
);

/** What the founder of a space was told of it opens there, once they are a member. */
export async function moveNotices(trx: Db, { from }: { from: string }): Promise<void> {
  const named = `space=${from}`;
  await trx
    .updateTable('notices')
    .set((row) => ({
      link: sql`${row.ref('link')} || case when ${row.ref('link')} like '%?%' then '&' else '?' end || cast(${named} as text)`,
    }))
    .where('user_id', '=', from)
    .where('kind', 'in', ofSpaces)
    .where('link', 'not like', '%space=%')
    .execute();
}
