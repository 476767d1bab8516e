/** Makes the first administrator, through a link that every start prints until there is one. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { hashSecret, makeSecret } from '#server/features/auth/session/session-token.ts';
import type { AuthContext } from '#server/features/auth/session/session.ts';
import {
  addToWhitelist,
  closeClaims,
  hasAdministrator,
  saveClaim,
  setAdministrator,
  takeClaim,
} from './whitelist.store.ts';

/**
 * Creates a claim token, of which only a hash is stored; it replaces the previous one. `undefined` once there is an
 * administrator.
 */
async function offerBootstrapLink(db: Db): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const token = makeSecret();
  await saveClaim(db, hashSecret(token));
  return token;
}

/** The link that makes the person who signs in through it administrator; `undefined` once there is one. */
export async function bootstrapLink({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<string | undefined> {
  const token = await offerBootstrapLink(db);
  return token && `${config.public_url}/?claim=${token}`;
}

export interface NewAdmin {
  user_id: string;
  address: string;
  added_by: string;
}

/**
 * Makes a person administrator, gives their wallet access and deletes every open claim. Call it inside a
 * transaction.
 */
export async function makeAdmin(db: Db, admin: NewAdmin, now: number): Promise<void> {
  await closeClaims(db);
  await setAdministrator(db, admin.user_id);
  await addToWhitelist(db, { ...admin, note: 'Administrator' }, now);
}

/**
 * Redeems a claim by the hash of its token; `false` if it is not the open one. Of concurrent callers, the one that
 * deletes the row wins.
 */
async function redeemBootstrapLink(
  db: Db,
  hash: string,
  admin: NewAdmin,
  now: number,
): Promise<boolean> {
  if (!(await takeClaim(db, hash)) || (await hasAdministrator(db))) return false;
  await makeAdmin(db, admin, now);
  return true;
}

/** A claim as the hash of its token, the wallet that sent it, and the person it would make administrator. */
interface Claiming {
  user_id: string;
  origin: Origin;
  claim: { hash: string; address: string };
}

/** Makes the person administrator if the claim is the open one. Call it inside a transaction. */
export async function claimServer(
  ctx: AuthContext,
  trx: Db,
  { user_id, origin, claim: { hash, address } }: Claiming,
  now: number,
): Promise<void> {
  const admin = { user_id, address, added_by: 'claim' };
  if (!(await redeemBootstrapLink(trx, hash, admin, now))) return;
  await record(ctx, trx, { event: 'admin_claimed', user_id, origin }, now);
}
