import { requireApp, type SocialAdapter } from '#server/adapters/social/adapter.ts';
import { beginVisit, type Network, redeemVisit } from '#server/adapters/social/oauth2.ts';
import { type LinkedinTools, packSecret } from './call.ts';
import { createLinkedin, memberOf } from './linkedin.ts';
import { isPage, pageScopes, pagesOf } from './pages.ts';

// One that an app does not have would fail the whole sign-in.
const profileScopes = ['openid', 'profile', 'w_member_social'];

/** The app for pages, and what marks a visit as one for them; without PKCE nothing else has to be remembered. */
const forPages = 'pages';

const networkOf = (
  { web_url }: Pick<LinkedinTools, 'web_url'>,
  scopes: readonly string[],
): Network => ({
  name: 'LinkedIn',
  authorize_url: `${web_url}/oauth/v2/authorization`,
  token_url: `${web_url}/oauth/v2/accessToken`,
  scopes,
  // It takes PKCE from native apps only, and only on request.
  pkce: 'none',
});

export const linkedinAdapter: SocialAdapter<'linkedin'> = {
  manners:
    'Professional and concrete: what happened, what it taught, why it matters to colleagues. Short paragraphs, a strong first line, at most three hashtags at the end. People can’t be mentioned.',
  origins: ({ linkedin }) => [linkedin.api_url, linkedin.web_url],
  create({ tools, apps, settings: { linkedin } }) {
    const own = { ...tools, ...linkedin };
    /** LinkedIn has pages and profiles know two apps: its product for pages has to be alone on its app. */
    const entranceOf = async (also: boolean) =>
      also
        ? { app: await requireApp(apps, 'linkedin', forPages), network: networkOf(own, pageScopes) }
        : { app: await requireApp(apps, 'linkedin'), network: networkOf(own, profileScopes) };
    return {
      port: createLinkedin(own),
      login: {
        also: {
          isSetUp: async () => (await apps.find('linkedin', forPages)) !== undefined,
          isOf: isPage,
        },
        async begin(callback, _signal, _fields, also = false) {
          const { app, network } = await entranceOf(also);
          return { ...(await beginVisit(network, app, callback)), secret: also ? forPages : '' };
        },
        async redeem(visit, signal) {
          const also = visit.secret === forPages;
          const { app, network } = await entranceOf(also);
          const back = { ...visit, secret: '' };
          const { access_token, expires_at } = await redeemVisit(own, network, app, back, signal);
          const profiles = also
            ? await pagesOf(own, access_token, signal)
            : [await memberOf(own, access_token, signal)];
          const secret = packSecret(access_token);
          return profiles.map((profile) => ({ profile, secret, expires_at }));
        },
      },
    };
  },
};
