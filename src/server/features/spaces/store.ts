/** SQL of spaces: their members and invitations. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Role } from '#contract/core/role-rights.ts';
import { day } from '#contract/core/time.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type MemberRow = Selectable<Schema['space_members']> & { username: string };
export type InvitationRow = Selectable<Schema['space_invitations']>;

const members = (db: Db) =>
  db
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.user_id')
    .selectAll('space_members')
    .select('users.username');

/** The membership of that person in that owner’s space. */
export const findMember = (
  db: Db,
  owner_id: string,
  user_id: string,
): Promise<MemberRow | undefined> =>
  members(db)
    .where('space_members.owner_id', '=', owner_id)
    .where('space_members.user_id', '=', user_id)
    .executeTakeFirst();

export const findMemberById = (
  db: Db,
  owner_id: string,
  id: string,
): Promise<MemberRow | undefined> =>
  members(db)
    .where('space_members.owner_id', '=', owner_id)
    .where('space_members.id', '=', id)
    .executeTakeFirst();

/** Everybody who works in that owner’s space, in the order in which they joined. */
export const listMembers = (db: Db, owner_id: string): Promise<MemberRow[]> =>
  members(db)
    .where('space_members.owner_id', '=', owner_id)
    .orderBy('space_members.joined_at')
    .orderBy('space_members.id')
    .execute();

/** The owner of a space and what they call it. */
export const findSpace = (db: Db, owner_id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'space_name', 'created_at', 'handed_over_at'])
    .where('id', '=', owner_id)
    .executeTakeFirst();

/** The spaces of others that a person works in. */
export const listSpaces = (db: Db, user_id: string) =>
  db
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.owner_id')
    .select(['users.id', 'users.username', 'users.space_name', 'space_members.role'])
    .where('space_members.user_id', '=', user_id)
    .orderBy('space_members.joined_at')
    .orderBy('space_members.id')
    .execute();

export async function nameSpace(db: Db, owner_id: string, space_name: string): Promise<void> {
  await db.updateTable('users').set({ space_name }).where('id', '=', owner_id).execute();
}

/** Changes what a member may do. */
export async function changeRights(
  db: Db,
  id: string,
  rights: { role: Role; agents: string | null; accounts: string | null },
): Promise<void> {
  await db.updateTable('space_members').set(rights).where('id', '=', id).execute();
}

export async function insertMember(
  trx: Db,
  member: Insertable<Schema['space_members']>,
): Promise<void> {
  await trx.insertInto('space_members').values(member).execute();
}

/** Ends a membership; returns whether there was one. */
export async function deleteMember(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('space_members')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The invitations of a space that ended after `since` or did not end, newest first. */
export const listInvitations = (
  db: Db,
  owner_id: string,
  since: number,
): Promise<InvitationRow[]> =>
  db
    .selectFrom('space_invitations')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('expires_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Whether a member of this space, or its owner, has that verified address. */
export async function isKnownAddress(db: Db, owner_id: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.email', '=', email)
    .where('users.email_verified_at', 'is not', null)
    .where((where) =>
      where.or([
        where('users.id', '=', owner_id),
        where('users.id', 'in', (of) =>
          of.selectFrom('space_members').select('user_id').where('owner_id', '=', owner_id),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** How many invitations of this space were emailed in the last day. */
export const countMailed = (db: Db, owner_id: string, now: number): Promise<number> =>
  countRows(
    db
      .selectFrom('space_invitations')
      .where('owner_id', '=', owner_id)
      .where('sent_at', '>', now - day),
  );

export async function changeInvitation(
  db: Db,
  id: string,
  change: Updateable<Schema['space_invitations']>,
): Promise<void> {
  await db.updateTable('space_invitations').set(change).where('id', '=', id).execute();
}

/** Notes when somebody first saw it. */
export async function markOpened(db: Db, id: string, opened_at: number): Promise<void> {
  await db
    .updateTable('space_invitations')
    .set({ opened_at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('space_invitations').selectAll().where('id', '=', id).executeTakeFirst();

/** In a transaction: how many people the space has and may still get by its invitations, apart from that one. */
export async function countTaken(
  trx: Db,
  owner_id: string,
  now: number,
  except: string,
): Promise<number> {
  const open = await listInvitations(trx, owner_id, now);
  const { length: taken } = await listMembers(trx, owner_id);
  return open
    .filter(({ id }) => id !== except)
    .reduce((sum, { uses_left }) => sum + uses_left, taken);
}

/** In a transaction that holds the owner: adds an invitation, and forgets those that ended before `since`. */
export async function insertInvitation(trx: Db, row: InvitationRow, since: number): Promise<void> {
  await trx
    .deleteFrom('space_invitations')
    .where('owner_id', '=', row.owner_id)
    .where('expires_at', '<=', since)
    .execute();
  await trx.insertInto('space_invitations').values(row).execute();
}

/** Takes an invitation back; returns whether it could still be used. */
export async function revokeInvitation(
  db: Db,
  { owner_id, id }: { owner_id: string; id: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('space_invitations')
    .set({ revoked_at: now, expires_at: now })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** In a transaction: turns an invitation into a membership; returns whether it could still be used. */
export async function useInvitation(
  trx: Db,
  { owner_id, id, secret_hash }: InvitationRow,
  member: Insertable<Schema['space_members']>,
): Promise<boolean> {
  await holdUser(trx, owner_id);
  const { numUpdatedRows } = await trx
    .updateTable('space_invitations')
    .set((row) => ({
      uses_left: sql`${row.ref('uses_left')} - 1`,
      used: sql`${row.ref('used')} + 1`,
      expires_at: sql`case when ${row.ref('uses_left')} = 1 then ${member.joined_at} else ${row.ref('expires_at')} end`,
    }))
    .where('id', '=', id)
    .where('secret_hash', '=', secret_hash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', member.joined_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertMember(trx, member);
  return true;
}

/** The addresses of a person’s wallets, in an order that keeps two transactions from waiting for each other. */
export async function listWalletsOf(db: Db, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wallets')
    .select('address')
    .where('user_id', '=', user_id)
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}
