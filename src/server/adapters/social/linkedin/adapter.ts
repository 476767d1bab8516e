import { requireApp, type SocialAdapter } from '#server/adapters/social/adapter.ts';
import { beginVisit, type Network, redeemVisit } from '#server/adapters/social/oauth2.ts';
import { type LinkedinTools, packSecret } from './call.ts';
import { createLinkedin, memberOf } from './linkedin.ts';
import { isPage, pageScopes, pagesOf } from './pages.ts';

// Scopes that the app does not have would fail the whole sign-in.
const profileScopes = ['openid', 'profile', 'w_member_social'];

/** Commenting is a permission of its own since 2026, which not every app has. */
const commentScopes = { profiles: 'w_member_social_feed', pages: 'w_organization_social_feed' };

/** The app for pages, which also marks such a sign-in; without PKCE there is nothing else to remember. */
const forPages = 'pages';

const networkOf = (
  { web_url }: Pick<LinkedinTools, 'web_url'>,
  scopes: readonly string[],
): Network => ({
  name: 'LinkedIn',
  authorize_url: `${web_url}/oauth/v2/authorization`,
  token_url: `${web_url}/oauth/v2/accessToken`,
  scopes,
  // LinkedIn supports PKCE only for native apps, and only on request.
  pkce: 'none',
});

export const linkedinAdapter: SocialAdapter<'linkedin'> = {
  manners:
    'Professional and concrete: what happened, what it taught, why it matters to colleagues. Short paragraphs, a strong first line, at most three hashtags at the end. People can’t be mentioned.',
  origins: ({ linkedin }) => [linkedin.api_url, linkedin.web_url],
  create({ tools, apps, settings: { linkedin } }) {
    const own = { ...tools, ...linkedin };
    const asked = (whose: keyof typeof commentScopes, scopes: readonly string[]) =>
      linkedin.comments.includes(whose) ? [...scopes, commentScopes[whose]] : scopes;
    /** Pages and profiles need two apps: LinkedIn’s product for pages must be the only one of its app. */
    const entranceOf = async (also: boolean) =>
      also
        ? {
            app: await requireApp(apps, 'linkedin', forPages),
            network: networkOf(own, asked('pages', pageScopes)),
          }
        : {
            app: await requireApp(apps, 'linkedin'),
            network: networkOf(own, asked('profiles', profileScopes)),
          };
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
          const tokens = await redeemVisit(own, network, app, back, signal);
          const { access_token, expires_at, scope } = tokens;
          const granted = scope?.split(/[\s,]+/u) ?? network.scopes;
          const comments = granted.includes(commentScopes[also ? 'pages' : 'profiles']);
          const profiles = also
            ? await pagesOf(own, access_token, signal)
            : [await memberOf(own, access_token, comments, signal)];
          const secret = packSecret(access_token, comments);
          return profiles.map((profile) => ({ profile, secret, expires_at }));
        },
      },
    };
  },
};
