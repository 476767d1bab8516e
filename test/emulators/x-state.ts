/** The state of the emulated X: accounts, tokens, images, posts, and a log. */
import type { Charge } from './x-bill.ts';
import { randomBytes } from 'node:crypto';
import twitterText from 'twitter-text';

export interface User {
  id: string;
  username: string;
  name: string;
  followers: number;
}

interface Link {
  /** Its position in the author’s text. */
  indices: readonly [number, number];
  url: string;
  expanded_url: string;
}

export interface StoredPost {
  id: string;
  author_id: string;
  /** As written. */
  text: string;
  /** As X stores it. */
  stored: string;
  links: readonly Link[];
  in_reply_to: string | null;
  /** The post it quotes. */
  quoted?: string | undefined;
  media: readonly string[];
  made_with_ai: boolean;
  poll?: { options: string[]; duration_minutes: number };
  /** Milliseconds UTC. */
  created_at: number;
  /** When readers can see it. */
  visible_at: number;
  deleted_at: number | null;
}

export interface Media {
  id: string;
  owner_id: string;
  bytes: number;
  alt: string | null;
  is_clip: boolean;
  /** Of an upload in segments: their sizes, the announced size, whether it is closed, and why it will be refused. */
  segments?: (number | undefined)[];
  total?: number;
  is_closed?: boolean;
  fails?: string;
  /** Of captions, the file; of a video, its captions by language. */
  text?: string;
  subtitles?: Record<string, { display_name: string; text: string }>;
  /** How many more times X reports that it is being processed. */
  looks_left: number;
}

export interface Token {
  token: string;
  secret: string;
  user_id: string;
}

/** A request token in the three-step flow. */
export interface Asked {
  token: string;
  secret: string;
  callback: string;
  user_id: string | null;
  verifier: string | null;
}

export type Entry = { at: number } & (
  | {
      type: 'call';
      method: string;
      path: string;
      status: number | 'reset' | 'silence';
      fault?: string;
    }
  | { type: 'post'; post: StoredPost }
  | { type: 'delete'; id: string }
  | { type: 'grant' | 'revoke'; user_id: string }
);

/** The fault of the next create call. */
export interface Fault {
  kind: string;
  /** For a rate limit. */
  seconds?: number;
  /** For a delay. */
  ms?: number;
}

export interface Settings {
  /** Whether its own tokens are accepted. */
  accepts: boolean;
  /** How long a new post is invisible to readers. */
  visibility_ms: number;
  /** Its clock’s offset from the machine’s. */
  clock_offset_ms: number;
  /** Why the next uploads in segments are refused once they are processed, and how often they are in progress before. */
  uploads_fail?: string;
  uploads_look?: number;
  /** The username of the app’s owner. */
  app_owner?: string;
}

export interface State {
  api_key: string;
  api_secret: string;
  users: Map<string, User>;
  tokens: Map<string, Token>;
  asked: Map<string, Asked>;
  media: Map<string, Media>;
  posts: StoredPost[];
  ledger: Entry[];
  bill: Charge[];
  faults: Fault[];
  settings: Settings;
  nonces: Set<string>;
  /** The highest id so far. */
  last_id: bigint;
}

export const newState = (api_key: string, api_secret: string): State => ({
  api_key,
  api_secret,
  users: new Map(),
  tokens: new Map(),
  asked: new Map(),
  media: new Map(),
  posts: [],
  ledger: [],
  bill: [],
  faults: [],
  nonces: new Set(),
  last_id: 0n,
  settings: { accepts: true, visibility_ms: 0, clock_offset_ms: 0 },
});

/** X’s own clock, milliseconds UTC. */
export const now = (state: State): number => Date.now() + state.settings.clock_offset_ms;

export const word = (bytes = 16): string => randomBytes(bytes).toString('hex');

/** An id like X’s: milliseconds since its epoch, then a counter; unique. */
export function newId(state: State): string {
  const fresh = BigInt(now(state) - 1_288_834_974_657) << 22n;
  state.last_id = fresh > state.last_id ? fresh : state.last_id + 1n;
  return String(state.last_id);
}

/** The account with that name, created if new. */
export function userNamed(state: State, username: string, name = username): User {
  const known = [...state.users.values()].find((user) => user.username === username);
  if (known) return known;
  const user = { id: newId(state), username, name, followers: 7 };
  state.users.set(user.id, user);
  return user;
}

export function grantToken(state: State, user_id: string): Token {
  const token = { token: `${user_id}-${word()}`, secret: word(), user_id };
  state.tokens.set(token.token, token);
  state.ledger.push({ at: now(state), type: 'grant', user_id });
  return token;
}

/** Shortens links by X’s published rules; the same URL always gives the same short link. */
function linked(text: string): Link[] {
  const short = new Map<string, string>();
  return twitterText.extractUrlsWithIndices(text).map(({ url: written, indices }) => {
    const url = short.get(written) ?? `https://t.co/${word(5)}`;
    short.set(written, url);
    const whole = /^https?:/i.test(written) ? written : `http://${written}`;
    return { url, expanded_url: URL.parse(whole)?.href ?? whole, indices };
  });
}

type Draft = Pick<
  StoredPost,
  'author_id' | 'text' | 'in_reply_to' | 'quoted' | 'media' | 'made_with_ai' | 'poll'
>;

export function addPost(state: State, draft: Draft): StoredPost {
  const created_at = now(state);
  const visible_at = created_at + state.settings.visibility_ms;
  const id = newId(state);
  const stored = draft.text.normalize('NFC').trim();
  const links = linked(stored);
  const post = { ...draft, id, stored, links, created_at, visible_at, deleted_at: null };
  state.posts.push(post);
  state.ledger.push({ at: created_at, type: 'post', post: { ...post } });
  return post;
}

/** The visible posts, oldest first. */
export const visible = (state: State): StoredPost[] =>
  state.posts.filter(
    ({ visible_at, deleted_at }) => deleted_at === null && visible_at <= now(state),
  );

export const livePost = (state: State, id: string): StoredPost | undefined =>
  state.posts.find((post) => post.id === id && post.deleted_at === null);
