/** X, by its API v2 in the name of the person who connected the account. */
import { z } from 'zod';
import { type Outgoing, PlatformError, type SocialPort } from './port.ts';
import { Created } from './twitter-answers.ts';
import { createCallX, type TwitterTools } from './twitter-call.ts';
import { uploadMedia } from './twitter-media.ts';
import { openToken } from './twitter-oauth.ts';
import { createReading } from './twitter-read.ts';
import { createSearch } from './twitter-search.ts';

const publicSite = 'https://x.com';

/** The ids of the uploaded pictures. Throws `retry` when `prepare` has not been there. */
function mediaIds({ media, prepared }: Outgoing): readonly string[] {
  const { media_ids: laid = [] } = prepared;
  const ids = typeof laid === 'string' ? [laid] : laid;
  if (ids.length === media.length) return ids;
  throw new PlatformError('retry', 'The pictures are not at X yet.');
}

function bodyOf(post: Outgoing) {
  const media_ids = mediaIds(post);
  return {
    text: post.text,
    ...(post.in_reply_to !== null && { reply: { in_reply_to_tweet_id: post.in_reply_to } }),
    ...(media_ids.length > 0 && { media: { media_ids } }),
    ...(post.made_with_ai && { made_with_ai: true }),
  };
}

/** A refusal that means the thing is gone, which is what was wanted. */
const unless =
  (...statuses: number[]) =>
  (error: unknown): void => {
    if (!(error instanceof PlatformError) || !statuses.includes(error.http ?? 0)) throw error;
  };

/** An account's `secret` is the JSON text `{ token, secret }`, as `createTwitterLogin` makes it. */
export function createTwitter(tools: TwitterTools): SocialPort {
  const call = createCallX(tools);
  const site = tools.web_url ?? publicSite;
  const urlOf = (username: string, id: string): string => `${site}/${username}/status/${id}`;
  return {
    platform: 'twitter',
    capability: 'read',
    ...createReading(call, urlOf),
    search: createSearch(call, urlOf),

    prepare: ({ secret }, { media }, signal) => uploadMedia(call, openToken(secret), media, signal),

    async publish({ secret, username }, post, signal) {
      const [token, json] = [openToken(secret), bodyOf(post)];
      const create = { method: 'POST', path: '/2/tweets', json, token, creates: true } as const;
      const { data } = await call({ ...create, signal }, Created);
      return { external_id: data.id, url: urlOf(username, data.id) };
    },

    async remove({ secret }, external_id, signal) {
      const [path, token] = [`/2/tweets/${external_id}`, openToken(secret)];
      await call({ method: 'DELETE', path, token, signal }, z.unknown()).catch(unless(404));
    },

    async revoke({ secret }, signal) {
      const [path, token] = ['/1.1/oauth/invalidate_token.json', openToken(secret)];
      await call({ method: 'POST', path, token, signal }, z.unknown()).catch(unless(401));
    },
  };
}
