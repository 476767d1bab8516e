/** Work that goes on after its request: whoever asked for it needs the right to it when it acts, too. */
import { type Permission, roleRights } from '#contract/core/role-rights.ts';
import { AppError } from './app-error.ts';
import type { Db } from './db/client.ts';
import { listIn } from './db/json.ts';
import { findRights } from './db/membership.ts';
import { missingScope, type Pass, passInHand, passOfOwner } from './token-in-hand.ts';

const idsIn = (json: string | null) => (json === null ? null : listIn(json));

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
