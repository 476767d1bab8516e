/** Connects an account by OAuth. Only the person who started a sign-in can complete it, once and within ten minutes. */
import { cut } from '#contract/core/cut.ts';
import { callbackOf, type ReturnPage } from '#contract/connections/types.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms, type VisitPlatform } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import type { Login } from '#server/adapters/social/index.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import { priceOfCall } from '#domain/money/call-price.ts';
import { payFor } from '#server/features/usage/service.ts';
import type { Context } from '#server/context.ts';
import type { Origin } from '#server/features/audit/service.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { newId } from '#server/ids.ts';
import { type Choices, choicePrefix, storeChoices } from './choose.ts';
import { requireConnectable } from './connect.ts';
import { findRequest, insertRequest, type OauthRequest, consumeRequest } from './oauth.store.ts';
import { callPlatform } from './reach.ts';
import { saveAccount } from './save-account.ts';
import { type AccountRow, findAccount } from './store.ts';

/** The page to return to: one of this application, never a URL from a request. */
const paths: Record<ReturnPage, (agent_id: string | null) => string> = {
  agents: () => '/agents',
  agent: (agent_id) => (agent_id === null ? '/agents' : `/agents/${agent_id}`),
  create: () => '/agents/create',
  profile: () => '/profile',
  settings: () => '/settings',
};

export interface Back {
  page: ReturnPage;
  agent_id: string | null;
}

/** The path of the page that the person started on, with `query`. */
export function pathOf({ page, agent_id }: Back, query: Record<string, string> = {}): string {
  const all = new URLSearchParams(query);
  if (page === 'settings') all.set('tab', 'platforms');
  return `${paths[page](agent_id)}${all.size > 0 ? `?${all.toString()}` : ''}`;
}

const sealContextOf = ({ id, user_id }: Pick<OauthRequest, 'id' | 'user_id'>) => ({
  table: 'oauth_requests',
  row: id,
  column: 'secret',
  owner: user_id,
});

const callbackFor = ({ config }: Context, platform: VisitPlatform): string =>
  config.public_url + callbackOf(platform);

export interface Start {
  user_id: string;
  platform: VisitPlatform;
  back: Back;
  /** The account to reconnect; `undefined` to add one. */
  again: string | undefined;
  /** The origin of the requesting page, if known. */
  asked_from: string | undefined;
  /** Fields that the person filled in, if the platform has some. */
  fields: Readonly<Record<string, string>>;
  /** Whether to use the platform's second OAuth app. */
  also?: boolean;
}

function requireReturnable({ config }: Context, { platform, back, asked_from }: Start): void {
  if (back.page === 'agent' && back.agent_id === null) {
    const message = 'Please select an agent';
    throw new AppError('invalid_input', { details: [{ path: 'agent_id', message }] });
  }
  if (asked_from === undefined || asked_from === config.public_url) return;
  throw conflictError(
    `${platforms[platform].name} sends you back to ${config.public_url}. Open SocialAI there and connect again.`,
  );
}

/** Whether to use the platform's second OAuth app. An account is reconnected through the app that connected it. */
async function isOther(ctx: Context, { user_id, platform, again, also }: Start): Promise<boolean> {
  const other = ctx.logins[platform].also;
  const before = again === undefined ? undefined : await findAccount(ctx.db, user_id, again);
  if (again !== undefined && !before) throw new AppError('not_found');
  const isAsked = before ? other?.isOf(before.external_id) : also;
  if (!isAsked) return false;
  if (await other?.isSetUp()) return true;
  const message = `Your administrator hasn’t set this up for ${platforms[platform].name} on this server.`;
  throw new AppError('platform_unavailable', { message });
}

/** Starts a sign-in and returns the URL to visit. Throws `platform_unavailable`, `not_found`, `conflict`. */
export async function startVisit(ctx: Context, start: Start): Promise<string> {
  const { user_id, platform, back, again, fields } = start;
  await requireConnectable(ctx, platform);
  requireReturnable(ctx, start);
  if (back.agent_id !== null && !(await hasAgent(ctx.db, user_id, back.agent_id))) {
    throw new AppError('not_found');
  }
  const also = await isOther(ctx, start);
  const callback = callbackFor(ctx, platform);
  const { state, secret, url } = await callPlatform(ctx, (signal) =>
    ctx.logins[platform].begin(callback, signal, fields, also),
  );
  const id = newId();
  const now = ctx.clock();
  await ctx.db.transaction().execute((trx) =>
    insertRequest(trx, {
      id,
      user_id,
      platform,
      token: state,
      ...back,
      account_id: again ?? null,
      secret: ctx.sealer.seal(secret, sealContextOf({ id, user_id })),
      created_at: now,
      expires_at: now + limits.oauth_life,
    }),
  );
  return url;
}

