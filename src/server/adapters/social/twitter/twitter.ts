/** The X port: API v2 on behalf of the person who connected the account. */
import { z } from 'zod';
import {
  hasAiMedia,
  type Outgoing,
  PlatformError,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { Created } from './answers.ts';
import { createCallX, type TwitterTools } from './call.ts';
import { uploadMedia } from './media.ts';
import { openToken } from './oauth.ts';
import { createReading } from './read.ts';
import { createSearch } from './search.ts';

const publicSite = 'https://x.com';

/** The ids of the uploaded images. Throws `retry` if `prepare` did not run. */
function mediaIds({ media, prepared }: Outgoing): readonly string[] {
  const { media_ids: preparedIds = [] } = prepared;
  const ids = typeof preparedIds === 'string' ? [preparedIds] : preparedIds;
  if (ids.length === media.length) return ids;
  throw new PlatformError('retry', 'The images aren’t on X yet.');
}

function bodyOf(post: Outgoing) {
  const media_ids = mediaIds(post);
  const poll = post.extras?.poll;
  return {
    text: post.text,
    ...(post.in_reply_to !== null && { reply: { in_reply_to_tweet_id: post.in_reply_to } }),
    ...(media_ids.length > 0 && { media: { media_ids } }),
    ...(poll && { poll: { options: poll.options, duration_minutes: poll.duration_minutes } }),
    // X’s description: “Disclose that the tweet contains AI-generated media.”
    ...(hasAiMedia(post) && { made_with_ai: true }),
  };
}

/** Ignores an error that means the thing is already gone. */
const unless =
  (...statuses: number[]) =>
  (error: unknown): void => {
    if (!(error instanceof PlatformError) || !statuses.includes(error.http ?? 0)) throw error;
  };

/** An account’s `secret` is the JSON text `{ token, secret }` from `createTwitterLogin`. */
export function createTwitter(tools: TwitterTools): SocialPort {
  const call = createCallX(tools);
  const site = tools.web_url ?? publicSite;
  const urlOf = (username: string, id: string): string => `${site}/${username}/status/${id}`;
  return {
    platform: 'twitter',
    capability: 'read',
    ...createReading(call, urlOf, tools.app_owner),
    search: createSearch(call, urlOf),

    prepare: ({ secret }, { media }, signal) => uploadMedia(call, openToken(secret), media, signal),

    async publish({ secret, username }, post, signal) {
      const [token, json] = [openToken(secret), bodyOf(post)];
      const create = { method: 'POST', price: 'post', path: '/2/tweets', creates: true } as const;
      const { data } = await call({ ...create, json, token, signal }, Created);
      return { external_id: data.id, url: urlOf(username, data.id) };
    },

    async remove({ secret }, external_id, signal) {
      const [path, token] = [`/2/tweets/${external_id}`, openToken(secret)];
      const take = { method: 'DELETE', price: 'removal' } as const;
      await call({ ...take, path, token, signal }, z.unknown()).catch(unless(404));
    },

    async revoke({ secret }, signal) {
      const [path, token] = ['/1.1/oauth/invalidate_token.json', openToken(secret)];
      const forget = { method: 'POST', price: 'free' } as const;
      await call({ ...forget, path, token, signal }, z.unknown()).catch(unless(401));
    },
  };
}
