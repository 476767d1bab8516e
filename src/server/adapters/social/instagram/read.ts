/** Reads an Instagram account: its profile, comments under its posts, and figures. */
import { z } from 'zod';
import { Count } from '#server/adapters/social/numbers.ts';
import {
  type Account,
  type Mention,
  type Mentions,
  type Metrics,
  PlatformError,
  type Profile,
} from '#server/adapters/social/port.ts';
import { type CallMeta, Id, Timestamp } from '#server/adapters/social/meta/call.ts';
import { heardSince, newestPosts } from '#server/adapters/social/meta/heard.ts';
import { listSince } from '#server/adapters/social/meta/lists.ts';
import { isGone } from '#server/adapters/social/meta/refusal.ts';

interface Reading {
  call: CallMeta;
  account: Account;
  token: string;
  signal: AbortSignal;
}

const Me = z.object({
  user_id: Id,
  username: z.string().min(1),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
  followers_count: Count,
  account_type: z.string().optional(),
});

/** The profile of a token’s owner. Throws `rejected` for a private account, which cannot use the API. */
export async function profileOf(
  call: CallMeta,
  token: string,
  signal: AbortSignal,
): Promise<Profile> {
  const fields = 'user_id,username,name,profile_picture_url,followers_count,account_type';
  const me = await call({ method: 'GET', path: '/me', query: { fields }, token, signal }, Me);
  if (me.account_type === 'PERSONAL') {
    const message =
      'Instagram takes posts from professional accounts only. Switch this one to Creator or Business in the app’s settings.';
    throw new PlatformError('rejected', message);
  }
  return {
    external_id: me.user_id,
    username: me.username,
    display_name: me.name ?? me.username,
    avatar_url: me.profile_picture_url ?? null,
    followers: me.followers_count,
  };
}

const Posts = z.object({
  data: z.array(z.object({ id: Id, comments_count: z.number().optional() })),
});

const Reply = z.object({
  id: Id,
  text: z.string().catch(''),
  timestamp: Timestamp,
  username: z.string().catch(''),
  like_count: Count,
});
const Comment = Reply.extend({
  replies: z.object({ data: z.array(Reply) }).optional(),
}).transform((comment) => ({ ...comment, created_at: comment.timestamp }));

const replyFields = 'id,text,timestamp,username,like_count';

const mentionOf = (
  { id, text, timestamp, username, like_count }: z.output<typeof Reply>,
  parent: string,
  post: string,
): Mention => ({
  external_id: `${parent}/${id}`,
  url: null,
  text,
  created_at: timestamp,
  author: { external_id: username, username, display_name: username, followers: null },
  in_reply_to: parent,
  conversation: post,
  is_repost: false,
  likes: like_count,
});

/** Comments by others under the newest posts, and replies to those. */
export async function readMentions(
  { call, account, token, signal }: Reading,
  cursor: string | null,
): Promise<Mentions> {
  const path = `/${account.external_id}/media`;
  const query = { fields: 'id,comments_count', limit: newestPosts };
  const { data } = await call({ method: 'GET', path, query, token, signal }, Posts);
  const heard: Mention[] = [];
  for (const { id, comments_count = 0 } of data) {
    if (comments_count === 0) continue;
    const fields = `${replyFields},replies{${replyFields}}`;
    const paged = { path: `/${id}/comments`, query: { fields }, token, signal };
    // An old comment may have a new reply, so all comments are read.
    const comments = await listSince(call, paged, Comment, 0);
    heard.push(
      ...comments.flatMap((one) => [
        mentionOf(one, id, id),
        ...(one.replies?.data ?? []).map((reply) => mentionOf(reply, `${id}/${one.id}`, id)),
      ]),
    );
  }
  const { username: own } = account;
  return heardSince(
    heard.filter(({ author: { username } }) => username !== '' && username !== own),
    cursor,
  );
}

const Figures = z.object({ like_count: Count, comments_count: Count });

/** Figures of posts; comments have none, and deleted posts are left out. */
export async function readMetrics(
  { call, token, signal }: Reading,
  external_ids: readonly string[],
): Promise<Map<string, Metrics>> {
  const figures = new Map<string, Metrics>();
  for (const id of external_ids.filter((one) => !one.includes('/'))) {
    const query = { fields: 'like_count,comments_count' };
    try {
      const post = await call({ method: 'GET', path: `/${id}`, query, token, signal }, Figures);
      const { like_count: likes, comments_count: replies } = post;
      figures.set(id, { impressions: null, likes, replies, reposts: null });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return figures;
}
