import { setTimeout as wait } from 'node:timers/promises';
import type { SocialAdapter, SocialSettings } from '#server/adapters/social/adapter.ts';
import { appToken } from '#server/adapters/social/oauth2.ts';
import { createLogin, networkOf } from './session.ts';
import { createTiktok } from './tiktok.ts';

/** Its sign-in page and its API have different origins; an emulator has one for both. */
const placesOf = ({ tiktok: { api_url } }: SocialSettings) => ({
  api_url,
  web_url: api_url === 'https://open.tiktokapis.com' ? 'https://www.tiktok.com' : api_url,
});

export const tiktokAdapter: SocialAdapter<'tiktok'> = {
  manners:
    'A caption for a short video: one line that makes people watch to the end, then a few words of context. Three to five fitting hashtags; links can’t be clicked.',
  origins: (settings) => [placesOf(settings).api_url],
  create({ tools, guarded, apps, saveSecret, settings }) {
    const own = {
      ...tools,
      ...placesOf(settings),
      guarded,
      apps,
      saveSecret,
      wait: async (milliseconds: number, signal: AbortSignal) => {
        await wait(milliseconds, undefined, { signal });
      },
    };
    return {
      port: createTiktok(own),
      login: createLogin(own),
      // https://developers.tiktok.com/doc/client-access-token-management
      tryApp: (app, _callback, signal) => appToken(own, networkOf(own), app, signal),
    };
  },
};
