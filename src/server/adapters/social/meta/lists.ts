/** Lists an account’s posts, and finds a post among them. */
import { z } from 'zod';
import { type Account, type Outgoing, PlatformError } from '#server/adapters/social/port.ts';
import type { ReadBackWindow, Sent } from '#server/adapters/social/port.ts';
import { type CallMeta, Id, Timestamp } from './call.ts';

/** A post, a reply or a comment, as listed. */
export interface Listed {
  id: string;
  text: string;
  created_at: number;
  /** How many files. */
  media: number;
  in_reply_to: string | null;
  url: string | null;
}

const pageSize = '50';
/** More than an account can publish in a day. */
const maxPages = 30;

interface Paged {
  path: string;
  query: Readonly<Record<string, string>>;
  token: string;
  signal: AbortSignal;
}

/** Every item since `since`, newest first. A list without an end throws, because unread items are not known to be absent. */
export async function listSince<Item extends { created_at: number }>(
  call: CallMeta,
  { path, query, token, signal }: Paged,
  item: z.ZodType<Item>,
  since: number,
): Promise<Item[]> {
  const Page = z.object({
    data: z.array(item),
    paging: z
      .object({
        cursors: z.object({ after: z.string().optional() }).optional(),
        next: z.string().optional(),
      })
      .optional(),
  });
  const all: Item[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const parameters = { ...query, limit: pageSize, after };
    const { data, paging } = await call(
      { method: 'GET', path, query: parameters, token, signal },
      Page,
    );
    all.push(...data);
    const last = data.at(-1);
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined || !last || last.created_at < since) return all;
  }
  throw new PlatformError('retry', 'There is more to read than there should be.');
}

const plain = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n').trim();

/** The post that a call was meant to create; never just the newest. */
export async function findAmong(
  listed: readonly Listed[],
  post: Outgoing,
  search: ReadBackWindow,
): Promise<Sent | undefined> {
  const candidates = listed
    .filter(({ created_at: at }) => at >= search.since && at <= search.until)
    .filter(({ in_reply_to }) => in_reply_to === post.in_reply_to)
    .filter(({ media }) => media === post.media.length)
    .filter(({ text }) => plain(text) === plain(post.text))
    .toSorted((one, other) => one.created_at - other.created_at);
  for (const { id, url } of candidates) {
    if (!(await search.isTaken(id))) return { external_id: id, url };
  }
  return undefined;
}

const Children = z.object({ data: z.array(z.unknown()) }).optional();
/** The fields of a post on both networks. */
export const Media = z.object({
  id: Id,
  timestamp: Timestamp,
  media_type: z.string().optional(),
  children: Children,
  permalink: z.url({ protocol: /^https?$/ }).optional(),
});

const alone = ['IMAGE', 'VIDEO', 'REELS', 'CAROUSEL_ALBUM'];

/** How many files a post has. */
export const filesOf = ({ media_type, children }: z.output<typeof Media>): number => {
  if (children) return children.data.length;
  return alone.includes(media_type ?? '') ? 1 : 0;
};

/** The link is read after publishing, and is optional. */
const linkPatience = 3000;

/** The URL of a post; `null` if the network does not return it quickly. */
export async function permalinkOf(
  call: CallMeta,
  { token }: { account: Account; token: string },
  id: string,
): Promise<string | null> {
  const signal = AbortSignal.timeout(linkPatience);
  const query = { fields: 'permalink' };
  try {
    const shape = Media.pick({ permalink: true });
    const post = await call({ method: 'GET', path: `/${id}`, query, token, signal }, shape);
    return post.permalink ?? null;
  } catch {
    return null;
  }
}
