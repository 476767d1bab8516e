import { z } from 'zod';
import { type Role, roleRights } from '#contract/core/role-rights.ts';
import { type Db, hasAccessIn } from './client.ts';

/** The rights of a membership of somebody’s space, while it lasts. */
export const findRights = (
  db: Db,
  id: string,
): Promise<{ role: Role; agents: string | null; accounts: string | null } | undefined> =>
  db
    .selectFrom('space_members')
    .select(['role', 'agents', 'accounts'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The membership of that person in that space, while its owner has access to the server. */
export const findMembership = (db: Db, owner_id: string, user_id: string) =>
  db
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.user_id')
    .select(['space_members.id', 'users.username', 'role', 'agents', 'accounts'])
    .where('space_members.owner_id', '=', owner_id)
    .where('space_members.user_id', '=', user_id)
    .where(hasAccessIn('space_members.owner_id'))
    .executeTakeFirst();

const mayApprove = (Object.keys(roleRights) as Role[]).filter((role) =>
  roleRights[role].includes('approve'),
);

/** Whose membership opens that space now: they have access to the server, and so has its owner. */
const working = (db: Db, owner_id: string) =>
  db
    .selectFrom('space_members')
    .where('owner_id', '=', owner_id)
    .where(hasAccessIn('space_members.user_id'))
    .where(hasAccessIn('space_members.owner_id'));

const Ids = z.array(z.string()).nullable();

/** The ids in a column that limits somebody; `null` for all. */
const idsOf = (column: string | null) => Ids.parse(JSON.parse(column ?? 'null'));

export interface MemberWhoApproves {
  user_id: string;
  role: Role;
  /** The only ones that they see, by id; `null` for all. */
  agents: readonly string[] | null;
  accounts: readonly string[] | null;
}

/** The members of that space who may approve. */
export async function listMembersWhoApprove(
  db: Db,
  owner_id: string,
): Promise<MemberWhoApproves[]> {
  const rows = await working(db, owner_id)
    .select(['user_id', 'role', 'agents', 'accounts'])
    .where('role', 'in', mayApprove)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, role, agents, accounts }) => ({
    user_id,
    role,
    agents: idsOf(agents),
    accounts: idsOf(accounts),
  }));
}

/** Notes on an invitation what became of the email with it. */
export async function recordInvitationMail(
  db: Db,
  mail_id: string,
  mail_state: 'sent' | 'failed',
): Promise<void> {
  await db
    .updateTable('space_invitations')
    .set({ mail_state })
    .where('mail_id', '=', mail_id)
    .execute();
}

/** Of these people, those who work in that space now. */
export async function listWorking(
  db: Db,
  owner_id: string,
  user_ids: readonly string[],
): Promise<string[]> {
  if (user_ids.length === 0) return [];
  const rows = await working(db, owner_id)
    .select('user_id')
    .where('user_id', 'in', user_ids)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
