import {
  type App,
  requireApp,
  type SocialAdapter,
  type VisitLogin,
} from '#server/adapters/social/adapter.ts';
import type { TwitterTools } from './call.ts';
import { createTwitterLogin } from './login.ts';
import type { AppKeys } from './oauth.ts';
import { createTwitter } from './twitter.ts';

const keysOf = ({ id, secret }: App): AppKeys => ({ api_key: id, api_secret: secret });

function visits(tools: TwitterTools): VisitLogin {
  const login = createTwitterLogin(tools);
  return {
    async begin(callback, signal) {
      const { authorize_url: url, token, secret } = await login.requestToken(callback, signal);
      return { state: token, secret, url };
    },
    async redeem({ state, secret, brought }, signal) {
      const verifier = brought['oauth_verifier'] ?? '';
      const found = await login.accessToken(state, secret, verifier, signal);
      return { ...found, expires_at: null };
    },
  };
}

export const twitterAdapter: SocialAdapter<'twitter'> = {
  manners:
    'One idea in one or two sentences, the point first. Line breaks rather than long paragraphs; hashtags and links sparingly.',
  origins: ({ x }) => [x.base_url],
  create({ tools, apps, settings: { x } }) {
    const own = { ...tools, ...x, keys: async () => keysOf(await requireApp(apps, 'twitter')) };
    return {
      port: createTwitter(own),
      login: visits(own),
      // It rejects wrong keys, and a callback address that the app does not have.
      tryApp: (app, callback, signal) =>
        createTwitterLogin({ ...own, keys: async () => keysOf(app) }).requestToken(
          callback,
          signal,
        ),
    };
  },
};
