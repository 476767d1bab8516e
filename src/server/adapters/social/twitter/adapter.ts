/** The X port: API v2 on behalf of the person who connected the account. */
import {
  type App,
  type SocialAdapter,
  type VisitLogin,
  requireApp,
} from '#server/adapters/social/adapter.ts';
import { type CallX, type TwitterTools, createCallX } from './call.ts';
import { createTwitterLogin } from './login.ts';
import { type AppKeys, openToken } from './oauth.ts';
import { z } from 'zod';
import {
  type Outgoing,
  PlatformError,
  type SocialPort,
  hasAiMedia,
} from '#server/adapters/social/port.ts';
import { Created, Page } from './answers.ts';
import { uploadMedia } from './media.ts';
import { type UrlOf, createReading, mentionFields, mentionOf } from './read.ts';

// Searches X for posts about words. Each result costs money, so few are requested.

const pageSize = '10';
/** X’s limit for a query. */
const longestQuery = 512;

/** A word in the query language: nothing in quotation marks is an operator. */
const quoted = (word: string): string => `"${word.replaceAll(/["\\]/g, ' ').trim()}"`;

/** As many of the words as fit, without reposts and posts to the account itself. */
export function queryOf(words: readonly string[], username: string): string | undefined {
  const rest = ` -is:retweet -from:${username} -@${username}`;
  const wanted: string[] = [];
  for (const word of words.map(quoted).filter((one) => one !== '""')) {
    const longer = `(${[...wanted, word].join(' OR ')})${rest}`;
    if (longer.length <= longestQuery) wanted.push(word);
  }
  return wanted.length === 0 ? undefined : `(${wanted.join(' OR ')})${rest}`;
}

/** The most relevant posts of the last week, by X’s ranking. */
const createSearch =
  (call: CallX, urlOf: UrlOf): NonNullable<SocialPort['search']> =>
  async ({ secret, username, external_id }, words, signal) => {
    const query = queryOf(words, username);
    if (query === undefined) return [];
    const fields = { ...mentionFields, query, max_results: pageSize, sort_order: 'relevancy' };
    const path = '/2/tweets/search/recent';
    const token = openToken(secret);
    const { data, includes } = await call(
      { method: 'GET', price: 'other_read', path, query: fields, token, signal },
      Page,
    );
    const authors = new Map((includes?.users ?? []).map((user) => [user.id, user]));
    return data.flatMap((post) => {
      const author = authors.get(post.author_id ?? '');
      return author && author.id !== external_id ? [mentionOf(post, author, urlOf)] : [];
    });
  };

const publicSite = 'https://x.com';

/** The ids of the uploaded files. Throws `retry` if `prepare` did not run. */
function mediaIds({ media, prepared }: Outgoing): readonly string[] {
  const { media_ids: preparedIds = [] } = prepared;
  const ids = typeof preparedIds === 'string' ? [preparedIds] : preparedIds;
  if (ids.length === media.length) return ids;
  throw new PlatformError('retry', 'The files aren’t on X yet.');
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

    prepare: ({ secret }, post, signal) => uploadMedia(call, openToken(secret), post, signal),

    async publish({ secret, username }, post, signal) {
      const token = openToken(secret);
      const json = bodyOf(post);
      const create = { method: 'POST', price: 'post', path: '/2/tweets', creates: true } as const;
      const { data } = await call({ ...create, json, token, signal }, Created);
      return { external_id: data.id, url: urlOf(username, data.id) };
    },

    async remove({ secret }, external_id, signal) {
      const path = `/2/tweets/${external_id}`;
      const token = openToken(secret);
      const take = { method: 'DELETE', price: 'removal' } as const;
      await call({ ...take, path, token, signal }, z.unknown()).catch(unless(404));
    },

    async revoke({ secret }, signal) {
      const path = '/1.1/oauth/invalidate_token.json';
      const token = openToken(secret);
      const forget = { method: 'POST', price: 'free' } as const;
      await call({ ...forget, path, token, signal }, z.unknown()).catch(unless(401));
    },
  };
}

const keysOf = ({ id, secret }: App): AppKeys => ({ api_key: id, api_secret: secret });

function visits(tools: TwitterTools): VisitLogin {
  const login = createTwitterLogin(tools);
  return {
    async begin(callback, signal) {
      const { authorize_url: url, token, secret } = await login.requestToken(callback, signal);
      return { state: token, secret, url };
    },
    async redeem({ state, secret, brought }, signal) {
      const verifier = brought['oauth_verifier'] ?? '';
      const found = await login.accessToken(state, secret, verifier, signal);
      return { ...found, expires_at: null };
    },
  };
}

export const twitterAdapter: SocialAdapter<'twitter'> = {
  manners:
    'One idea in one or two sentences, the point first. Line breaks rather than long paragraphs; hashtags and links sparingly.',
  origins: ({ x }) => [x.base_url],
  create({ tools, apps, settings: { x } }) {
    const own = { ...tools, ...x, keys: async () => keysOf(await requireApp(apps, 'twitter')) };
    return {
      port: createTwitter(own),
      login: visits(own),
      // It rejects wrong keys, and a callback address that the app does not have.
      tryApp: (app, callback, signal) =>
        createTwitterLogin({ ...own, keys: async () => keysOf(app) }).requestToken(
          callback,
          signal,
        ),
    };
  },
};
