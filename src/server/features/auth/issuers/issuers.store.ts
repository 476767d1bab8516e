/** SQL of sign-ins at issuers. */
import type { Selectable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type IssuerLinkRow = Selectable<Schema['issuer_links']>;
export type IssuerVisitRow = Selectable<Schema['issuer_visits']>;

export async function insertVisit(db: Db, row: IssuerVisitRow): Promise<void> {
  await db.insertInto('issuer_visits').values(row).execute();
}

/** Takes a visit, which is thereby used. Of concurrent callers, one gets it. */
export const takeVisit = (db: Db, id: string): Promise<IssuerVisitRow | undefined> =>
  db.deleteFrom('issuer_visits').where('id', '=', id).returningAll().executeTakeFirst();

export async function removeOldVisits(db: Db, now: number): Promise<void> {
  await db.deleteFrom('issuer_visits').where('expires_at', '<=', now).execute();
}

/** Notes that this session there is that person’s, by a hash of both. */
export async function rememberSession(
  trx: Db,
  row: { id: string; user_id: string; seen_at: number },
): Promise<void> {
  const { user_id, seen_at } = row;
  await trx
    .insertInto('issuer_sessions')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet({ user_id, seen_at }))
    .execute();
}

/** Whose session it is. */
export const findSessionOwner = (db: Db, id: string): Promise<{ user_id: string } | undefined> =>
  db.selectFrom('issuer_sessions').select('user_id').where('id', '=', id).executeTakeFirst();

export async function removeOldSessions(db: Db, before: number): Promise<void> {
  await db.deleteFrom('issuer_sessions').where('seen_at', '<=', before).execute();
}

/** A person’s connections, oldest first. */
export const listLinks = (db: Db, user_id: string): Promise<IssuerLinkRow[]> =>
  db
    .selectFrom('issuer_links')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('linked_at')
    .orderBy('id')
    .execute();

export const findLink = (
  db: Db,
  { issuer, subject }: Pick<IssuerLinkRow, 'issuer' | 'subject'>,
): Promise<IssuerLinkRow | undefined> =>
  db
    .selectFrom('issuer_links')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function insertLink(db: Db, row: IssuerLinkRow): Promise<void> {
  await db.insertInto('issuer_links').values(row).execute();
}

export async function touchLink(db: Db, id: string, email: string, now: number): Promise<void> {
  await db
    .updateTable('issuer_links')
    .set({ email, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** Removes a person’s connection with that issuer; `undefined` if there is none. */
export const takeLink = (
  db: Db,
  user_id: string,
  issuer_id: string,
): Promise<IssuerLinkRow | undefined> =>
  db
    .deleteFrom('issuer_links')
    .where('user_id', '=', user_id)
    .where('issuer_id', '=', issuer_id)
    .returningAll()
    .executeTakeFirst();

/** Who gave a person access and the administration; `null` for no issuer. */
export const findGivers = (db: Db, user_id: string) =>
  db
    .selectFrom('users')
    .select(['access_by', 'admin_by', 'is_admin'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();

/** Changes what is named, which may be nothing. */
export async function setGivers(
  db: Db,
  user_id: string,
  givers: { access_by?: string | null; admin_by?: string | null; is_admin?: 0 | 1 },
): Promise<void> {
  if (Object.keys(givers).length === 0) return;
  await db.updateTable('users').set(givers).where('id', '=', user_id).execute();
}

/** Ends what issuers gave that the operator no longer names. */
export async function dropUnknownGivers(db: Db, known: readonly string[]): Promise<void> {
  const others = known.length > 0 ? known : [''];
  await db
    .updateTable('users')
    .set({ access_by: null })
    .where('access_by', 'is not', null)
    .where('access_by', 'not in', others)
    .execute();
  await db
    .updateTable('users')
    .set({ admin_by: null, is_admin: 0 })
    .where('admin_by', 'is not', null)
    .where('admin_by', 'not in', others)
    .execute();
}
