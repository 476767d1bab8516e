/** The state of the emulated Threads or Instagram: accounts, tokens, containers, posts, and a log. */
import { randomBytes } from 'node:crypto';

export type Network = 'threads' | 'instagram';

export interface User {
  id: string;
  username: string;
  name: string;
  account_type: string;
}

export interface Token {
  token: string;
  user_id: string;
  is_long: boolean;
  since: number;
  expires_at: number;
  scopes: readonly string[];
}

/** A pending consent. */
interface Code {
  code: string;
  user_id: string;
  redirect_uri: string;
  scopes: readonly string[];
  expires_at: number;
}

/** An image or a video. */
export interface Picture {
  url: string;
  alt: string | null;
  /** The fetched content’s type. */
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

export interface Container {
  id: string;
  owner_id: string;
  created_at: number;
  text: string;
  in_reply_to: string | null;
  pictures: readonly Picture[];
  /** Of a reel: the URL of an image, or milliseconds. */
  cover?: string | number | undefined;
  is_item: boolean;
  is_ai_generated: boolean;
  /** How many more times it reports that it is in progress. */
  looks_left: number;
  error: string | null;
  is_published: boolean;
}

export interface StoredPost {
  id: string;
  owner_id: string;
  container: string | null;
  text: string;
  /** On Instagram a comment: its post or parent comment. */
  in_reply_to: string | null;
  pictures: readonly Picture[];
  is_ai_generated: boolean;
  created_at: number;
  visible_at: number;
  deleted_at: number | null;
}

export type Entry = { at: number } & (
  | { type: 'call'; method: string; path: string; status: number | 'reset' | 'silence' }
  | { type: 'post'; post: StoredPost }
  | { type: 'delete'; id: string }
  | { type: 'fetch'; url: string; status: number }
);

export interface Fault {
  kind: string;
  seconds?: number;
}

export interface Settings {
  /** Whether its own tokens are accepted. */
  accepts: boolean;
  /** How often a new container reports that it is in progress. */
  looks: number;
  /** How long a new post is missing in lists. */
  visibility_ms: number;
  clock_offset_ms: number;
  /** An account’s daily quota. */
  quota: number;
}

export interface State {
  network: Network;
  app_id: string;
  app_secret: string;
  users: Map<string, User>;
  tokens: Map<string, Token>;
  codes: Map<string, Code>;
  containers: Map<string, Container>;
  posts: StoredPost[];
  ledger: Entry[];
  faults: Fault[];
  settings: Settings;
  last_id: bigint;
}

export const newState = (network: Network, app_id: string, app_secret: string): State => ({
  network,
  app_id,
  app_secret,
  users: new Map(),
  tokens: new Map(),
  codes: new Map(),
  containers: new Map(),
  posts: [],
  ledger: [],
  faults: [],
  settings: { accepts: true, looks: 0, visibility_ms: 0, clock_offset_ms: 0, quota: 250 },
  last_id: 17_900_000_000_000_000n,
});

/** Its own clock, milliseconds UTC. */
export const now = ({ settings }: State): number => Date.now() + settings.clock_offset_ms;
export const word = (bytes = 24): string => randomBytes(bytes).toString('base64url');
/** An id too long for a JavaScript number. */
export const newId = (state: State): string => String((state.last_id += 101n));

/** The account with that name, created if new. */
export function userNamed(state: State, username: string, name = username): User {
  const known = [...state.users.values()].find((user) => user.username === username);
  if (known) return known;
  const user = { id: newId(state), username, name, account_type: 'BUSINESS' };
  state.users.set(user.id, user);
  return user;
}

const hour = 3_600_000;
const allScopes: Readonly<Record<Network, readonly string[]>> = {
  threads: [
    ...['threads_basic', 'threads_content_publish', 'threads_manage_replies'],
    ...['threads_read_replies', 'threads_delete', 'threads_manage_insights'],
  ],
  instagram: [
    ...['instagram_business_basic', 'instagram_business_content_publish'],
    'instagram_business_manage_comments',
  ],
};

/** Issues a token: for an hour, or a long-lived one for sixty days. */
export function grantToken(
  state: State,
  user_id: string,
  { is_long = true, scopes = allScopes[state.network] }: Partial<Token> = {},
): Token {
  const since = now(state);
  const expires_at = since + (is_long ? 60 * 24 * hour : hour);
  const token = { token: `TH${word()}`, user_id, is_long, since, expires_at, scopes };
  state.tokens.set(token.token, token);
  return token;
}

type Draft = Omit<StoredPost, 'id' | 'created_at' | 'visible_at' | 'deleted_at'>;

export function addPost(state: State, draft: Draft): StoredPost {
  const created_at = now(state);
  const visible_at = created_at + state.settings.visibility_ms;
  const post = { ...draft, id: newId(state), created_at, visible_at, deleted_at: null };
  state.posts.push(post);
  state.ledger.push({ at: created_at, type: 'post', post: { ...post } });
  return post;
}

/** The posts visible in lists, newest first. */
export const visible = (state: State): StoredPost[] =>
  state.posts
    .filter(({ visible_at, deleted_at }) => deleted_at === null && visible_at <= now(state))
    .toReversed();

export const livePost = (state: State, id: string): StoredPost | undefined =>
  state.posts.find((post) => post.id === id && post.deleted_at === null);

/** A container’s status; each request advances one in progress. */
export function statusOf(state: State, container: Container, look = false): string {
  if (container.is_published) return 'PUBLISHED';
  if (container.error !== null) return 'ERROR';
  if (container.created_at < now(state) - 24 * hour) return 'EXPIRED';
  if (container.looks_left === 0) return 'FINISHED';
  if (look) container.looks_left -= 1;
  return 'IN_PROGRESS';
}
