/** Posts as repository records, and references to them. */
import { z } from 'zod';
import type { Sessions } from './session.ts';
import { Count } from '#server/adapters/social/numbers.ts';
import { PlatformError, type Account } from '#server/adapters/social/port.ts';

export const postCollection = 'app.bsky.feed.post';

export interface RecordPlace {
  repo: string;
  collection: string;
  rkey: string;
}

const atUri = /^at:\/\/([a-zA-Z0-9._:%-]{1,2048})\/([a-zA-Z0-9.-]{1,317})\/([\w.~:-]{1,512})$/;

/** The parts of an at-uri; `undefined` if it does not refer to a record. */
export function parseAtUri(uri: string): RecordPlace | undefined {
  const [, repo, collection, rkey] = atUri.exec(uri) ?? [];
  return repo && collection && rkey ? { repo, collection, rkey } : undefined;
}

/** The web page of a post. */
export const pageOf = (handle: string, rkey: string): string =>
  `https://bsky.app/profile/${handle}/post/${rkey}`;

/** A specific version of a record. */
export const StrongRef = z.object({ uri: z.string().min(1), cid: z.string().min(1) });
export type StrongRef = z.infer<typeof StrongRef>;

/** A reference to an uploaded file. */
export const Blob = z.looseObject({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
});
export type Blob = z.infer<typeof Blob>;

/** The post that a post quotes, alone or with media; other embeds do not count. */
const Quoted = z.union([
  z.object({ record: z.object({ record: StrongRef }) }).transform(({ record }) => record.record),
  z.object({ record: StrongRef }).transform(({ record }) => record),
]);

/** The fields of a post that describe its conversation. */
export const PostValue = z.object({
  text: z.string().catch(''),
  reply: z.object({ root: StrongRef, parent: StrongRef }).optional().catch(undefined),
  embed: Quoted.optional().catch(undefined),
});

export const PostRecord = StrongRef.extend({ value: PostValue });
export type PostRecord = z.infer<typeof PostRecord>;

const isMissing = (error: unknown): boolean =>
  error instanceof PlatformError &&
  error.kind === 'rejected' &&
  (error.code === 'RecordNotFound' || /could not (locate|find) record/i.test(error.message));

/** Reads a record from its own server, available right after it was written; `undefined` if it does not exist. */
export async function readRecord<T>(
  sessions: Sessions,
  account: Account,
  place: RecordPlace,
  signal: AbortSignal,
  answer: z.ZodType<T>,
): Promise<T | undefined> {
  const call = { method: 'GET', name: 'com.atproto.repo.getRecord', query: { ...place } } as const;
  try {
    return await sessions.call(account, call, answer, signal);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const PostView = StrongRef.extend({
  record: PostValue,
  likeCount: Count,
  replyCount: Count,
  repostCount: Count,
});
export type PostView = z.infer<typeof PostView>;
const Posts = z.object({ posts: z.array(PostView) });

/** The most posts per call. */
const postsPerCall = 25;

/** Posts as shown on the network; deleted ones are left out. */
export async function readPosts(
  sessions: Sessions,
  account: Account,
  uris: readonly string[],
  signal: AbortSignal,
): Promise<PostView[]> {
  const found: PostView[] = [];
  for (let from = 0; from < uris.length; from += postsPerCall) {
    const query = { uris: uris.slice(from, from + postsPerCall) };
    const call = { method: 'GET', name: 'app.bsky.feed.getPosts', query } as const;
    found.push(...(await sessions.call(account, call, Posts, signal)).posts);
  }
  return found;
}
