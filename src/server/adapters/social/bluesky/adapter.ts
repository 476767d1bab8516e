import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { createBluesky } from './bluesky.ts';
import { createBlueskyLogin } from './login.ts';

export const blueskyAdapter: SocialAdapter<'bluesky'> = {
  manners:
    'Conversational and personal, the point first. No engagement bait, few hashtags, no slogans.',
  origins: ({ bluesky: { trusted_services, plc_url, jetstream_url } }) => [
    ...trusted_services,
    plc_url,
    // The egress guard uses http(s) origins.
    ...(jetstream_url === undefined ? [] : [jetstream_url.replace(/^ws/, 'http')]),
  ],
  create({ tools, guarded, openSocket, fetchPublic, saveSecret, settings: { bluesky } }) {
    const trusted = new Set(bluesky.trusted_services);
    const calling = {
      clock: tools.clock,
      // Anyone can run a service, so its clock cannot be trusted.
      onDate: () => {},
      fetchFor: (service: string) => (trusted.has(service) ? tools.fetch : guarded),
      plc: { url: bluesky.plc_url, fetch: tools.fetch },
    };
    const { jetstream_url: url } = bluesky;
    const jetstream = url === undefined ? undefined : { url, open: openSocket };
    const accounts = createBlueskyLogin(calling);
    return {
      port: createBluesky({ ...calling, jetstream, fetchPublic, saveSecret }),
      // The app password is stored as well: a session expires unless it is renewed, the password does not.
      login: async (given, signal) => ({
        ...(await accounts.check({ ...given, signal })),
        expires_at: null,
      }),
    };
  },
};
