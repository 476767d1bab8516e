/** The Threads port: publishes containers, reads back own posts, and reads replies to own posts. */
import type { SocialAdapter, SocialSettings } from '#server/adapters/social/adapter.ts';
import {
  type Entrance,
  createMetaLogin,
  renewMeta,
  tryMetaApp,
} from '#server/adapters/social/meta/login.ts';
import { z } from 'zod';
import { threads } from '#contract/platforms/threads.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { textFaultOf } from '#domain/text/fit-text.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type Prepared,
  type Profile,
  type Sent,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import {
  type CallMeta,
  Id,
  type MetaTools,
  createCallMeta,
} from '#server/adapters/social/meta/call.ts';
import {
  type Containers,
  isPublished,
  prepareContainer,
  publishContainer,
} from '#server/adapters/social/meta/container.ts';
import {
  Media,
  findAmong,
  listSince,
  permalinkOf,
  filesOf,
} from '#server/adapters/social/meta/lists.ts';
import { aboutReply, isGone } from '#server/adapters/social/meta/refusal.ts';
import { openToken } from '#server/adapters/social/meta/token.ts';
import { readMentions, readMetrics } from './read.ts';
import { countWithin } from '#server/adapters/social/numbers.ts';

const Me = z.object({
  id: Id,
  username: z.string().min(1),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});

const Followers = z.object({
  data: z.array(z.object({ total_value: z.object({ value: z.number() }) })),
});

/** The follower count, which Threads returns separately and not for every account. */
async function followersOf(
  call: CallMeta,
  token: string,
  signal: AbortSignal,
): Promise<number | null> {
  const query = { metric: 'followers_count' };
  const path = '/me/threads_insights';
  try {
    const { data } = await call({ method: 'GET', path, query, token, signal }, Followers);
    const [followers] = data;
    return followers ? countWithin(followers.total_value.value) : null;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect') throw error;
    return null;
  }
}

/** The profile of a token’s owner. */
async function profileOf(call: CallMeta, token: string, signal: AbortSignal): Promise<Profile> {
  const query = { fields: 'id,username,name,threads_profile_picture_url' };
  const me = await call({ method: 'GET', path: '/me', query, token, signal }, Me);
  return {
    external_id: me.id,
    username: me.username,
    display_name: me.name ?? me.username,
    avatar_url: me.threads_profile_picture_url ?? null,
    followers: await followersOf(call, token, signal),
  };
}

const containers: Containers = {
  paths: { create: 'threads', publish: 'threads_publish', limit: 'threads_publishing_limit' },
  status: 'status',
  limitQuery: ({ in_reply_to }) =>
    in_reply_to === null ? 'quota_usage,config' : 'reply_quota_usage,reply_config',
  picture: (_post, { address, alt }) => ({
    media_type: 'IMAGE',
    image_url: address,
    alt_text: alt === '' ? undefined : alt,
  }),
  video: ({ address, alt }) => ({
    media_type: 'VIDEO',
    video_url: address,
    alt_text: alt === '' ? undefined : alt,
  }),
  words: ({ text, in_reply_to }) => ({
    media_type: 'TEXT',
    text,
    reply_to_id: in_reply_to ?? undefined,
  }),
};

const Own = Media.extend({
  text: z.string().catch(''),
  replied_to: z.object({ id: z.string() }).optional(),
}).transform((post) => ({
  id: post.id,
  text: post.text,
  created_at: post.timestamp,
  media: filesOf(post),
  in_reply_to: post.replied_to?.id ?? null,
  url: post.permalink ?? null,
}));
const ownFields = 'id,text,timestamp,media_type,permalink,children{id},replied_to';

/** Throws `rejected` for content that Threads would not accept, before any call. */
function requireFit({ text, media }: Outgoing): void {
  const fault =
    mediaFaultOf(threads, media, kindOf, ({ size }) => size) ??
    textFaultOf(text, threads, media.length);
  if (fault !== undefined) throw new PlatformError('rejected', fault);
}

/** Threads, through the API of Meta. */
export function createThreads(tools: MetaTools): SocialPort {
  const call = createCallMeta(tools);
  const workOf = (account: Account, signal: AbortSignal) => {
    const { token } = openToken(account.secret);
    return { tools, call, kind: containers, account, token, signal };
  };

  return {
    platform: 'threads',
    capability: 'read',

    async prepare(account, post, signal): Promise<Prepared> {
      const work = workOf(account, signal);
      requireFit(post);
      const prepared = prepareContainer(work, post);
      return post.in_reply_to === null ? prepared : prepared.catch(aboutReply('Threads'));
    },

    async publish(account, post, signal): Promise<Sent> {
      const work = workOf(account, signal);
      const external_id = await publishContainer(work, post);
      return { external_id, url: await permalinkOf(call, work, external_id) };
    },

    async find(account, post, search, signal) {
      const work = workOf(account, signal);
      const list = post.in_reply_to === null ? 'threads' : 'replies';
      const path = `/${account.external_id}/${list}`;
      const paged = { path, query: { fields: ownFields }, token: work.token, signal };
      const listed = await listSince(call, paged, Own, search.since);
      const found = await findAmong(listed, post, search);
      if (found) return found;
      if (await isPublished(work, post)) {
        throw new PlatformError('retry', 'Threads published it, and doesn’t show it yet.');
      }
      return undefined;
    },

    async remove(account, external_id, signal) {
      const { token } = workOf(account, signal);
      const request = { method: 'DELETE', path: `/${external_id}`, token, signal } as const;
      await call(request, z.unknown()).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },

    profile: (account, signal) => profileOf(call, workOf(account, signal).token, signal),

    renew: (account, signal) => renewMeta(tools, { prefix: 'th' }, account, signal),

    mentions: (account, cursor, signal) =>
      readMentions({ ...workOf(account, signal), signal }, cursor),

    metrics: (account, external_ids, signal) =>
      readMetrics({ ...workOf(account, signal), signal }, external_ids),
  };
}

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
  create({ tools, apps, publishFile, settings }) {
    const { base_url } = settings.threads;
    const own = { ...tools, publishFile, name: 'Threads', base_url };
    return {
      port: createThreads(own),
      login: createMetaLogin(own, entranceOf(settings), apps),
      tryApp: tryMetaApp(own),
    };
  },
};
