/** Creates API tokens, for people who copy one and for programs that sign in. */
import { limits } from '#contract/core/limits.ts';
import { type Scope, Scopes } from '#contract/core/scopes.ts';
import type { NewToken } from '#contract/tokens/calls.ts';
import { fieldError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { hashSecret, makeSecret } from '#server/features/auth/service.ts';
import { newId } from '#server/ids.ts';
import { memberInHand } from '#server/token-in-hand.ts';
import { idsOfOwner, insertToken, type TokenRow } from './store.ts';

/** Throws `invalid_input` for agents and accounts that are not this owner’s. */
export async function requireOwn(
  db: Db,
  ownerId: string,
  wanted: Pick<NewToken, 'agent_ids' | 'connection_ids'>,
): Promise<void> {
  const own = await idsOfOwner(db, ownerId);
  const knows = (list: readonly string[], ids: readonly string[] | null) =>
    ids === null || ids.every((id) => list.includes(id));
  if (!knows(own.agents, wanted.agent_ids)) throw fieldError('agent_ids', 'Choose agents of yours');
  if (!knows(own.accounts, wanted.connection_ids)) {
    throw fieldError('connection_ids', 'Choose accounts of yours');
  }
}

/**
 * Throws `invalid_input` for agents and accounts that are not the caller's, unavailable scopes, and a time in the
 * past.
 */
export async function requirePossible(
  ctx: Pick<Context, 'db' | 'clock'>,
  ownerId: string,
  wanted: NewToken,
  offered: readonly Scope[] = Scopes,
): Promise<void> {
  if (!wanted.scopes.every((scope) => offered.includes(scope))) {
    throw fieldError('scopes', 'Choose among what it asks for');
  }
  await requireOwn(ctx.db, ownerId, wanted);
  if (wanted.expires_at !== null && Date.parse(wanted.expires_at) <= ctx.clock()) {
    throw fieldError('expires_at', 'Choose a time in the future');
  }
}

export const jsonOf = (ids: readonly string[] | null) =>
  ids === null ? null : JSON.stringify(ids);

function rowOf(owner_id: string, wanted: NewToken, now: number): { row: TokenRow; secret: string } {
  const secret = makeSecret();
  const row = {
    id: newId(),
    owner_id,
    name: wanted.name,
    secret_hash: hashSecret(secret),
    hint: secret.slice(-4),
    scopes: JSON.stringify(wanted.scopes),
    agents: jsonOf(wanted.agent_ids),
    accounts: jsonOf(wanted.connection_ids),
    daily_posts: wanted.daily_posts,
    monthly_budget: wanted.monthly_budget,
    addresses: JSON.stringify(wanted.addresses),
    expires_at: wanted.expires_at === null ? null : Date.parse(wanted.expires_at),
    last_used_at: null,
    revoked_at: null,
    posts_day: 0,
    posts_today: 0,
    created_at: now,
    made_by: memberInHand(),
  };
  return { row, secret };
}

/** Inserts a new token for that person. Throws `limit_reached`. Call it in a transaction. */
export async function insertNewToken(trx: Db, owner_id: string, wanted: NewToken, now: number) {
  const made = rowOf(owner_id, wanted, now);
  if (await insertToken(trx, made.row, limits.tokens_per_user)) return made;
  throw limitError(limits.tokens_per_user, 'API tokens and connected programs', 'Revoke some');
}
