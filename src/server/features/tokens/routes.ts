import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { basePath } from '#contract/table.ts';
import { type NewToken, type Token, type tokenCalls, tokenPrefix } from '#contract/tokens/calls.ts';
import { monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import { hashSecret, makeSecret } from '#server/features/auth/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { pageOf } from '#server/page-of.ts';
import { readPass } from './service.ts';
import { idsOfOwner, insertToken, listTokens, revokeToken, spentByTokens } from './store.ts';
import type { TokenRow } from './store.ts';

const instant = (millis: number | null) =>
  millis === null ? null : new Date(millis).toISOString();

/** A token as its owner sees it, without the token. */
function describe(row: TokenRow, spent: number, now: number): Token {
  const { id, name, scopes, agents, accounts, monthly_budget, addresses } = readPass(row);
  return {
    id,
    name,
    hint: row.hint,
    scopes: [...scopes],
    agent_ids: agents && [...agents],
    connection_ids: accounts && [...accounts],
    daily_posts: row.daily_posts,
    posts_today: row.posts_day === Math.floor(now / day) ? row.posts_today : 0,
    monthly_budget,
    spent,
    addresses,
    expires_at: instant(row.expires_at),
    is_expired: row.expires_at !== null && row.expires_at <= now,
    last_used_at: instant(row.last_used_at),
    created_at: new Date(row.created_at).toISOString(),
  };
}

const wrong = (path: string, message: string) =>
  new AppError('invalid_input', { message, details: [{ path, message }] });

/** Throws `invalid_input` for agents and accounts that are not the caller's, and for a time that is past. */
async function requirePossible(ctx: Context, ownerId: string, wanted: NewToken): Promise<void> {
  const own = await idsOfOwner(ctx.db, ownerId);
  const knows = (list: readonly string[], ids: readonly string[] | null) =>
    ids === null || ids.every((id) => list.includes(id));
  if (!knows(own.agents, wanted.agent_ids)) throw wrong('agent_ids', 'Choose agents of yours');
  if (!knows(own.accounts, wanted.connection_ids)) {
    throw wrong('connection_ids', 'Choose accounts of yours');
  }
  if (wanted.expires_at !== null && Date.parse(wanted.expires_at) <= ctx.clock()) {
    throw wrong('expires_at', 'Choose a time in the future');
  }
}

const jsonOf = (ids: readonly string[] | null) => (ids === null ? null : JSON.stringify(ids));

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
  };
  return { row, secret };
}

export const tokenRoutes = (ctx: Context): Handlers<typeof tokenCalls> => ({
  async list({ caller: { user_id }, query }) {
    const now = ctx.clock();
    const { part, total } = pageOf(await listTokens(ctx.db, user_id), query);
    const spent = await spentByTokens(ctx.db, user_id, spanOfMonth(monthOf(now)));
    const { public_url } = ctx.config;
    return {
      data: part.map((row) => describe(row, spent.get(row.id) ?? 0, now)),
      total,
      mcp_url: `${public_url}/mcp`,
      api_url: `${public_url}${basePath}`,
    };
  },

  async create({ caller: { user_id }, body, ...request }) {
    await requirePossible(ctx, user_id, body);
    const now = ctx.clock();
    const { row, secret } = rowOf(user_id, body, now);
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await insertToken(trx, row, limits.tokens_per_user))) {
        throw new AppError('limit_reached', {
          message: `You’ve reached the limit of ${limits.tokens_per_user} API tokens. Revoke some to add more.`,
        });
      }
      const detail = `${row.name}: ${body.scopes.join(', ')}`;
      const origin = originOf(request);
      await record(ctx, trx, { event: 'token_created', user_id, origin, detail }, now);
    });
    const token = `${tokenPrefix}${row.id}.${secret}`;
    return { data: describe(row, 0, now), token, message: 'API token created.' };
  },

  async revoke({ caller: { user_id }, params: { id }, ...request }) {
    const now = ctx.clock();
    await ctx.db.transaction().execute(async (trx) => {
      const detail = await revokeToken(trx, user_id, id, now);
      if (detail === undefined) throw new AppError('not_found');
      const origin = originOf(request);
      await record(ctx, trx, { event: 'token_revoked', user_id, origin, detail }, now);
    });
    return { message: 'API token revoked.' };
  },
});
