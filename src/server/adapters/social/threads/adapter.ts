import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { createThreads } from './threads.ts';

export const threadsAdapter: SocialAdapter<'threads'> = {
  manners:
    'Conversational, one thought to a post, the point first. A question now and then; at most one hashtag, no slogans.',
  origins: ({ threads }) => [threads.base_url],
  create({ tools, saveSecret, publishPicture, settings }) {
    const { base_url } = settings.threads;
    const own = { ...tools, saveSecret, publishPicture, name: 'Threads', base_url };
    return { port: createThreads(own), login: undefined };
  },
};
