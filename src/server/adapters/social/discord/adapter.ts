import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { createDiscord } from './discord.ts';
import { createDiscordLogin } from './login.ts';

export const discordAdapter: SocialAdapter<'discord'> = {
  manners:
    'People in one community who chat: short and friendly, one thought in a message. Discord shows *emphasis* and lists.',
  origins: ({ discord }) => [discord.base_url],
  create({ tools: social, settings, caller, saveSecret, publishFace }) {
    const tools = { ...social, ...settings.discord, caller };
    const accounts = createDiscordLogin(tools);
    return {
      port: createDiscord({
        ...tools,
        saveSecret,
        ...(settings.fetched_by.discord && { publishFace }),
      }),
      async login(given, signal) {
        const { profile, secret } =
          given.way === 'webhook'
            ? await accounts.webhook(given.webhook_url, signal)
            : await accounts.bot(given, signal);
        return { profile, secret: JSON.stringify(secret), expires_at: null };
      },
    };
  },
};
