/** When one OAuth sign-in gives access to several accounts, the person chooses which of them to connect. */
import { randomBytes } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import { platforms, type VisitPlatform } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import type { Login } from '#server/adapters/social/index.ts';
import { AppError, tryEach } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Origin } from '#server/features/audit/service.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { newId } from '#server/ids.ts';
import { findRequest, insertRequest, type OauthRequest, consumeRequest } from './oauth.store.ts';
import { saveAccount } from './save-account.ts';
import type { AccountRow } from './store.ts';
import type { Back } from './visit.ts';

/** Choices are stored among OAuth requests; no `state` of a request has this prefix. */
export const choicePrefix = 'choice.';

export interface Choices {
  token: string;
  accounts: { id: string; name: string }[];
}

const sealContextOf = ({ id, user_id }: Pick<OauthRequest, 'id' | 'user_id'>) => ({
  table: 'oauth_requests',
  row: id,
  column: 'choices',
  owner: user_id,
});

/** Stores the accounts of an OAuth sign-in, for as long as such a sign-in may take. */
export async function storeChoices(
  ctx: Context,
  { user_id, platform, page, agent_id }: OauthRequest,
  logins: readonly Login[],
): Promise<Choices> {
  const id = newId();
  const now = ctx.clock();
  const token = randomBytes(32).toString('base64url');
  await ctx.db.transaction().execute((trx) =>
    insertRequest(trx, {
      id,
      user_id,
      platform,
      page,
      agent_id,
      token: choicePrefix + token,
      account_id: null,
      secret: ctx.sealer.seal(JSON.stringify(logins), sealContextOf({ id, user_id })),
      created_at: now,
      expires_at: now + limits.oauth_life,
    }),
  );
  const accounts = logins.map(({ profile }) => ({
    id: profile.external_id,
    name: profile.display_name,
  }));
  return { token, accounts };
}

export interface Chosen {
  back: Back;
  accounts: AccountRow[];
  /** Why other accounts could not be connected. */
  refusals: string[];
}

/** Consumes the choice. Throws `authorization_expired`. */
async function consumeChoice(
  ctx: Context,
  owner_id: string,
  { platform, token }: { platform: VisitPlatform; token: string },
): Promise<OauthRequest> {
  const request = await findRequest(ctx.db, choicePrefix + token);
  const isOurs = request?.user_id === owner_id && request.platform === platform;
  const isGood = isOurs && request.expires_at > ctx.clock();
  if (isGood && (await consumeRequest(ctx.db, request.id))) return request;
  const message = `${prescribedName(platforms[platform])} authorization expired. Please try again.`;
  throw new AppError('authorization_expired', { message });
}

/**
 * Connects the chosen accounts. Throws `authorization_expired` if the choice expired or belongs to someone else, and
 * what `saveAccount` throws if none could be connected.
 */
export async function choose(
  ctx: Context,
  owner_id: string,
  given: { platform: VisitPlatform; token: string; chosen: readonly string[] },
  origin: Origin,
): Promise<Chosen> {
  const { platform } = given;
  const request = await consumeChoice(ctx, owner_id, given);
  const logins = JSON.parse(ctx.sealer.open(request.secret, sealContextOf(request))) as Login[];
  const wanted = logins.filter(({ profile }) => given.chosen.includes(profile.external_id));
  const { agent_id, page } = request;
  const agent = agent_id !== null && (await hasAgent(ctx.db, owner_id, agent_id)) ? agent_id : null;
  const { done: accounts, refused } = await tryEach(wanted, (login) =>
    saveAccount(ctx, { owner_id, platform, login, agent_id: agent, again: undefined, origin }),
  );
  const [first] = refused;
  if (accounts.length === 0 && first) throw first.error;
  const refusals = refused.map(({ error }) => error.message);
  return { back: { page, agent_id }, accounts, refusals };
}
