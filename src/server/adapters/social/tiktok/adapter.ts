import { setTimeout as wait } from 'node:timers/promises';
import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { appToken } from '#server/adapters/social/oauth2.ts';
import { createLogin, networkOf } from './session.ts';
import { createTiktok } from './tiktok.ts';

export const tiktokAdapter: SocialAdapter<'tiktok'> = {
  manners:
    'A caption for a short video: one line that makes people watch to the end, then a few words of context. Three to five fitting hashtags; links can’t be clicked.',
  origins: ({ tiktok }) => [tiktok.api_url, tiktok.web_url],
  create({ tools, guarded, apps, saveSecret, settings: { tiktok } }) {
    const own = {
      ...{ ...tools, ...tiktok, guarded, apps, saveSecret },
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
