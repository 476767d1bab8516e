/** The state of the emulated LinkedIn. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Document } from './linkedin-documents.ts';
import type { Film } from './linkedin-videos.ts';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  host: string;
  raw: Buffer;
  json: unknown;
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A post or a comment as displayed. */
export interface Shown {
  urn: string;
  author: string;
  text: string;
  in_reply_to: string | null;
  pictures: { id: string; alt: string }[];
  /** The title of its document. */
  title?: string;
  at: number;
}

/** A pending or granted consent. */
interface Consent {
  callback: string;
  sub: string;
  client_id: string;
  scopes: readonly string[];
  at: number;
}

export interface State {
  posts: Shown[];
  calls: { method: string; path: string }[];
  pictures: Map<string, { owner: string; bytes: number }>;
  films: Map<string, Film>;
  documents: Map<string, Document>;
  /** How often the next videos and documents are being processed, why they will be refused, and whether members may read them. */
  film_looks: number;
  film_fails: string;
  films_shown: boolean;
  /** Whether it refuses covers and captions. */
  beside_fails: boolean;
  tokens: Map<string, { sub: string; at: number; scopes: readonly string[] }>;
  /** Pages and their administrators. */
  organizations: Map<string, { name: string; admins: string[] }>;
  codes: Map<string, Consent>;
  count: number;
  fault: Fault | undefined;
  /** Whether its own tokens are accepted. */
  accepts: boolean;
  /** How far its clock is ahead, in milliseconds. */
  passed: number;
  /** Whether apps have the permissions to comment, and comments need them. */
  feed: boolean;
  /** Sunset API versions. */
  ended: string[];
  clock: () => number;
}

export const app = { id: 'linkedin-client', secret: 'linkedin-client-secret' };
/** An app with the product for pages, which has to be its only one. */
export const pagesApp = { id: 'linkedin-pages', secret: 'linkedin-pages-secret' };

/** The scopes of each app. */
export const scopesOf: Readonly<Record<string, readonly string[]>> = {
  [app.id]: ['openid', 'profile', 'email', 'w_member_social'],
  [pagesApp.id]: [
    ...['rw_organization_admin', 'r_organization_admin'],
    ...['w_organization_social', 'r_organization_social', 'w_member_social'],
  ],
};

/** The permissions to comment as a member and as a page. */
export const feedScopes = ['w_member_social_feed', 'w_organization_social_feed'] as const;

export function createState(): State {
  const state: State = {
    posts: [],
    calls: [],
    pictures: new Map(),
    films: new Map(),
    documents: new Map(),
    film_looks: 0,
    film_fails: '',
    films_shown: true,
    beside_fails: false,
    tokens: new Map(),
    organizations: new Map(),
    codes: new Map(),
    count: 7_000_000_000,
    fault: undefined,
    accepts: true,
    passed: 0,
    feed: false,
    ended: ['202501', '202511'],
    clock: () => Date.now() + state.passed,
  };
  return state;
}

/** Whether a token may post as this author: the member, or a page they administer. */
export function maySpeak(
  { organizations }: State,
  { sub, scopes }: Speaker,
  author: string,
): boolean {
  if (author === `urn:li:person:${sub}`) return scopes.includes('w_member_social');
  const isAdmin = organizations.get(author)?.admins.includes(sub) ?? false;
  return isAdmin && scopes.includes('w_organization_social');
}

/** Whether it may comment as this author. */
export const mayComment = (state: State, speaker: Speaker, author: string): boolean =>
  maySpeak(state, speaker, author) &&
  (!state.feed || speaker.scopes.includes(feedScopes[author.includes(':person:') ? 0 : 1]));

/** A token’s owner and scopes. */
export interface Speaker {
  sub: string;
  scopes: readonly string[];
}

export const word = (): string => randomBytes(24).toString('base64url');

export function tokenFor(
  state: State,
  sub: string,
  scopes: readonly string[] = scopesOf[app.id] ?? [],
): string {
  const token = `AQ${word()}`;
  state.tokens.set(token, { sub, at: state.clock(), scopes });
  return token;
}
