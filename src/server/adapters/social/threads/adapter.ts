import type { SocialAdapter, SocialSettings } from '#server/adapters/social/adapter.ts';
import { createMetaLogin, type Entrance, tryMetaApp } from '#server/adapters/social/meta/login.ts';
import { profileOf } from './profile.ts';
import { createThreads } from './threads.ts';

/** Its website and its API have different origins; an emulator has one for both. */
const webOf = (base_url: string): string =>
  base_url === 'https://graph.threads.com' ? 'https://threads.com' : base_url;

const entranceOf = ({ threads: { base_url } }: SocialSettings): Entrance => ({
  platform: 'threads',
  prefix: 'th',
  profile: profileOf,
  network: {
    name: 'Threads',
    authorize_url: `${webOf(base_url)}/oauth/authorize`,
    token_url: `${base_url}/oauth/access_token`,
    // `threads_manage_mentions` would only cover testers of the app.
    scopes: [
      ...['threads_basic', 'threads_content_publish', 'threads_manage_replies'],
      ...['threads_read_replies', 'threads_delete', 'threads_manage_insights'],
    ],
    separator: ',',
    pkce: 'none',
  },
});

export const threadsAdapter: SocialAdapter<'threads'> = {
  manners:
    'Conversational, one thought to a post, the point first. A question now and then; at most one hashtag, no slogans.',
  origins: ({ threads }) => [threads.base_url],
  create({ tools, apps, publishPicture, settings }) {
    const { base_url } = settings.threads;
    const own = { ...tools, publishPicture, name: 'Threads', base_url };
    return {
      port: createThreads(own),
      login: createMetaLogin(own, entranceOf(settings), apps),
      tryApp: tryMetaApp(own),
    };
  },
};
