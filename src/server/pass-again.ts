/** The pass of a member, by request, or by what goes on after one: whoever asked needs the right to it then, too. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import { type Permission, roleRights } from '#contract/core/role-rights.ts';
import { AppError } from './app-error.ts';
import type { Db } from './db/client.ts';
import { listIn } from './db/json.ts';
import { findMembership, findRights } from './db/membership.ts';
import { missingScope, type Pass, passInHand, passOfOwner } from './token-in-hand.ts';

const idsIn = (json: string | null) => (json === null ? null : listIn(json));

/** The pass of that person in that space. Throws `space_gone` unless they are a member and its owner has access. */
export async function readPassOf(db: Db, owner_id: string, user_id: string): Promise<Pass> {
  const row = await findMembership(db, owner_id, user_id);
  if (!row) throw new AppError('space_gone');
  const { id, username: name, role, agents, accounts } = row;
  return {
    id,
    owner_id,
    name,
    scopes: roleRights[role],
    agents: idsIn(agents),
    accounts: idsIn(accounts),
    monthly_budget: null,
    member: { user_id, role },
  };
}

interface Post {
  owner_id: string;
  agent_id: string;
  account_id: string;
}

/**
 * The pass of somebody who may approve this post, by what holds now; nothing for the founder of its space. Throws
 * `space_gone`, `role_forbidden` and `role_limited`.
 */
export async function readApproverPass(
  db: Db,
  { owner_id, agent_id, account_id }: Post,
  user_id: string,
): Promise<Pass | undefined> {
  if (user_id === owner_id) return undefined;
  const pass = await readPassOf(db, owner_id, user_id);
  if (!pass.scopes.includes('approve')) throw missingScope('approve', pass);
  const isSeen =
    (pass.agents?.includes(agent_id) ?? true) && (pass.accounts?.includes(account_id) ?? true);
  if (!isSeen) {
    const message = 'You no longer have access to this agent or account.';
    throw new AppError('role_limited', { message });
  }
  return pass;
}

/** Which side’s approval a person gives with this pass, or without one. */
export const sideOf = (pass: Pass | undefined): ApproverSide =>
  pass === undefined || pass.member?.role === 'owner' ? 'owner' : 'reviewer';

/** The pass as the membership is now. Throws `space_gone` for somebody who is no longer a member. */
export async function readPassAgain(db: Db, pass: Pass): Promise<Pass> {
  const { member } = pass;
  if (!member) return pass;
  const row = await findRights(db, pass.id);
  if (!row) throw new AppError('space_gone');
  const { role } = row;
  return {
    ...pass,
    scopes: roleRights[role],
    agents: idsIn(row.agents),
    accounts: idsIn(row.accounts),
    member: { ...member, role },
  };
}

/**
 * Runs what changes something with the rights that the member has now. Throws `space_gone`, and `role_forbidden` for someone
 * who may not do it any more.
 */
export async function withPassAgain<T>(
  trx: Db,
  { owner_id, needed }: { owner_id: string; needed: Permission },
  work: () => Promise<T>,
): Promise<T> {
  const before = passOfOwner(owner_id);
  if (!before) return work();
  const pass = await readPassAgain(trx, before);
  if (!pass.scopes.includes(needed)) throw missingScope(needed, pass);
  return passInHand.run(pass, work);
}
