/** What an emulated LinkedIn knows. */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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

/** A post or a comment, as people see it. */
export interface Shown {
  urn: string;
  author: string;
  text: string;
  in_reply_to: string | null;
  pictures: { id: string; alt: string }[];
  at: number;
}

/** Someone who is being asked whether an app may post, or has agreed. */
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
  tokens: Map<string, { sub: string; at: number; scopes: readonly string[] }>;
  /** Pages, and who administers each. */
  organizations: Map<string, { name: string; admins: string[] }>;
  codes: Map<string, Consent>;
  count: number;
  fault: Fault | undefined;
  /** Whether it takes the tokens that it gave. */
  accepts: boolean;
  /** By how much its clock is ahead, in milliseconds. */
  passed: number;
  /** Versions of its API that are over. */
  ended: string[];
  clock: () => number;
}

export const app = { id: 'linkedin-client', secret: 'linkedin-client-secret' };
/** One with the product for pages, which is alone on its app. */
export const pagesApp = { id: 'linkedin-pages', secret: 'linkedin-pages-secret' };

/** What each app may ask for. */
export const scopesOf: Readonly<Record<string, readonly string[]>> = {
  [app.id]: ['openid', 'profile', 'email', 'w_member_social'],
  [pagesApp.id]: [
    ...['rw_organization_admin', 'r_organization_admin'],
    ...['w_organization_social', 'r_organization_social', 'w_member_social'],
  ],
};

export function createState(): State {
  const state: State = {
    posts: [],
    calls: [],
    pictures: new Map(),
    tokens: new Map(),
    organizations: new Map(),
    codes: new Map(),
    count: 7_000_000_000,
    fault: undefined,
    accepts: true,
    passed: 0,
    ended: ['202501', '202511'],
    clock: () => Date.now() + state.passed,
  };
  return state;
}

/** Whether a token may speak as this author: the member, or a page that they administer. */
export function maySpeak(
  { organizations }: State,
  { sub, scopes }: Speaker,
  author: string,
): boolean {
  if (author === `urn:li:person:${sub}`) return scopes.includes('w_member_social');
  const isAdmin = organizations.get(author)?.admins.includes(sub) ?? false;
  return isAdmin && scopes.includes('w_organization_social');
}

/** Whose token it is, and what it may do. */
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
