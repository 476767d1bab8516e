import { z } from 'zod';
import { type Role, roleRights } from '#contract/core/role-rights.ts';
import { compiledOnce } from './compiled.ts';
import { type Db, hasAccessIn, holdUser, isOpenSpace } from './client.ts';

const readOpen = compiledOnce((db, owner_id) =>
  db
    .selectFrom('users as space')
    .select('space.id')
    .where('space.id', '=', owner_id)
    .where(isOpenSpace('space.id')),
);

/** Whether someone who owns that space has access to the server. */
export const isOpen = async (db: Db, owner_id: string): Promise<boolean> =>
  (await readOpen(db, owner_id)).length > 0;

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

/** The membership of that person in that space, while an owner of it has access to the server. */
export const findMembership = (db: Db, owner_id: string, user_id: string) =>
  db
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.user_id')
    .select(['space_members.id', 'users.username', 'role', 'agents', 'accounts'])
    .where('space_members.owner_id', '=', owner_id)
    .where('space_members.user_id', '=', user_id)
    .where(isOpenSpace('space_members.owner_id'))
    .executeTakeFirst();

const mayApprove = (Object.keys(roleRights) as Role[]).filter((role) =>
  roleRights[role].includes('approve'),
);

/** Whose membership opens that space now: they have access to the server, and so has an owner of it. */
const working = (db: Db, owner_id: string) =>
  db
    .selectFrom('space_members')
    .where('owner_id', '=', owner_id)
    .where(hasAccessIn('space_members.user_id'))
    .where(isOpenSpace('space_members.owner_id'));

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

export interface Owner {
  user_id: string;
  /** A member; whoever founded the space is none. */
  is_member: boolean;
}

/** Who owns that space and may enter it: whoever founded it, unless they left that place, and its members in the role Owner. */
export async function listOwners(db: Db, owner_id: string): Promise<Owner[]> {
  const founder = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner_id)
    .where('handed_over_at', 'is', null)
    .executeTakeFirst();
  const members = await working(db, owner_id)
    .select('user_id')
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return [
    ...(founder ? [{ user_id: founder.id, is_member: false }] : []),
    ...members.map(({ user_id }) => ({ user_id, is_member: true })),
  ];
}

/** Whether no one would own that space without this person: it has no founder, and no other owner. */
export async function isLastOwner(
  trx: Db,
  { owner_id, user_id }: { owner_id: string; user_id: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner_id)
    .where('handed_over_at', 'is not', null)
    .where((space) =>
      space.not(
        space.exists(
          space
            .selectFrom('space_members')
            .select('space_members.id')
            .whereRef('space_members.owner_id', '=', 'users.id')
            .where('space_members.role', '=', 'owner')
            .where('space_members.user_id', '!=', user_id),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** In a transaction: the spaces that only this person owns and no one founded any more; no owner joins or leaves meanwhile. */
export async function holdOwnedAlone(trx: Db, user_id: string): Promise<string[]> {
  const owned = await trx
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.owner_id')
    .select('users.id')
    .where('space_members.user_id', '=', user_id)
    .where('space_members.role', '=', 'owner')
    .where('users.handed_over_at', 'is not', null)
    .orderBy('users.id')
    .execute();
  const alone: string[] = [];
  for (const { id: owner_id } of owned) {
    await holdUser(trx, owner_id);
    if (await isLastOwner(trx, { owner_id, user_id })) alone.push(owner_id);
  }
  return alone;
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
