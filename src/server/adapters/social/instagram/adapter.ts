/** The port for Instagram with Instagram Login: images as posts, and replies as comments. */
import type { SocialAdapter, SocialSettings } from '#server/adapters/social/adapter.ts';
import { type Entrance, createMetaLogin, renewMeta } from '#server/adapters/social/meta/login.ts';
import { profileOf, readMentions, readMetrics } from './read.ts';
import { z } from 'zod';
import { instagram } from '#contract/platforms/instagram.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { textFaultOf } from '#domain/text/fit-text.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type Prepared,
  type ReadBackWindow,
  type Sent,
  type SocialPort,
  hasAiMedia,
} from '#server/adapters/social/port.ts';
import {
  type CallMeta,
  Created,
  Id,
  type MetaTools,
  Timestamp,
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
import { openToken } from '#server/adapters/social/meta/token.ts';
import { aboutReply } from '#server/adapters/social/meta/refusal.ts';

// Comments under posts. Instagram has two levels of them; an id here is a path of the post, the comment, and for a
// reply the reply, separated by slashes.

interface CommentWork {
  call: CallMeta;
  account: Account;
  token: string;
  signal: AbortSignal;
}

/** Where a reply to this id goes: under the post itself, or under its comment. */
function placeOf(parent: string): { path: string; prefix: string } {
  const [post = '', first] = parent.split('/');
  return first === undefined
    ? { path: `/${post}/comments`, prefix: post }
    : { path: `/${first}/replies`, prefix: `${post}/${first}` };
}

/** Replies to a post or a comment. Throws `unknown` if it may have been published. */
async function comment(
  { call, token, signal }: CommentWork,
  parent: string,
  message: string,
): Promise<Sent> {
  const { path, prefix } = placeOf(parent);
  const request = {
    method: 'POST',
    path,
    form: { message },
    token,
    creates: true,
    signal,
  } as const;
  const { id } = await call(request, Created);
  return { external_id: `${prefix}/${id}`, url: null };
}

const OwnComment = z.object({
  id: Id,
  text: z.string().catch(''),
  timestamp: Timestamp,
  username: z.string().optional(),
});

/** The comment that a call was meant to create. */
async function findComment(
  { call, account, token, signal }: CommentWork,
  post: Outgoing,
  search: ReadBackWindow,
): Promise<Sent | undefined> {
  const in_reply_to = post.in_reply_to ?? '';
  const { path, prefix } = placeOf(in_reply_to);
  const item = OwnComment.transform(({ id, text, timestamp, username }) => ({
    id: `${prefix}/${id}`,
    text,
    created_at: timestamp,
    username,
    media: 0,
    in_reply_to,
    url: null,
  }));
  const query = { fields: 'id,text,timestamp,username' };
  const listed = await listSince(call, { path, query, token, signal }, item, search.since);
  const own = listed.filter(({ username }) => username === account.username);
  return findAmong(own, post, search);
}

const containers: Containers = {
  paths: { create: 'media', publish: 'media_publish', limit: 'content_publishing_limit' },
  status: 'status_code',
  limitQuery: () => 'quota_usage,config',
  picture: (_post, { address, alt }) => ({
    image_url: address,
    alt_text: alt === '' ? undefined : alt,
  }),
  // Reels have no alt text.
  video: ({ address }) => ({ media_type: 'REELS', video_url: address, share_to_feed: 'true' }),
  // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media
  cover: (cover) =>
    'at' in cover ? { thumb_offset: String(cover.at) } : { cover_url: cover.address },
  words: (post) => ({
    caption: post.text,
    is_ai_generated: hasAiMedia(post) ? 'true' : undefined,
  }),
};

const Own = Media.extend({ caption: z.string().catch('') }).transform((post) => ({
  id: post.id,
  text: post.caption,
  created_at: post.timestamp,
  media: filesOf(post),
  in_reply_to: null,
  url: post.permalink ?? null,
}));
const ownFields = 'id,caption,timestamp,media_type,permalink,children{id}';

/** Throws `rejected` for content that Instagram would not accept, before any call. */
function requireFit({ text, media, in_reply_to }: Outgoing): void {
  const isComment = in_reply_to !== null;
  const media_fault =
    isComment && media.length > 0
      ? 'Comments on Instagram have no images and no videos.'
      : isComment
        ? undefined
        : mediaFaultOf(instagram, media, kindOf, ({ size }) => size);
  const fault = media_fault ?? textFaultOf(text, instagram, media.length);
  if (fault !== undefined) throw new PlatformError('rejected', fault);
}

/** Instagram, through the API of Meta; it fetches the images from this server. */
export function createInstagram(tools: MetaTools): SocialPort {
  const call = createCallMeta(tools);
  const workOf = (account: Account, signal: AbortSignal) => {
    const { token } = openToken(account.secret);
    return { tools, call, kind: containers, account, token, signal };
  };

  return {
    platform: 'instagram',
    capability: 'read',

    async prepare(account, post, signal): Promise<Prepared> {
      const work = workOf(account, signal);
      requireFit(post);
      if (post.in_reply_to !== null) return {};
      return prepareContainer(work, post);
    },

    async publish(account, post, signal): Promise<Sent> {
      const work = workOf(account, signal);
      if (post.in_reply_to !== null)
        return comment(work, post.in_reply_to, post.text).catch(aboutReply('Instagram'));
      const external_id = await publishContainer(work, post);
      return { external_id, url: await permalinkOf(call, work, external_id) };
    },

    async find(account, post, search, signal) {
      const work = workOf(account, signal);
      if (post.in_reply_to !== null) return findComment(work, post, search);
      const path = `/${account.external_id}/media`;
      const paged = { path, query: { fields: ownFields }, token: work.token, signal };
      const found = await findAmong(await listSince(call, paged, Own, search.since), post, search);
      if (found) return found;
      if (await isPublished(work, post)) {
        throw new PlatformError('retry', 'Instagram published it, and doesn’t show it yet.');
      }
      return undefined;
    },

    profile: (account, signal) => profileOf(call, workOf(account, signal).token, signal),

    renew: (account, signal) => renewMeta(tools, { prefix: 'ig' }, account, signal),

    mentions: (account, cursor, signal) => readMentions(workOf(account, signal), cursor),

    metrics: (account, external_ids, signal) => readMetrics(workOf(account, signal), external_ids),
  };
}

/** Its website, sign-in and API have different origins; an emulator has one for all. */
const placesOf = (base_url: string) =>
  base_url === 'https://graph.instagram.com'
    ? { web: 'https://www.instagram.com', sign_in: 'https://api.instagram.com' }
    : { web: base_url, sign_in: base_url };

type Answer = Readonly<Record<string, unknown>>;

/** Some responses have the token in a list. */
const unwrapped = (answer: Answer): Answer => {
  const { data } = answer;
  return Array.isArray(data) ? (data[0] as Answer) : answer;
};

const entranceOf = ({ instagram: { base_url } }: SocialSettings): Entrance => ({
  platform: 'instagram',
  prefix: 'ig',
  profile: profileOf,
  network: {
    name: 'Instagram',
    authorize_url: `${placesOf(base_url).web}/oauth/authorize`,
    token_url: `${placesOf(base_url).sign_in}/oauth/access_token`,
    scopes: [
      ...['instagram_business_basic', 'instagram_business_content_publish'],
      'instagram_business_manage_comments',
    ],
    separator: ',',
    pkce: 'none',
    read: unwrapped,
  },
});

export const instagramAdapter: SocialAdapter<'instagram'> = {
  manners:
    'A caption under an image: the first line carries the point, then a story or a tip in short paragraphs. Up to five fitting hashtags at the end; links can’t be clicked.',
  origins: ({ instagram: { base_url } }) => [base_url, placesOf(base_url).sign_in],
  create({ tools, apps, publishFile, settings }) {
    const { base_url } = settings.instagram;
    const own = { ...tools, publishFile, name: 'Instagram', base_url };
    return { port: createInstagram(own), login: createMetaLogin(own, entranceOf(settings), apps) };
  },
};
