import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { telegramSecret } from './call.ts';
import { createTelegramLogin } from './check.ts';
import { createTelegram } from './telegram.ts';

export const telegramAdapter: SocialAdapter<'telegram'> = {
  manners:
    'Readers subscribed to a channel: complete sentences and short paragraphs, with room for detail. Plain text, no Markdown.',
  origins: ({ telegram }) => [telegram.base_url],
  create(options) {
    const tools = { ...options.tools, ...options.settings.telegram };
    const bots = createTelegramLogin(tools);
    return {
      port: createTelegram(tools),
      async login(given, signal) {
        const profile = await bots.check({ ...given, signal });
        return { profile, secret: telegramSecret(given.bot_token), expires_at: null };
      },
    };
  },
};
