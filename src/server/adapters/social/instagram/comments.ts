/**
 * Comments under posts. Instagram has two levels of them; an id here is a path of the post, the comment, and for a
 * reply the reply, separated by slashes.
 */
import { z } from 'zod';
import type { Account, Outgoing, ReadBackWindow, Sent } from '#server/adapters/social/port.ts';
import { type CallMeta, Created, Id, Timestamp } from '#server/adapters/social/meta/call.ts';
import { findAmong, listSince } from '#server/adapters/social/meta/lists.ts';

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
export async function comment(
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

const Own = z.object({
  id: Id,
  text: z.string().catch(''),
  timestamp: Timestamp,
  username: z.string().optional(),
});

/** The comment that a call was meant to create. */
export async function findComment(
  { call, account, token, signal }: CommentWork,
  post: Outgoing,
  search: ReadBackWindow,
): Promise<Sent | undefined> {
  const in_reply_to = post.in_reply_to ?? '';
  const { path, prefix } = placeOf(in_reply_to);
  const item = Own.transform(({ id, text, timestamp, username }) => ({
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
