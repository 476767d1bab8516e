/** SQL of spaces: their members and invitations. */
import type { Insertable, Selectable } from 'kysely';
import type { Role } from '#contract/core/role-rights.ts';
import { type Db, holdUser } from '#server/db/client.ts';
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
    .select(['id', 'username', 'space_name', 'created_at'])
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

/** Ends a membership; returns whether there was one. */
export async function deleteMember(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('space_members')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The invitations of a space that can still be accepted, newest first. */
export const listInvitations = (db: Db, owner_id: string, now: number): Promise<InvitationRow[]> =>
  db
    .selectFrom('space_invitations')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findInvitation = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('space_invitations').selectAll().where('id', '=', id).executeTakeFirst();

/** In a transaction: adds an invitation unless the space has `most` people and invitations. */
export async function insertInvitation(
  trx: Db,
  row: InvitationRow,
  most: number,
): Promise<boolean> {
  await holdUser(trx, row.owner_id);
  await trx
    .deleteFrom('space_invitations')
    .where('owner_id', '=', row.owner_id)
    .where('expires_at', '<=', row.created_at)
    .execute();
  const open = await listInvitations(trx, row.owner_id, row.created_at);
  const { length: taken } = await listMembers(trx, row.owner_id);
  if (open.length + taken >= most) return false;
  await trx.insertInto('space_invitations').values(row).execute();
  return true;
}

/** Takes an invitation back; returns it, or nothing if it is gone. */
export const deleteInvitation = (
  db: Db,
  owner_id: string,
  id: string,
): Promise<InvitationRow | undefined> =>
  db
    .deleteFrom('space_invitations')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** In a transaction: turns an invitation into a membership; returns whether it was still there. */
export async function useInvitation(
  trx: Db,
  invitation: InvitationRow,
  member: Insertable<Schema['space_members']>,
): Promise<boolean> {
  await holdUser(trx, invitation.owner_id);
  if (!(await deleteInvitation(trx, invitation.owner_id, invitation.id))) return false;
  await trx.insertInto('space_members').values(member).execute();
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
