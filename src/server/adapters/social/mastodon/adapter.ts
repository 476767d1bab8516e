import { setTimeout as wait } from 'node:timers/promises';
import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { checkToken } from './login.ts';
import { createMastodon } from './mastodon.ts';
import { createVisits } from './visit.ts';

export const mastodonAdapter: SocialAdapter<'mastodon'> = {
  manners:
    'Conversational and considerate, written for people rather than reach. Capitals inside hashtags, described pictures, no engagement bait.',
  origins: ({ mastodon: { trusted_servers } }) => trusted_servers,
  create({ tools, guarded, openSocket, apps, caller, settings: { mastodon } }) {
    const trusted = new Set(mastodon.trusted_servers);
    const calling = {
      clock: tools.clock,
      // Anyone can run a server, so its clock cannot be trusted.
      onDate: () => {},
      fetchFor: (server: string) => (trusted.has(server) ? tools.fetch : guarded),
      socketFor:
        (server: string): typeof openSocket =>
        (url, init) =>
          openSocket(url, { ...init, is_foreign: !trusted.has(server) }),
      wait: async (milliseconds: number, signal: AbortSignal) => {
        await wait(milliseconds, undefined, { signal });
      },
    };
    return {
      port: createMastodon(calling),
      login: {
        ...createVisits(calling, { apps, url: caller.url }),
        form: async ({ server, access_token }, signal) => ({
          ...(await checkToken(calling, { server, access_token, signal })),
          expires_at: null,
        }),
      },
    };
  },
};
