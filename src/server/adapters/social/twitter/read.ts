/** Reads from X: an account’s own posts, mentions and figures. */
import { byId } from '#server/adapters/social/numbers.ts';
import {
  type Account,
  type Mention,
  type Metrics,
  PlatformError,
  type Profile,
  type SocialPort,
  type Outgoing,
} from '#server/adapters/social/port.ts';
import { idAt, Me, Page, parentOf, quotedBy, readable, type XPost, type XUser } from './answers.ts';
import { ownListKind } from '#domain/money/call-price.ts';
import type { CallX, XPrice } from './call.ts';
import { openToken, type Token } from './oauth.ts';
import twitterText from 'twitter-text';

/** Normalizes a URL: X adds a scheme and a trailing slash, and converts host names to ASCII. */
function spelled(link: string): string {
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `http://${link}`);
  if (!url) return link;
  return `${url.host}${url.pathname}${url.search}${url.hash}`;
}

/** A text with normalized links. */
function normalised(text: string): string {
  const plain = text.normalize('NFC').trim();
  let [at, whole] = [0, ''];
  for (const { url, indices } of twitterText.extractUrlsWithIndices(plain)) {
    whole += plain.slice(at, indices[0]) + spelled(url);
    at = indices[1];
  }
  return whole + plain.slice(at);
}

/** The names that X puts before a reply’s text. */
const addressees = /^(?:@\w{1,15}\s+)+$/;

function sameText(ours: string, theirs: string, answers: boolean): boolean {
  if (ours === theirs) return true;
  return (
    answers && theirs.endsWith(ours) && addressees.test(theirs.slice(0, -ours.length || undefined))
  );
}

/** Same author, same parent, same number of images, and same text with links and formatting normalized. */
function isSamePost(post: Outgoing, author: string, found: XPost): boolean {
  if (found.author_id && found.author_id !== author) return false;
  if (found.references.some(({ type }) => type === 'retweeted')) return false;
  if (parentOf(found) !== post.in_reply_to || found.media !== post.media.length) return false;
  const answers = post.in_reply_to !== null;
  return sameText(normalised(post.text), normalised(readable(found)), answers);
}

type Reading = Required<Pick<SocialPort, 'find' | 'profile' | 'mentions' | 'metrics'>>;

/** X lists at most 800 mentions and 3,200 posts, which is fewer pages than this. */
const maxPages = 32;
const pageSize = '100';
const askedAtOnce = 100;

interface Listed {
  posts: XPost[];
  users: XUser[];
}

type Query = Readonly<Record<string, string | undefined>>;

/** Every page of a list. A list without an end throws, because unread posts are not known to be absent. */
async function listed(
  call: CallX,
  token: Token,
  path: string,
  query: Query,
  { price, signal }: { price: XPrice; signal: AbortSignal },
): Promise<Listed> {
  const all: Listed = { posts: [], users: [] };
  let next: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const fields = { max_results: pageSize, ...query, pagination_token: next };
    const answer = await call({ method: 'GET', price, path, query: fields, token, signal }, Page);
    all.posts.push(...answer.data);
    all.users.push(...(answer.includes?.users ?? []));
    next = answer.meta?.next_token ?? undefined;
    if (next === undefined) return all;
  }
  throw new PlatformError('retry', 'X has more to read than it should.');
}

const ownFields = {
  'post.fields': 'attachments,created_at,entities',
  expansions: 'author_id,referenced_posts',
};

/** The requested fields of other people’s posts. */
export const mentionFields = {
  'post.fields': 'conversation_id,created_at,entities,public_metrics',
  expansions: 'author_id,referenced_posts',
  'user.fields': 'name,public_metrics,username',
};

/** The profile of a token’s owner. */
export async function profileOf(call: CallX, token: Token, signal: AbortSignal): Promise<Profile> {
  const query = { 'user.fields': 'name,profile_image_url,public_metrics,username' };
  const { data } = await call(
    { method: 'GET', price: 'profile', path: '/2/users/me', query, token, signal },
    Me,
  );
  return {
    external_id: data.id,
    username: data.username,
    display_name: data.name,
    avatar_url: data.profile_image_url ?? null,
    followers: data.public_metrics?.followers_count ?? null,
  };
}

