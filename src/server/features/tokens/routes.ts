import { day, toIso, toIsoOrNull } from '#contract/core/time.ts';
import { basePath } from '#contract/table.ts';
import { type Token, type tokenCalls, tokenPrefix } from '#contract/tokens/calls.ts';
import { destinationName } from './programs/return-address.ts';
import { newAccess } from '#domain/account/access.ts';
import { monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import { alertOwners } from '#server/features/notifications/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { pageOf } from '#server/page-of.ts';
import { insertNewToken, requirePossible } from './make-token.ts';
import { readPass } from './service.ts';
import {
  findToken,
  type KnownToken,
  listTokens,
  noGrant,
  revokeToken,
  spentByTokens,
} from './store.ts';

/** A token in API form, without its secret. */
function describe(row: KnownToken, spent: number, now: number): Token {
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
    expires_at: toIsoOrNull(row.expires_at),
    is_expired: row.expires_at !== null && row.expires_at <= now,
    last_used_at: toIsoOrNull(row.last_used_at),
    created_at: toIso(row.created_at),
    program: row.redirect_uri && destinationName(row.redirect_uri),
  };
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
    const { row, secret } = await ctx.db.transaction().execute(async (trx) => {
      const made = await insertNewToken(trx, user_id, body, now);
      const detail = `${body.name}: ${body.scopes.join(', ')}`;
      const origin = originOf(request);
      await record(ctx, trx, { event: 'token_created', user_id, origin, detail }, now);
      const text = newAccess.token(body.name, body.scopes);
      await alertOwners(ctx, trx, { owner_id: user_id, kind: 'chat_connected', text }, now);
      return made;
    });
    const token = `${tokenPrefix}${row.id}.${secret}`;
    return { data: describe({ ...row, ...noGrant }, 0, now), token, message: 'API token created.' };
  },

  async revoke({ caller: { user_id }, params: { id }, ...request }) {
    const now = ctx.clock();
    const token = await findToken(ctx.db, id);
    await ctx.db.transaction().execute(async (trx) => {
      const detail = await revokeToken(trx, user_id, id, now);
      if (detail === undefined) throw new AppError('not_found');
      const origin = originOf(request);
      await record(ctx, trx, { event: 'token_revoked', user_id, origin, detail }, now);
    });
    return { message: token?.redirect_uri ? `${token.name} disconnected.` : 'API token revoked.' };
  },
});
