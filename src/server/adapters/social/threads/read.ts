/** Reads replies to an account’s posts on Threads, and their figures. */
import { z } from 'zod';
import { countWithin } from '#server/adapters/social/numbers.ts';
import type { Account, Mention, Mentions, Metrics } from '#server/adapters/social/port.ts';
import { type CallMeta, Id, Timestamp } from '#server/adapters/social/meta/call.ts';
import { heardSince, newestPosts, sinceOf } from '#server/adapters/social/meta/heard.ts';
import { listSince } from '#server/adapters/social/meta/lists.ts';
import { isGone } from '#server/adapters/social/meta/refusal.ts';

interface Reading {
  call: CallMeta;
  account: Account;
  token: string;
  signal: AbortSignal;
}

const Posts = z.object({
  data: z.array(z.object({ id: Id, has_replies: z.boolean().optional() })),
});

const Reply = z
  .object({
    id: Id,
    text: z.string().catch(''),
    timestamp: Timestamp,
    username: z.string().catch(''),
    permalink: z.url({ protocol: /^https?$/ }).optional(),
    is_reply_owned_by_me: z.boolean().optional(),
    replied_to: z.object({ id: z.string() }).optional(),
    root_post: z.object({ id: z.string() }).optional(),
  })
  .transform((reply) => ({ ...reply, created_at: reply.timestamp }));
type Reply = z.output<typeof Reply>;

const replyFields =
  'id,text,timestamp,username,permalink,is_reply_owned_by_me,replied_to,root_post';

const mentionOf = (reply: Reply): Mention => ({
  external_id: reply.id,
  url: reply.permalink ?? null,
  text: reply.text,
  created_at: reply.created_at,
  // Threads returns the author’s name but no id.
  author: {
    external_id: reply.username,
    username: reply.username,
    display_name: reply.username,
    followers: null,
  },
  in_reply_to: reply.replied_to?.id ?? null,
  conversation: reply.root_post?.id ?? null,
  is_repost: false,
  likes: null,
});

/** Replies by others under the newest posts. Threads only returns mentions elsewhere to reviewed apps. */
export async function readMentions(
  { call, account, token, signal }: Reading,
  cursor: string | null,
): Promise<Mentions> {
  const path = `/${account.external_id}/threads`;
  const query = { fields: 'id,has_replies', limit: newestPosts };
  const { data } = await call({ method: 'GET', path, query, token, signal }, Posts);
  const heard: Mention[] = [];
  for (const { id, has_replies } of data) {
    if (has_replies !== true) continue;
    // Newest first, so that reading can stop at known replies.
    const under = { fields: replyFields, reverse: 'true' };
    const paged = { path: `/${id}/conversation`, query: under, token, signal };
    const replies = await listSince(call, paged, Reply, sinceOf(cursor));
    const strange = replies.filter(
      (one) => one.is_reply_owned_by_me !== true && one.username !== account.username,
    );
    heard.push(...strange.filter(({ username }) => username !== '').map(mentionOf));
  }
  return heardSince(heard, cursor);
}

const Insights = z.object({
  data: z.array(
    z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })).optional() }),
  ),
});

/** Figures of posts; deleted ones are left out. */
export async function readMetrics(
  { call, token, signal }: Reading,
  external_ids: readonly string[],
): Promise<Map<string, Metrics>> {
  const figures = new Map<string, Metrics>();
  for (const id of external_ids) {
    const query = { metric: 'views,likes,replies,reposts' };
    const path = `/${id}/insights`;
    try {
      const { data } = await call({ method: 'GET', path, query, token, signal }, Insights);
      const countOf = (name: string) => {
        const value = data.find((one) => one.name === name)?.values?.[0]?.value;
        return value === undefined ? null : countWithin(value);
      };
      figures.set(id, {
        impressions: countOf('views'),
        likes: countOf('likes'),
        replies: countOf('replies'),
        reposts: countOf('reposts'),
      });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return figures;
}