const countOf = (count: number | null | undefined): number | null => count ?? null;

function metricsOf({ public_metrics: figures }: XPost): Metrics {
  return {
    impressions: countOf(figures?.impression_count),
    likes: countOf(figures?.like_count),
    replies: countOf(figures?.reply_count),
    reposts: countOf(figures?.repost_count ?? figures?.retweet_count),
  };
}

/** A post’s URL. */
export type UrlOf = (username: string, id: string) => string;

/** A post by someone else. */
export function mentionOf(post: XPost, author: XUser, urlOf: UrlOf): Mention {
  return {
    external_id: post.id,
    url: urlOf(author.username, post.id),
    text: readable(post),
    created_at: post.created_at,
    author: {
      external_id: author.id,
      username: author.username,
      display_name: author.name,
      followers: author.public_metrics?.followers_count ?? null,
    },
    in_reply_to: parentOf(post),
    quotes: quotedBy(post),
    conversation: post.conversation_id ?? null,
    is_repost: post.references.some(({ type }) => type === 'retweeted'),
    likes: post.public_metrics?.like_count ?? null,
  };
}

/** Figures of posts, 100 at a time. */
const createMetrics =
  (call: CallX): Reading['metrics'] =>
  async ({ secret }, external_ids, signal) => {
    const token = openToken(secret);
    const figures = new Map<string, Metrics>();
    for (let at = 0; at < external_ids.length; at += askedAtOnce) {
      const ids = external_ids.slice(at, at + askedAtOnce).join(',');
      const query = { ids, 'post.fields': 'public_metrics' };
      const request = { method: 'GET', price: 'other_read', path: '/2/tweets' } as const;
      const { data } = await call({ ...request, query, token, signal }, Page);
      for (const post of data) figures.set(post.id, metricsOf(post));
    }
    return figures;
  };

/** Reads with `call`; each returned post costs money. `app_owner` is the username of the account that owns the app. */
export function createReading(call: CallX, urlOf: UrlOf, app_owner?: string): Reading {
  const priceOf = ({ username }: Account) => ownListKind(username, app_owner);
  const list = (
    account: Account,
    what: 'tweets' | 'mentions',
    query: Query,
    signal: AbortSignal,
  ) => {
    const path = `/2/users/${account.external_id}/${what}`;
    return listed(call, openToken(account.secret), path, query, {
      price: priceOf(account),
      signal,
    });
  };

  return {
    async find(account, post, search, signal) {
      const query = { ...ownFields, since_id: idAt(search.since) };
      const { posts } = await list(account, 'tweets', query, signal);
      const candidates = posts
        .filter(({ created_at: at }) => at >= search.since && at <= search.until)
        .filter((found) => isSamePost(post, account.external_id, found))
        .toSorted(byId);
      for (const { id } of candidates) {
        const taken = await search.isTaken(id);
        if (!taken) return { external_id: id, url: urlOf(account.username, id) };
      }
      return undefined;
    },

    profile: ({ secret }, signal) => profileOf(call, openToken(secret), signal),

    async mentions(account, cursor, signal) {
      if (cursor === null) {
        const { external_id, secret } = account;
        const path = `/2/users/${external_id}/mentions`;
        const query = { max_results: '5' };
        const token = openToken(secret);
        const price = priceOf(account);
        const { data } = await call({ method: 'GET', price, path, query, token, signal }, Page);
        // Without any mention so far, everything that comes is new.
        return { mentions: [], cursor: data.toSorted(byId).at(-1)?.id ?? '1' };
      }
      const query = { ...mentionFields, since_id: cursor };
      const { posts, users } = await list(account, 'mentions', query, signal);
      const authors = new Map(users.map((user) => [user.id, user]));
      const mentions = posts.toSorted(byId).flatMap((post) => {
        const author = authors.get(post.author_id ?? '');
        return author && author.id !== account.external_id ? [mentionOf(post, author, urlOf)] : [];
      });
      return { mentions, cursor: mentions.at(-1)?.external_id ?? cursor };
    },

    metrics: createMetrics(call),
  };
}
