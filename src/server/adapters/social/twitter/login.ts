/** Signs in at X with the three steps of OAuth 1.0a. */
import { z } from 'zod';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { createCallX, type TwitterTools } from './call.ts';
import { packToken } from './oauth.ts';
import { profileOf } from './read.ts';

const Requested = z.object({
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
  oauth_callback_confirmed: z.literal('true'),
});

const Granted = z.object({
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
  user_id: z.string(),
});

export interface TwitterLogin {
  /**
   * Step 1. `authorize_url` is where the person decides; `token` comes back from there, `secret` is stored until then.
   * Throws `rejected` if X does not know the app or its callback address.
   */
  requestToken(
    callback_url: string,
    signal: AbortSignal,
  ): Promise<{ token: string; secret: string; authorize_url: string }>;
  /**
   * Step 3. The returned `secret` is for `Account.secret`. Throws `rejected` if the permission was not granted, or no
   * longer exists.
   */
  accessToken(
    token: string,
    secret: string,
    verifier: string,
    signal: AbortSignal,
  ): Promise<{ secret: string; profile: Profile }>;
}

/** Reconnecting cannot fix a failed sign-in. */
const refused = (message: string) => (error: unknown) => {
  if (!(error instanceof PlatformError) || error.kind !== 'reconnect') throw error;
  throw new PlatformError('rejected', message, { http: error.http ?? 401, cause: error });
};

/** Connects an account by OAuth 1.0a. */
export function createTwitterLogin(tools: TwitterTools): TwitterLogin {
  const call = createCallX(tools);
  const step = { method: 'POST', price: 'free', form: true } as const;
  return {
    async requestToken(callback_url, signal) {
      const protocol = { oauth_callback: callback_url };
      const { oauth_token: token, oauth_token_secret: secret } = await call(
        { ...step, path: '/oauth/request_token', protocol, signal },
        Requested,
      ).catch(refused('X doesn’t recognize this server: its API key or secret is wrong.'));
      const url = new URL('/oauth/authorize', tools.base_url);
      url.searchParams.set('oauth_token', token);
      return { token, secret, authorize_url: url.href };
    },
    async accessToken(token, secret, verifier, signal) {
      const protocol = { oauth_verifier: verifier };
      const granted = await call(
        { ...step, path: '/oauth/access_token', protocol, token: { token, secret }, signal },
        Granted,
      ).catch(refused('X’s permission has expired. Start again.'));
      const own = { token: granted.oauth_token, secret: granted.oauth_token_secret };
      const profile = await profileOf(call, own, signal);
      if (profile.external_id !== granted.user_id) {
        throw new PlatformError('rejected', 'X gave permission for a different account.');
      }
      return { secret: packToken(own), profile };
    },
  };
}
