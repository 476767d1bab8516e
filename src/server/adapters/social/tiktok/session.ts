/**
 * Connects accounts and keeps their tokens valid: https://developers.tiktok.com/doc/oauth-user-access-token-management
 * An access token is valid for some hours. A refresh token works once: each response contains the next one.
 */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import { requireApp, type VisitLogin } from '#server/adapters/social/adapter.ts';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';
import {
  beginVisit,
  type Network,
  redeemVisit,
  refreshTokens,
  revokeToken,
  type Tokens,
} from '#server/adapters/social/oauth2.ts';
import { type Account, PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { createRenewals } from '#server/adapters/social/renewals.ts';
import { callTiktok, type TiktokTools } from './call.ts';

const scopes = ['user.info.basic', 'video.upload'] as const;

/** TikTok’s OAuth addresses and peculiarities. */
export const networkOf = ({
  api_url,
  web_url,
}: Pick<TiktokTools, 'api_url' | 'web_url'>): Network => ({
  name: 'TikTok',
  authorize_url: `${web_url}/v2/auth/authorize/`,
  token_url: `${api_url}/v2/oauth/token/`,
  revoke_url: `${api_url}/v2/oauth/revoke/`,
  scopes,
  separator: ',',
  // TikTok supports PKCE only for mobile and desktop apps.
  pkce: 'none',
  id_word: 'client_key',
});

const Secret = z.object({
  access_token: z.string().min(1),
  /** Milliseconds UTC, like the next two. */
  access_until: z.number(),
  refresh_token: z.string().min(1),
  refresh_until: z.number().nullable(),
});
type Secret = z.infer<typeof Secret>;

/** The stored form of the tokens. */
export const formatSecret = ({
  access_token,
  access_until,
  refresh_token,
  refresh_until,
}: Secret): string => JSON.stringify({ access_token, access_until, refresh_token, refresh_until });

/** An account’s tokens. Throws `reconnect` if there are none. */
export const parseSecret = (secret: string | null): Secret => requireSecret(Secret, secret);

function secretIn({ access_token, expires_at, ...given }: Tokens): Secret {
  const { refresh_token, refresh_expires_at: refresh_until } = given;
  if (refresh_token === undefined || expires_at === null) {
    throw new PlatformError('retry', 'Couldn’t understand TikTok’s response.');
  }
  return { access_token, access_until: expires_at, refresh_token, refresh_until };
}

const User = z.object({
  user: z.object({
    open_id: z.string().min(1),
    display_name: z.string().min(1),
    avatar_url: z.string().optional().catch(undefined),
  }),
});

/** The person a token belongs to: https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
export async function userOf(
  tools: TiktokTools,
  token: string,
  signal: AbortSignal,
): Promise<Profile> {
  const path = '/v2/user/info/?fields=open_id,display_name,avatar_url';
  const { user } = await callTiktok(tools, token, { method: 'GET', path, signal }, User);
  const { open_id: external_id, display_name, avatar_url = null } = user;
  return { external_id, username: display_name, display_name, avatar_url, followers: null };
}

/** Sign-ins by Login Kit: https://developers.tiktok.com/doc/login-kit-web */
export function createLogin(tools: TiktokTools): VisitLogin {
  const network = networkOf(tools);
  return {
    begin: async (callback) =>
      beginVisit(network, await requireApp(tools.apps, 'tiktok'), callback),
    async redeem(visit, signal) {
      const app = await requireApp(tools.apps, 'tiktok');
      const tokens = await redeemVisit(tools, network, app, visit, signal);
      const granted = (tokens.scope ?? '').split(/[ ,]+/);
      if (!scopes.every((scope) => granted.includes(scope))) {
        const message = 'TikTok wasn’t allowed everything. Start again and leave every switch on.';
        throw new PlatformError('rejected', message);
      }
      const secret = secretIn(tokens);
      const profile = await userOf(tools, secret.access_token, signal);
      return { profile, secret: formatSecret(secret), expires_at: secret.refresh_until };
    },
  };
}

/** A token that expires this soon is renewed before it is used. */
const margin = 5 * minute;
/** Longer than TikTok takes: a waiting caller may give up, but the new token must not be lost. */
const patience = 15 * second;
/** How long a faster worker may take to store its tokens. */
const afterOthers = 2 * second;

async function renewed(tools: TiktokTools, account: Account, secret: Secret): Promise<Secret> {
  const signal = AbortSignal.timeout(patience);
  const own = { ...account, secret: formatSecret(secret) };
  try {
    const app = await requireApp(tools.apps, 'tiktok');
    const network = networkOf(tools);
    const next = secretIn(await refreshTokens(tools, network, app, secret.refresh_token, signal));
    return parseSecret(await tools.saveSecret(own, formatSecret(next), next.refresh_until));
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'reconnect') throw error;
    // Another worker may have just used it: then its new token is stored, or will be.
    for (const pause of [0, afterOthers]) {
      await tools.wait(pause, signal);
      const kept = await tools.saveSecret(own, own.secret);
      if (kept !== own.secret) return parseSecret(kept);
    }
    throw error;
  }
}

export interface Sessions {
  /** Runs repeatable work with the account’s token. If the token has expired, it is renewed and the work repeated once. */
  use<Done>(
    account: Account,
    signal: AbortSignal,
    work: (token: string) => Promise<Done>,
  ): Promise<Done>;
  /** New credentials and their expiry. */
  renew(
    account: Account,
    signal: AbortSignal,
  ): Promise<{ secret: string; expires_at: number | null }>;
  /** Revokes the permission at TikTok. */
  revoke(account: Account, signal: AbortSignal): Promise<void>;
}

/** Sessions of accounts, renewed when they expire; concurrent callers share one renewal. */
export function createSessions(tools: TiktokTools): Sessions {
  const renewals = createRenewals<Secret>({
    parse: parseSecret,
    format: formatSecret,
    renew: (account, secret) => renewed(tools, account, secret),
  });
  const isOver = ({ access_until }: Secret) => access_until - margin <= tools.clock();
  const use: Sessions['use'] = async (account, signal, work) => {
    const secret = await renewals.first(account, isOver, signal);
    try {
      return await work(secret.access_token);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'access_token_invalid') throw error;
      return work((await renewals.renew(account, secret, signal)).access_token);
    }
  };
  return {
    use,
    async renew(account, signal) {
      const next = await renewals.renew(account, parseSecret(account.secret), signal);
      return { secret: formatSecret(next), expires_at: next.refresh_until };
    },
    async revoke(account, signal) {
      const app = await requireApp(tools.apps, 'tiktok');
      await use(account, signal, (token) =>
        revokeToken(tools, networkOf(tools), app, token, signal),
      );
    },
  };
}
