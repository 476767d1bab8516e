/** API tokens: authentication, and records of their use. */
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { Scopes } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { tokenPrefix } from '#contract/tokens/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { requireLive } from '#server/db/token-use.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import { isWhitelisted, secretMatches, splitToken } from '#server/features/auth/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import type { MountOptions } from '#server/http/mount.ts';
import type { TokenDoor } from '#server/http/token-door.ts';
import { atDoor, type TokenPass } from '#server/token-in-hand.ts';
import { requireReach, withinReach } from './reach.ts';
import { findToken, type KnownToken, type TokenRow, touchToken } from './store.ts';

const Ids = z.array(z.string());
const Kept = z.array(z.enum(Scopes));

const idsIn = (json: string | null): string[] | null =>
  json === null ? null : Ids.parse(JSON.parse(json));

/** The permissions of a row, parsed. */
export const readPass = (row: TokenRow): TokenPass & { addresses: string[] } => ({
  id: row.id,
  owner_id: row.owner_id,
  name: row.name,
  scopes: Kept.parse(JSON.parse(row.scopes)),
  agents: idsIn(row.agents),
  accounts: idsIn(row.accounts),
  monthly_budget: row.monthly_budget,
  addresses: Ids.parse(JSON.parse(row.addresses)),
});

/** Whether `ip` is in a list of addresses and ranges; an empty list allows every address. */
function isAllowedFrom(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return list.some((entry) => {
    const [range, bits] = entry.includes('/')
      ? ipaddr.parseCIDR(entry)
      : ([ipaddr.parse(entry), undefined] as const);
    if (range.kind() !== address.kind()) return false;
    return address.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
  });
}

export const isApiToken = (token: string): boolean => token.startsWith(tokenPrefix);

/** The row of a token with a valid secret. */
async function verifiedToken(db: Db, token: string): Promise<KnownToken | undefined> {
  const parts = splitToken(token.slice(tokenPrefix.length));
  const row = parts && (await findToken(db, parts.id));
  return row && secretMatches(parts.secret, row.secret_hash) ? row : undefined;
}

/** The access token of a program is valid for the MCP endpoint only and expires soon, because it can be refreshed. */
const isUsable = ({ redirect_uri, access_until }: KnownToken, now: number): boolean =>
  redirect_uri === null || (atDoor.getStore() === true && (access_until ?? 0) > now);

/** How often the last use is updated. */
const useInterval = minute;

/**
 * The caller of this token. `undefined` if it is unknown; throws `token_revoked`, `token_expired` and
 * `token_address`, and records it. Reads everything again for each request, so that revoked rights take effect at
 * once.
 */
export async function authenticateToken(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  ip: string,
  onRefused: MountOptions['onRefused'],
): Promise<Caller | undefined> {
  const now = ctx.clock();
  const row = await verifiedToken(ctx.db, token);
  if (!row || !isUsable(row, now)) return undefined;
  const { addresses, ...pass } = readPass(row);
  const caller = {
    user_id: row.owner_id,
    session_id: row.id,
    family_id: row.id,
    is_whitelisted: await isWhitelisted(ctx.db, row.owner_id),
    is_admin: false,
    authenticated_at: 0,
    token: pass,
  };
  try {
    requireLive(row, now);
    if (!isAllowedFrom(ip, addresses)) throw new AppError('token_address');
  } catch (error) {
    if (error instanceof AppError) {
      const from = { ip, user_agent: '', request_id: '' };
      await onRefused?.({ caller, call: 'Any call', code: error.code, ...from });
    }
    throw error;
  }
  if ((row.last_used_at ?? 0) < now - useInterval) await touchToken(ctx.db, row.id, now);
  return caller;
}

/** The checks for tokens at every call. */
export const tokenDoor = (ctx: Context): TokenDoor => ({
  async check(call, { token }, incoming) {
    if (token) await requireReach(ctx.db, call, token, incoming);
  },
  clean: async ({ token }, answer, incoming) =>
    token ? withinReach(ctx.db, token, answer, incoming) : answer,
  async used({ method, path }, { user_id, token }, incoming) {
    if (!token) return;
    const detail = `${token.name}: ${method} ${path}`;
    const origin = originOf(incoming);
    await record(ctx, ctx.db, { event: 'token_used', user_id, origin, detail }, ctx.clock());
  },
});
