import { requireApp, type SocialAdapter } from '#server/adapters/social/adapter.ts';
import { beginVisit, type Network, redeemVisit } from '#server/adapters/social/oauth2.ts';
import { type LinkedinTools, packSecret } from './call.ts';
import { createLinkedin, memberOf } from './linkedin.ts';

const networkOf = ({ web_url }: Pick<LinkedinTools, 'web_url'>): Network => ({
  name: 'LinkedIn',
  authorize_url: `${web_url}/oauth/v2/authorization`,
  token_url: `${web_url}/oauth/v2/accessToken`,
  // One that the app does not have would fail the whole sign-in.
  scopes: ['openid', 'profile', 'w_member_social'],
  // It takes PKCE from native apps only, and only on request.
  pkce: 'none',
});

export const linkedinAdapter: SocialAdapter<'linkedin'> = {
  manners:
    'Professional and concrete: what happened, what it taught, why it matters to colleagues. Short paragraphs, a strong first line, at most three hashtags at the end. People can’t be mentioned.',
  origins: ({ linkedin }) => [linkedin.api_url, linkedin.web_url],
  create({ tools, apps, settings: { linkedin } }) {
    const own = { ...tools, ...linkedin };
    const network = networkOf(own);
    return {
      port: createLinkedin(own),
      login: {
        begin: async (callback) =>
          beginVisit(network, await requireApp(apps, 'linkedin'), callback),
        async redeem(visit, signal) {
          const app = await requireApp(apps, 'linkedin');
          const { access_token, expires_at } = await redeemVisit(own, network, app, visit, signal);
          const profile = await memberOf(own, access_token, signal);
          return { profile, secret: packSecret(access_token), expires_at };
        },
      },
    };
  },
};
