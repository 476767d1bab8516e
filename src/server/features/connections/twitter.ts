/** Connecting X by OAuth 1.0a: a visit there that only the person who began it can end, once and within ten minutes. */
import type { ReturnPage, TwitterAuth } from '#contract/connections/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { VisitLogin } from '#server/adapters/social/index.ts';
import { AppError } from '#server/app-error.ts';
import { priceOfCall } from '#domain/money/call-price.ts';
import { paying } from '#server/features/usage/service.ts';
import type { Context } from '#server/context.ts';
import type { Origin } from '#server/features/audit/service.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { newId } from '#server/ids.ts';
import { requireConnectable } from './connect.ts';
import { findRequest, insertRequest, type OauthRequest, takeRequest } from './oauth.store.ts';
import { reach } from './reach.ts';
import { saveAccount } from './save-account.ts';
import { type AccountRow, findAccount } from './store.ts';

/** Where a person comes back to from X: a page of this application, never an address that a request brought along. */
const paths: Record<ReturnPage, (agent_id: string | null) => string> = {
  agents: () => '/agents',
  agent: (agent_id) => (agent_id === null ? '/agents' : `/agents/${agent_id}`),
  create: () => '/agents/create',
  profile: () => '/profile',
  settings: () => '/settings',
};

interface Return {
  page: ReturnPage;
  agent_id: string | null;
}

/** The page with what became of the visit in its query. */
function returnTo(
  { page, agent_id }: Return,
  outcome: { twitter_auth: TwitterAuth; username?: string },
): string {
  const query = new URLSearchParams({ ...outcome });
  if (page === 'settings') query.set('tab', 'platforms');
  return `${paths[page](agent_id)}?${query.toString()}`;
}

const callbackPath = '/auth/twitter/callback';

const placeOf = ({ id, user_id }: Pick<OauthRequest, 'id' | 'user_id'>) => ({
  table: 'oauth_requests',
  row: id,
  column: 'secret',
  owner: user_id,
});

function loginOf(ctx: Context): VisitLogin {
  requireConnectable(ctx, 'twitter');
  if (!ctx.logins.twitter) throw new AppError('platform_unavailable');
  return ctx.logins.twitter;
}

export interface Start {
  user_id: string;
  page: ReturnPage;
  agent_id: string | null;
  /** The account that is to be connected again; `undefined` where one is added. */
  again: string | undefined;
  /** The origin of the page that asks, where it says so. */
  asked_from: string | undefined;
}

function requireReturnable({ config }: Context, { page, agent_id, asked_from }: Start): void {
  if (page === 'agent' && agent_id === null) {
    const message = 'Please select an agent';
    throw new AppError('invalid_input', { details: [{ path: 'agent_id', message }] });
  }
  if (asked_from === undefined || asked_from === config.public_url) return;
  throw new AppError('conflict', {
    message: `X sends you back to ${config.public_url}. Open SocialAI there and connect again.`,
  });
}

/** Begins a visit and answers where the person goes. Throws `platform_unavailable`, `not_found`, `conflict`. */
export async function startTwitter(ctx: Context, start: Start): Promise<string> {
  const login = loginOf(ctx);
  const { user_id, page, agent_id, again } = start;
  requireReturnable(ctx, start);
  if (agent_id !== null && !(await hasAgent(ctx.db, user_id, agent_id))) {
    throw new AppError('not_found');
  }
  if (again !== undefined && !(await findAccount(ctx.db, user_id, again))) {
    throw new AppError('not_found');
  }
  const callback = ctx.config.public_url + callbackPath;
  const { token, secret, url } = await reach(ctx, (signal) => login.begin(callback, signal));
  const [id, now] = [newId(), ctx.clock()];
  await ctx.db.transaction().execute((trx) =>
    insertRequest(trx, {
      id,
      user_id,
      token,
      page,
      agent_id,
      account_id: again ?? null,
      secret: ctx.sealer.seal(secret, placeOf({ id, user_id })),
      created_at: now,
      expires_at: now + limits.oauth_life,
    }),
  );
  return url;
}

/** What X put into the address that it sent the person back with. */
export interface Returned {
  oauth_token?: string | undefined;
  oauth_verifier?: string | undefined;
  denied?: string | undefined;
}

const invalid = () => new AppError('invalid_input', { message: 'Invalid callback parameters' });

/** Uses the visit up. Throws `authorization_expired`, and `forbidden` for one that someone else began. */
async function take(ctx: Context, user_id: string, token: string): Promise<OauthRequest> {
  const request = await findRequest(ctx.db, token);
  if (!request) throw new AppError('authorization_expired');
  if (request.user_id !== user_id) {
    throw new AppError('forbidden', {
      message: 'Someone else started this X sign-in. Connect again from here.',
    });
  }
  const isFirst = await takeRequest(ctx.db, request.id);
  if (!isFirst || request.expires_at <= ctx.clock()) throw new AppError('authorization_expired');
  return request;
}

export interface Ended {
  return_to: string;
  /** `undefined` where the person refused. */
  account: AccountRow | undefined;
}

/** Ends a visit. Throws as `take`, `reach` and `saveAccount` do; the visit is used up then. */
export async function endTwitter(
  ctx: Context,
  user_id: string,
  { oauth_token, oauth_verifier: verifier, denied }: Returned,
  origin: Origin,
): Promise<Ended> {
  const login = loginOf(ctx);
  if (denied) {
    const request = await take(ctx, user_id, denied);
    return { return_to: returnTo(request, { twitter_auth: 'denied' }), account: undefined };
  }
  if (!oauth_token || !verifier) throw invalid();
  const request = await take(ctx, user_id, oauth_token);
  const visit = {
    token: oauth_token,
    verifier,
    secret: ctx.sealer.open(request.secret, placeOf(request)),
  };
  const estimate = priceOfCall('twitter', 'profile');
  const call = { owner_id: user_id, agent_id: null, what: 'twitter', estimate };
  const redeemed = await reach(ctx, (signal) =>
    paying(ctx, call, () => login.redeem(visit, signal)),
  );
  const { agent_id } = request;
  // It may have been deleted while the person was away.
  const agent = agent_id !== null && (await hasAgent(ctx.db, user_id, agent_id)) ? agent_id : null;
  const account = await saveAccount(ctx, {
    owner_id: user_id,
    platform: 'twitter',
    login: redeemed,
    agent_id: agent,
    again: request.account_id ?? undefined,
    origin,
  });
  const { username } = account;
  return { return_to: returnTo(request, { twitter_auth: 'success', username }), account };
}
