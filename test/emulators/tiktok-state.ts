/** What an emulated TikTok knows. */
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
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A video on its way to an inbox. */
export interface Upload {
  publish_id: string;
  /** What its place is good for. */
  word: string;
  open_id: string;
  size: number;
  piece: number;
  count: number;
  /** How many bytes have come, in order. */
  bytes: number;
  /** How often it was looked at since all of it is there. */
  looks: number;
  status: 'PROCESSING_UPLOAD' | 'SEND_TO_USER_INBOX' | 'PUBLISH_COMPLETE' | 'FAILED';
  why?: string;
  at: number;
}

interface Granted {
  open_id: string;
  scopes: string[];
  at: number;
}

export interface State {
  uploads: Upload[];
  calls: { method: string; path: string; status: number }[];
  codes: Map<string, Granted & { callback: string }>;
  access: Map<string, Granted>;
  /** Each is good once. */
  refresh: Map<string, Granted>;
  fault: Fault | undefined;
  /** What the next answer about an upload is spoiled by. */
  spoiled: 'malformed' | 'no_id' | undefined;
  /** Why the next upload fails, once all of it is there. */
  fails: string | undefined;
  /** How often TikTok says that it is still at work. */
  slow: number;
  /** Whether it takes the tokens that it gave. */
  accepts: boolean;
  /** What people leave on of what an app asks for. */
  allowed: string[];
  /** How many drafts may wait in 24 hours, and how many uploads may begin in a minute. */
  pending: number;
  per_minute: number;
  /** By how much its clock is ahead, in milliseconds. */
  passed: number;
  clock: () => number;
}

export const app = { id: 'tiktok-client-key', secret: 'tiktok-client-secret' };
export const scopes = ['user.info.basic', 'video.upload'];

export function createState(): State {
  const state: State = {
    uploads: [],
    calls: [],
    codes: new Map(),
    access: new Map(),
    refresh: new Map(),
    fault: undefined,
    spoiled: undefined,
    fails: undefined,
    slow: 1,
    accepts: true,
    allowed: scopes,
    pending: 5,
    per_minute: 6,
    passed: 0,
    clock: () => Date.now() + state.passed,
  };
  return state;
}

export const word = (): string => randomBytes(18).toString('base64url');
const seconds = { access: 7200, refresh: 15_552_000 };

/** New tokens: an access token of two hours, and one of 180 days that renews it once. */
export function tokensFor(state: State, { open_id, scopes: granted }: Omit<Granted, 'at'>) {
  const [access_token, refresh_token] = [`act.${word()}`, `rft.${word()}`];
  const given = { open_id, scopes: granted, at: state.clock() };
  state.access.set(access_token, given);
  state.refresh.set(refresh_token, given);
  return {
    access_token,
    expires_in: seconds.access,
    open_id,
    refresh_token,
    refresh_expires_in: seconds.refresh,
    scope: granted.join(','),
    token_type: 'Bearer',
  };
}

/** Whom a token speaks for, while it lasts. */
export function grantedBy(state: State, { headers }: Asked): Granted | undefined {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const granted = state.access.get(token);
  if (!granted || !state.accepts) return undefined;
  return state.clock() - granted.at < seconds.access * 1000 ? granted : undefined;
}
