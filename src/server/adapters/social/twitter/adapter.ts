import type { SocialAdapter, VisitLogin } from '#server/adapters/social/adapter.ts';
import { PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import type { TwitterTools } from './call.ts';
import { createTwitterLogin } from './login.ts';
import { createTwitter } from './twitter.ts';

/** X in an installation whose keys were taken away: what is planned waits for them. */
const withoutKeys = (): SocialPort => {
  const refuse = async () => {
    throw new PlatformError('retry', 'This server has no X API keys.');
  };
  return { platform: 'twitter', capability: 'read', publish: refuse, find: refuse };
};

function visits(tools: TwitterTools): VisitLogin {
  const login = createTwitterLogin(tools);
  return {
    async begin(callback, signal) {
      const { authorize_url: url, ...visit } = await login.requestToken(callback, signal);
      return { ...visit, url };
    },
    async redeem({ token, secret, verifier }, signal) {
      const found = await login.accessToken(token, secret, verifier, signal);
      return { ...found, expires_at: null };
    },
  };
}

export const twitterAdapter: SocialAdapter<'twitter'> = {
  manners:
    'One idea in one or two sentences, the point first. Line breaks rather than long paragraphs; hashtags and links sparingly.',
  origins: ({ x }) => [x.base_url],
  create({ tools, settings: { x } }) {
    if (!x.app) return { port: withoutKeys(), login: undefined };
    const { base_url, app_owner } = x;
    const keys = { api_key: x.app.key, api_secret: x.app.secret };
    const own = { ...tools, ...keys, base_url, app_owner };
    return { port: createTwitter(own), login: visits(own) };
  },
};
