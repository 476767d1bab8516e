/** Reads an account: its own posts, mentions, and figures. */
import { z } from 'zod';
import {
  type Account,
  type Mention,
  type Mentions,
  type Metrics,
  type Outgoing,
  PlatformError,
  type ReadBackWindow,
  type Sent,
} from '#server/adapters/social/port.ts';
import { callIfThere, callServer, type MastodonTools, type Target } from './call.ts';
import { handleOn, idOn, isOwn, LocalId, localId, StatusView } from './entities.ts';
import { parseSecret } from './secret.ts';
import { traitsOfSoftware } from './server.ts';
import { wordsOf } from './status.ts';

/** Characters that some software interprets as formatting. */
const marks = /[*_`~>\\]/g;

/**
 * Normalizes a text: servers render mentions without domain, links with a trailing slash, and paragraphs in different
 * ways.
 */
function spelled(text: string, reformats: boolean): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/(@[\p{L}\p{N}_.-]+)@[\p{L}\p{N}.:-]*[\p{L}\p{N}]/gu, '$1')
    .replaceAll(/(https?:\/\/[^\s/]+)\/(?=\s|$)/gi, '$1');
  return (reformats ? plain.replaceAll(marks, '') : plain).replaceAll(/\s+/g, ' ').trim();
}

/** Same author, same parent, same number of files, and same text. */
function isSamePost(account: Account, post: Outgoing, found: StatusView): boolean {
  const secret = parseSecret(account.secret);
  const { server } = secret;
  if (!isOwn(account, secret, found.account) || (found.reblog ?? null) !== null) return false;
  const parent = found.in_reply_to_id ?? null;
  if ((parent === null ? null : idOn(server, parent)) !== post.in_reply_to) return false;
  if (found.media_attachments.length !== post.media.length) return false;
  const reformats = traitsOfSoftware(account.limits?.software).reformats ?? false;
  const theirs = spelled(found.content, reformats);
  // The mention of the recipient may be missing, depending on the available room.
  const ours = [wordsOf(account, post), post.text].map((text) => spelled(text, reformats));
  return ours.includes(theirs);
}

/** The page size that every server supports. */
const perPage = 40;
/** More pages than anyone writes within the searched time. */
const maxPages = 25;
/** Many mentions are read in several calls. */
const mentionPages = 10;

const isFinite = (pages: number, what: string): void => {
  if (pages < maxPages) return;
  throw new PlatformError('retry', `The server has more ${what} than it should.`);
};

const targetOf = (account: Account, signal: AbortSignal): Target & { id: string } => {
  const { server, access_token, id } = parseSecret(account.secret);
  return { server, access_token, id, signal };
};

/** A published post in our form. */
export const sentAs = (server: string, { id, url }: Pick<StatusView, 'id' | 'url'>): Sent => ({
  external_id: idOn(server, id),
  url,
});

/** The account’s own posts, newest first, back to an instant. An unreadable one is not ours. */
async function ownSince(
  tools: MastodonTools,
  account: Account,
  since: number,
  signal: AbortSignal,
) {
  const target = targetOf(account, signal);
  const found: StatusView[] = [];
  const seen = new Set<string>();
  let max_id: string | undefined;
  for (let page = 0; ; page += 1) {
    isFinite(page, 'posts');
    const path = `/api/v1/accounts/${encodeURIComponent(target.id)}/statuses`;
    const query = { limit: String(perPage), exclude_reblogs: 'true', ...(max_id && { max_id }) };
    const listed = await callServer(
      tools,
      target,
      { method: 'GET', path, query },
      z.array(z.unknown()),
    );
    const posts = listed.flatMap((one) => StatusView.safeParse(one).data ?? []);
    const fresh = posts.filter(({ id }) => !seen.has(id));
    found.push(...fresh);
    for (const { id } of fresh) seen.add(id);
    const last = fresh.at(-1);
    // A pinned post may be old and come first, so the time is checked at the end of a page.
    if (!last || last.created_at < since || listed.length < perPage) return found;
    max_id = last.id;
  }
}

/** The post that an attempt created. Of several identical ones, the oldest that belongs to no other part. */
export async function findPost(
  tools: MastodonTools,
  account: Account,
  post: Outgoing,
  search: ReadBackWindow,
  signal: AbortSignal,
): Promise<Sent | undefined> {
  const { server } = parseSecret(account.secret);
  const candidates = (await ownSince(tools, account, search.since, signal))
    .filter(({ created_at: at }) => at >= search.since && at <= search.until)
    .filter((found) => isSamePost(account, post, found))
    .toReversed();
  for (const found of candidates) {
    const sent = sentAs(server, found);
    if (!(await search.isTaken(sent.external_id))) return sent;
  }
  return undefined;
}

const Notification = z.object({
  id: LocalId,
  type: z.string(),
  status: StatusView.nullish().catch(null),
});
type Notification = z.infer<typeof Notification>;

function asMention(server: string, domain: string, status: StatusView): Mention {
  const { account, in_reply_to_id, quote } = status;
  const handle = handleOn(domain, account.acct);
  return {
    external_id: idOn(server, status.id),
    url: status.url,
    text: status.content,
    created_at: status.created_at,
    author: {
      external_id: handle,
      username: handle,
      display_name: account.display_name || handle,
      followers: account.followers_count,
    },
    in_reply_to: in_reply_to_id ? idOn(server, in_reply_to_id) : null,
    quotes: quote ? idOn(server, quote.quoted_status.id) : undefined,
    conversation: null,
    is_repost: false,
    likes: status.favourites_count,
  };
}

/** One page of notifications, newest first, and whether there may be more. */
async function pageOf(tools: MastodonTools, target: Target, query: Record<string, string>) {
  const parameters = { limit: String(perPage), 'types[]': 'mention', ...query };
  const call = { method: 'GET', path: '/api/v1/notifications', query: parameters } as const;
  const listed = await callServer(tools, target, call, z.array(z.unknown()));
  const notifications = listed.flatMap((one) => Notification.safeParse(one).data ?? []);
  return { said: notifications, isFull: listed.length >= perPage };
}

/** All notifications from the newest back: there were none when reading started. */
async function fromBeginning(tools: MastodonTools, target: Target): Promise<Notification[]> {
  const found: Notification[] = [];
  let max_id: string | undefined;
  for (let page = 0; page < mentionPages; page += 1) {
    const { said, isFull } = await pageOf(tools, target, max_id ? { max_id } : {});
    found.push(...said);
    const last = said.at(-1)?.id;
    if (!isFull || last === undefined || last === max_id) break;
    max_id = last;
  }
  return found;
}

/** The notifications after another one, page by page. Some servers repeat it, or earlier ones. */
async function after(tools: MastodonTools, target: Target, id: string): Promise<Notification[]> {
  const found: Notification[] = [];
  let min_id = id;
  for (let page = 0; page < mentionPages; page += 1) {
    const { said, isFull } = await pageOf(tools, target, { min_id });
    const known = said.findIndex((one) => one.id === min_id);
    const fresh = known === -1 ? said : said.slice(0, known);
    found.unshift(...fresh);
    const newest = fresh[0]?.id;
    if (!isFull || newest === undefined) break;
    min_id = newest;
  }
  return found;
}

/** Everything after `cursor`, oldest first; without one, only the initial cursor. */
export async function readMentions(
  tools: MastodonTools,
  account: Account,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Mentions> {
  const target = targetOf(account, signal);
  if (cursor === null) {
    const { said } = await pageOf(tools, target, { limit: '1' });
    return { mentions: [], cursor: said[0]?.id ?? '' };
  }
  const heard = await (cursor === '' ? fromBeginning(tools, target) : after(tools, target, cursor));
  const domain = account.external_id.split('@').at(-1) ?? '';
  const mentions = heard
    .flatMap(({ type, status }) => (type === 'mention' && status ? [status] : []))
    .filter((status) => !isOwn(account, target, status.account))
    .map((status) => asMention(target.server, domain, status))
    .toReversed();
  return { mentions, cursor: heard[0]?.id ?? cursor };
}

/** Figures of posts, read one by one, because not every server supports several at a time. */
export async function readMetrics(
  tools: MastodonTools,
  account: Account,
  external_ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Metrics>> {
  const target = targetOf(account, signal);
  const figures = new Map<string, Metrics>();
  for (const external_id of external_ids) {
    const id = localId(target.server, external_id);
    if (id === undefined) continue;
    const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
    const post = await callIfThere(tools, target, { method: 'GET', path }, StatusView);
    if (!post || !isOwn(account, target, post.account)) continue;
    const { favourites_count: likes, replies_count: replies, reblogs_count: reposts } = post;
    figures.set(external_id, { impressions: null, likes, replies, reposts });
  }
  return figures;
}
