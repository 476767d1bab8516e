/** Posts and accounts with the requested fields, links shortened, characters escaped. */
import { invalid, type XAnswer, type XRequest } from './x-http.ts';
import { now, type State, type StoredPost, type User } from './x-state.ts';

/** The words of a comma-separated query parameter. */
const wordsOf = (url: URL, name: string): Set<string> =>
  new Set((url.searchParams.get(name) ?? '').split(',').filter(Boolean));

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const pictureLink = (post: StoredPost) => ({
  url: `https://t.co/m${post.id.slice(-8)}`,
  expanded_url: `https://x.com/i/status/${post.id}/photo/1`,
});

/** The name that X prepends to a reply. */
function addressee(state: State, post: StoredPost): string {
  const parent = state.posts.find(({ id }) => id === post.in_reply_to);
  if (!parent || parent.author_id === post.author_id) return '';
  const user = state.users.get(parent.author_id);
  return user && !post.text.startsWith(`@${user.username}`) ? `@${user.username} ` : '';
}

export function shownText(state: State, post: StoredPost): string {
  let [at, text] = [0, addressee(state, post)];
  for (const { url, indices } of post.links) {
    text += escape(post.stored.slice(at, indices[0])) + url;
    at = indices[1];
  }
  const pictures = post.media.length > 0 ? ` ${pictureLink(post).url}` : '';
  return `${text}${escape(post.stored.slice(at))}${pictures}`;
}

function entitiesOf(post: StoredPost) {
  const [media_key] = post.media.map((id) => `3_${id}`);
  const pictures = media_key === undefined ? [] : [{ ...pictureLink(post), media_key }];
  const links = post.links.map(({ url, expanded_url }) => ({ url, expanded_url }));
  const urls = [...links, ...pictures].map((link) => ({ start: 0, end: 23, ...link }));
  return urls.length > 0 ? { urls } : undefined;
}

const figures = {
  repost_count: 1,
  reply_count: 2,
  like_count: 3,
  quote_count: 0,
  bookmark_count: 0,
  impression_count: 40,
};

function conversationOf(state: State, post: StoredPost): string {
  let first = post;
  for (let up: StoredPost | undefined = post; up;) {
    first = up;
    const { in_reply_to }: StoredPost = up;
    up = state.posts.find(({ id }) => id === in_reply_to);
  }
  return first.id;
}

const referencesOf = ({ in_reply_to, quoted }: StoredPost) => [
  ...(in_reply_to === null ? [] : [{ type: 'replied_to', id: in_reply_to }]),
  ...(quoted === undefined ? [] : [{ type: 'quoted', id: quoted }]),
];

export function shownPost(state: State, post: StoredPost, url: URL): Record<string, unknown> {
  const expansions = wordsOf(url, 'expansions');
  const all: Record<string, unknown> = {
    created_at: new Date(post.created_at).toISOString(),
    entities: entitiesOf(post),
    attachments:
      post.media.length > 0 ? { media_keys: post.media.map((id) => `3_${id}`) } : undefined,
    conversation_id: conversationOf(state, post),
    public_metrics: figures,
  };
  const fields = [...wordsOf(url, 'post.fields')].map((name) => [name, all[name]] as const);
  return {
    id: post.id,
    text: shownText(state, post),
    ...Object.fromEntries(fields),
    ...(expansions.has('author_id') && { author_id: post.author_id }),
    ...(expansions.has('referenced_posts') &&
      referencesOf(post).length > 0 && { referenced_posts: referencesOf(post) }),
  };
}

export function shownUser(user: User, url: URL): Record<string, unknown> {
  const all: Record<string, unknown> = {
    profile_image_url: `https://pbs.twimg.com/profile_images/${user.id}_normal.jpg`,
    public_metrics: {
      followers_count: user.followers,
      following_count: 1,
      post_count: 2,
      listed_count: 0,
    },
  };
  const fields = [...wordsOf(url, 'user.fields')].filter((name) => name in all);
  const { id, username, name } = user;
  return { id, username, name, ...Object.fromEntries(fields.map((field) => [field, all[field]])) };
}

/** Why X rejects a read with these parameters; `known` are the valid ones. */
export function unreadable({ url }: XRequest, known: readonly string[]): XAnswer | undefined {
  for (const [name, value] of url.searchParams) {
    if (!known.includes(name)) {
      return invalid(`The query parameter [${name}] is not one of [${known.join(',')}]`);
    }
    if (name === 'max_results' && !(Number(value) >= 5 && Number(value) <= 100)) {
      return invalid(
        `The \`max_results\` query parameter value [${value}] is not between 5 and 100`,
      );
    }
  }
  return undefined;
}

const numberIn = (url: URL, name: string, otherwise: number): number =>
  Number(url.searchParams.get(name) ?? otherwise);

/** The authors of posts, if requested. */
function authorsOf(state: State, page: readonly StoredPost[], url: URL) {
  if (!wordsOf(url, 'expansions').has('author_id')) return {};
  const ids = new Set(page.map(({ author_id }) => author_id));
  const users = [...state.users.values()].filter(({ id }) => ids.has(id));
  return { includes: { users: users.map((user) => shownUser(user, url)) } };
}

/** A page of posts, newest first, with the requested expansions. */
export function pageOf(state: State, posts: readonly StoredPost[], { url }: XRequest): XAnswer {
  const since = BigInt(url.searchParams.get('since_id') ?? 0);
  const from = numberIn(url, 'pagination_token', 0);
  const to = from + numberIn(url, 'max_results', 10);
  const wanted = posts.filter(({ id }) => BigInt(id) > since).toReversed();
  const page = wanted.slice(from, to);
  const next = wanted.length > to ? { next_token: String(to) } : {};
  if (page.length === 0) return { status: 200, body: { meta: { result_count: 0 } } };
  const [newest_id, oldest_id] = [page[0]?.id, page.at(-1)?.id];
  return {
    status: 200,
    body: {
      data: page.map((post) => shownPost(state, post, url)),
      ...authorsOf(state, page, url),
      meta: { result_count: page.length, newest_id, oldest_id, ...next },
    },
  };
}

/** The headers of every API response. */
export const limitHeaders = (state: State, remaining = 899): Record<string, string> => ({
  'x-rate-limit-limit': '900',
  'x-rate-limit-remaining': String(remaining),
  'x-rate-limit-reset': String(Math.ceil(now(state) / 1000) + 900),
});
