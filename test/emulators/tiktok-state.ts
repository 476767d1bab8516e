/** The state of the emulated TikTok. */
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

/** An upload to an inbox. */
export interface Upload {
  publish_id: string;
  /** The token of its upload URL. */
  word: string;
  open_id: string;
  size: number;
  piece: number;
  count: number;
  /** How many bytes arrived, in order. */
  bytes: number;
  /** How many status requests since it was complete. */
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
  /** Each is valid once. */
  refresh: Map<string, Granted>;
  fault: Fault | undefined;
  /** The fault of the next status response. */
  spoiled: 'malformed' | 'no_id' | undefined;
  /** Why the next upload fails once it is complete. */
  fails: string | undefined;
  /** How often TikTok reports that it is still processing. */
  slow: number;
  /** Whether its own tokens are accepted. */
  accepts: boolean;
  /** The scopes that people grant. */
  allowed: string[];
  /** The limits: pending drafts in 24 hours, and uploads per minute. */
  pending: number;
  per_minute: number;
  /** How far its clock is ahead, in milliseconds. */
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

/** New tokens: an access token for two hours, and a single-use refresh token for 180 days. */
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

/** A valid token’s owner. */
export function grantedBy(state: State, { headers }: Asked): Granted | undefined {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const granted = state.access.get(token);
  if (!granted || !state.accepts) return undefined;
  return state.clock() - granted.at < seconds.access * 1000 ? granted : undefined;
}
