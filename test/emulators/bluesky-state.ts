/** What an emulated Bluesky service holds: accounts, sessions, repositories, notifications, and a ledger of calls. */
import { createHash } from 'node:crypto';
import { base32 } from '@scure/base';

export interface Person {
  did: string;
  handle: string;
  name: string;
  /** Only who has one can sign in here. */
  app_password?: string;
  /** The origin that holds the repository, where it is not this one. */
  pds?: string;
  /** The handle in the document, where that is another one. */
  known_as?: string;
  followers?: number;
  status?: 'takendown' | 'suspended' | 'deactivated';
  /** Left out where the server sends no email. */
  email_confirmed?: boolean;
}

export interface Token {
  did: string;
  kind: 'access' | 'refresh';
  expired: boolean;
  /** The session that replaced it; a repeated refresh answers it again. */
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
  /** How often a call wrote exactly this. */
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

/** One call, as the ledger keeps it. */
export interface Call {
  at: number;
  name: string;
  did: string | null;
  connection: number;
  /** `null` where it got no answer. */
  status: number | null;
  /** The post that it created. */
  made: string | null;
  method: string;
  query: Record<string, string[]>;
  /** Its body, where that was JSON; else its type. */
  input: unknown;
  /** What was answered, or would have been. */
  answer: unknown;
}

export interface State {
  people: Map<string, Person>;
  tokens: Map<string, Token>;
  records: Map<string, Written>;
  /** By the account that uploaded them and their links. */
  blobs: Map<string, { mime: string; size: number }>;
  /** How many bytes a file may have here; servers are set up with 50 MiB. */
  blob_limit: number;
  notices: Notice[];
  logins: { did: string; at: number }[];
  calls: Call[];
  /** Whether secrets are taken at all. */
  accepting: boolean;
  /** Whether what is written takes a while until the network shows it. */
  lagging: boolean;
  issued: number;
  /** The origin of the service that signs its people in, where it does not do so itself. */
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

/** A refusal in the form of the protocol. */
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

/** A content identifier of version 1 by SHA-256. */
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

/** A new session. `scope` is what its access token may do. */
export const openSession = (state: State, did: string, scope = 'com.atproto.appPass'): Pair => ({
  accessJwt: issue(state, did, 'access', scope),
  refreshJwt: issue(state, did, 'refresh', 'com.atproto.refresh'),
});

export const personBy = (state: State, name: string): Person | undefined =>
  [...state.people.values()].find(
    ({ did, handle }) => did === name || handle === name.toLowerCase(),
  );

/** Writes a post into someone's repository; the same again changes nothing. */
export function writePost(
  state: State,
  did: string,
  rkey: string,
  value: Record<string, unknown>,
): Written {
  return write(state, { uri: `at://${did}/app.bsky.feed.post/${rkey}`, did, rkey, value });
}

/** Writes the only profile that a repository has. */
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
