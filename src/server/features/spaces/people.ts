/** Members of a space: who a caller is in it, and whom they may decide about. */
import { mayGive } from '#contract/core/roles.ts';
import { toIso } from '#contract/core/time.ts';
import type { Role } from '#contract/core/role-rights.ts';
import type { SpaceMember } from '#contract/spaces/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { idsIn } from '#server/features/tokens/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { readPassOf } from '#server/pass-again.ts';
import { findMemberById, findSpace, type MemberRow } from './store.ts';

/** The person as a member of that owner’s space. Throws `space_gone` unless they are one and the owner has access. */
export const enterSpace = async (
  { db }: Pick<Context, 'db'>,
  person: Caller,
  owner_id: string,
): Promise<Caller> => ({
  ...person,
  user_id: owner_id,
  is_admin: false,
  token: await readPassOf(db, owner_id, person.user_id),
});

/** What people call a space. */
export const nameOf = ({ username, space_name }: { username: string; space_name: string | null }) =>
  space_name ?? username;

/** The person who calls, whosever space it is about. */
export const personOf = ({ user_id, token }: Caller): string => token?.member?.user_id ?? user_id;
const roleOf = ({ token }: Caller): Role => token?.member?.role ?? 'owner';

export const describeMember = (row: MemberRow, you: string): SpaceMember => ({
  id: row.id,
  name: row.username,
  role: row.role,
  is_founder: false,
  agent_ids: idsIn(row.agents),
  connection_ids: idsIn(row.accounts),
  is_you: row.user_id === you,
  joined_at: toIso(row.joined_at),
});

/** Throws `role_forbidden` for a role that is not below the caller’s own. */
export function requireBelow(caller: Caller, role: Role): void {
  if (mayGive(roleOf(caller), role)) return;
  throw new AppError('role_forbidden', {
    message: 'Only an owner of this space can do that with managers and owners.',
  });
}

/** Whoever is limited to some agents or accounts can’t decide about people. Throws `role_limited`. */
export function requireUnlimited({ token }: Caller): void {
  if (token && (token.agents !== null || token.accounts !== null))
    throw new AppError('role_limited');
}

/** The member of the caller’s space. Throws `not_found`, and `role_forbidden` unless the caller may decide about them. */
export async function requireMember({ db }: Pick<Context, 'db'>, caller: Caller, id: string) {
  requireUnlimited(caller);
  const member = await findMemberById(db, caller.user_id, id);
  if (!member) throw new AppError('not_found');
  if (member.user_id !== personOf(caller)) requireBelow(caller, member.role);
  return member;
}

/** The owner of a space. Throws `not_found`. */
export async function requireSpace({ db }: Pick<Context, 'db'>, owner_id: string) {
  const space = await findSpace(db, owner_id);
  if (!space) throw new AppError('not_found');
  return space;
}
