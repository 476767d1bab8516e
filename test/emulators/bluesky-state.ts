/** The state of the emulated Bluesky service: accounts, sessions, repositories, notifications, and a log of calls. */
import { createHash } from 'node:crypto';
import { base32 } from '@scure/base';

export interface Person {
  did: string;
  handle: string;
  name: string;
  /** Only people with one can sign in here. */
  app_password?: string;
  /** The origin that hosts the repository, if different. */
  pds?: string;
  /** The handle in the document, if different. */
  known_as?: string;
  followers?: number;
  status?: 'takendown' | 'suspended' | 'deactivated';
  /** Missing if the server sends no email. */
  email_confirmed?: boolean;
}

interface Token {
  did: string;
  kind: 'access' | 'refresh';
  expired: boolean;
  /** The session that replaced it; repeating the refresh returns it again. */
  next?: Pair;
}

export interface Pair {
  accessJwt: string;
  refreshJwt: string;
}

export interface Written {
  uri: string;
  cid: string;
  did: string;
  rkey: string;
  value: Record<string, unknown>;
  /** How often exactly this was written. */
  writes: number;
}

export interface Notice {
  to: string;
  by: string;
  reason: string;
  uri: string;
  /** Milliseconds UTC. */
  indexed_at: number;
}

/** A logged call. */
export interface Call {
  at: number;
  name: string;
  did: string | null;
  connection: number;
  /** `null` if it got no response. */
  status: number | null;
  /** The post it created. */
  made: string | null;
  method: string;
  query: Record<string, string[]>;
  /** Its JSON body, or else its content type. */
  input: unknown;
  /** The response, or what it would have been. */
  answer: unknown;
}

export interface State {
  people: Map<string, Person>;
  tokens: Map<string, Token>;
  records: Map<string, Written>;
  /** Keyed by uploader and CID. */
  blobs: Map<string, { mime: string; size: number }>;
  /** The file size limit; servers have 50 MiB by default. */
  blob_limit: number;
  notices: Notice[];
  logins: { did: string; at: number }[];
  calls: Call[];
  /** Whether credentials are accepted at all. */
  accepting: boolean;
  /** Whether the network shows new posts with a delay. */
  lagging: boolean;
  issued: number;
  /** The origin of the authorization server, if different. */
  signs_in: string | undefined;
}

export const createState = (): State => ({
  people: new Map(),
  tokens: new Map(),
  records: new Map(),
  blobs: new Map(),
  blob_limit: 50 * 1024 * 1024,
  notices: [],
  logins: [],
  calls: [],
  accepting: true,
  lagging: false,
  issued: 0,
  signs_in: undefined,
});

export const profileCollection = 'app.bsky.actor.profile';

export const profileUri = (did: string): string => `at://${did}/${profileCollection}/self`;

/** An XRPC error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const codecs = { raw: 0x55, record: 0x71 } as const;

/** A CID (version 1, SHA-256). */
export function cidOf(bytes: Uint8Array | string, codec: keyof typeof codecs): string {
  const hash = createHash('sha256').update(bytes).digest();
  const cid = Uint8Array.from([1, codecs[codec], 0x12, 0x20, ...hash]);
  return `b${base32.encode(cid).replace(/=+$/, '').toLowerCase()}`;
}

const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

function issue(state: State, did: string, kind: Token['kind'], scope: string): string {
  const claims = { scope, sub: did, jti: (state.issued += 1) };
  const token = `${part({ typ: 'at+jwt', alg: 'HS256' })}.${part(claims)}.${part({ state: state.issued })}`;
  state.tokens.set(token, { did, kind, expired: false });
  return token;
}

/** A new session. `scope` is that of its access token. */
export const openSession = (state: State, did: string, scope = 'com.atproto.appPass'): Pair => ({
  accessJwt: issue(state, did, 'access', scope),
  refreshJwt: issue(state, did, 'refresh', 'com.atproto.refresh'),
});

export const personBy = (state: State, name: string): Person | undefined =>
  [...state.people.values()].find(
    ({ did, handle }) => did === name || handle === name.toLowerCase(),
  );

/** Writes a post to a repository; repeating it changes nothing. */
export function writePost(
  state: State,
  did: string,
  rkey: string,
  value: Record<string, unknown>,
): Written {
  return write(state, { uri: `at://${did}/app.bsky.feed.post/${rkey}`, did, rkey, value });
}

/** Writes a repository’s profile record. */
export const writeProfile = (state: State, did: string, value: Record<string, unknown>): Written =>
  write(state, { uri: profileUri(did), did, rkey: 'self', value });

function write(state: State, record: Omit<Written, 'cid' | 'writes'>): Written {
  const { uri, value } = record;
  const cid = cidOf(JSON.stringify(value), 'record');
  const writes = (state.records.get(uri)?.writes ?? 0) + 1;
  const written = { ...record, cid, writes };
  state.records.set(uri, written);
  return written;
}
