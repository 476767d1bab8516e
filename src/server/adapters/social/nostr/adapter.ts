import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { checkNostr } from './login.ts';
import { createNostr } from './nostr.ts';

export const nostrAdapter: SocialAdapter<'nostr'> = {
  manners:
    'Frank and personal, plain text without Markdown, a few hashtags at most. Readers value free speech and dislike advertising.',
  origins: ({ nostr }) => nostr.trusted_servers,
  create({ tools, guarded, openSocket, settings: { nostr } }) {
    const trusted = new Set(nostr.trusted_servers);
    const calling = {
      open: openSocket,
      clock: tools.clock,
      // Anyone can run a media server, so its clock cannot be trusted.
      onDate: () => {},
      fetchFor: (origin: string) => (trusted.has(origin) ? tools.fetch : guarded),
    };
    return {
      port: createNostr(calling),
      login: async (given, signal) => ({
        ...(await checkNostr(calling, given, signal)),
        expires_at: null,
      }),
    };
  },
};