/** The parameters with which the network redirected the person back. */
export interface Brought {
  platform: VisitPlatform;
  brought: Readonly<Record<string, string>>;
}

const invalid = () => new AppError('invalid_input', { message: 'Invalid callback parameters' });

/**
 * Consumes the request. Throws `authorization_expired`, `forbidden` if someone else started it, and `invalid_input` for
 * an invalid callback.
 */
async function consumeVisit(
  ctx: Context,
  user_id: string,
  { platform, brought }: Brought,
): Promise<OauthRequest> {
  const { name } = platforms[platform];
  const message = `${prescribedName(platforms[platform])} authorization expired. Please try again.`;
  const expired = () => new AppError('authorization_expired', { message });
  if (!brought['state'] || brought['state'].startsWith(choicePrefix)) throw invalid();
  const request = await findRequest(ctx.db, brought['state']);
  if (!request) throw expired();
  if (request.user_id !== user_id) {
    throw new AppError('forbidden', {
      message: `Someone else started this ${name} sign-in. Connect again from here.`,
    });
  }
  const isFirst = await consumeRequest(ctx.db, request.id);
  if (!isFirst || request.expires_at <= ctx.clock()) throw expired();
  // Protects against mix-up attacks, in which one network tries to get the code of another.
  if (request.platform !== platform) throw invalid();
  return request;
}

/** Errors of networks when the person declined; the second and third are LinkedIn's. */
const denials = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']);

const longestReason = 200;

/** Whether the person declined. Throws `connection_failed` for other errors of the network, with its words. */
function isDenied({ platform, brought }: Brought): boolean {
  const { error } = brought;
  if (!error) return false;
  if (denials.has(error)) return true;
  const reason = cut(brought['error_description'] || error, longestReason);
  const message = `${platforms[platform].name} refused the connection. It said: ${reason}`;
  throw new AppError('connection_failed', { message });
}

export interface CompletedVisit {
  back: Back;
  /** `undefined` if the person declined. */
  account: AccountRow | undefined;
  /** Accounts that the person must choose from; nothing is connected yet. */
  choices?: Choices;
}

/** The account to connect without asking: the only one, or the one to reconnect. */
async function chosenOf(
  ctx: Context,
  { user_id, account_id }: OauthRequest,
  logins: readonly Login[],
): Promise<Login | undefined> {
  const [first] = logins;
  if (account_id === null) return logins.length === 1 ? first : undefined;
  const before = await findAccount(ctx.db, user_id, account_id);
  // If it is none of them, `saveAccount` rejects it.
  return logins.find(({ profile }) => profile.external_id === before?.external_id) ?? first;
}

/**
 * Completes a sign-in. Throws like `requireConnectable` and `consumeVisit`, and once the request is consumed, like
 * `payFor`, `callPlatform` and `saveAccount`.
 */
export async function completeVisit(
  ctx: Context,
  user_id: string,
  given: Brought,
  origin: Origin,
): Promise<CompletedVisit> {
  const { platform, brought } = given;
  await requireConnectable(ctx, platform);
  const request = await consumeVisit(ctx, user_id, given);
  const { agent_id, page } = request;
  const back = { page, agent_id };
  if (isDenied(given)) return { back, account: undefined };
  const visit = {
    state: brought['state'] ?? '',
    brought,
    callback: callbackFor(ctx, platform),
    secret: ctx.sealer.open(request.secret, sealContextOf(request)),
  };
  const estimate = priceOfCall(platform, 'profile');
  const call = { owner_id: user_id, agent_id: null, what: platform, estimate };
  const proved = await callPlatform(ctx, (signal) =>
    payFor(ctx, call, () => ctx.logins[platform].redeem(visit, signal)),
  );
  const logins = 'profile' in proved ? [proved] : proved;
  const login = await chosenOf(ctx, request, logins);
  if (!login) {
    return { back, account: undefined, choices: await storeChoices(ctx, request, logins) };
  }
  // The agent may have been deleted meanwhile.
  const agent = agent_id !== null && (await hasAgent(ctx.db, user_id, agent_id)) ? agent_id : null;
  const account = await saveAccount(ctx, {
    owner_id: user_id,
    platform,
    login,
    agent_id: agent,
    again: request.account_id ?? undefined,
    origin,
  });
  return { back, account };
}
