/** The types with which a feature implements its part of the contract. */
import type {
  BodyOf,
  Endpoint,
  EventOf,
  ParamsOf,
  QueryOf,
  ResultOf,
} from '#contract/core/endpoint.ts';
import type { Draft } from '#server/draft.ts';
import type { Pass } from '#server/token-in-hand.ts';

/** Who is calling. */
export interface Caller {
  user_id: string;
  session_id: string;
  /** The sign-in that the session belongs to; it stays the same when the token is rotated. */
  family_id: string;
  is_whitelisted: boolean;
  is_admin: boolean;
  /** When the person last authenticated, milliseconds UTC. */
  authenticated_at: number;
  /** The API token in use, or the rights of a member in somebody’s space; absent for owners. */
  token?: Pass;
}

export interface UploadedFile {
  filename: string;
  bytes: Uint8Array;
}

/** An upload on the disk, which is removed after the call. */
export interface UploadedDraft {
  filename: string;
  draft: Draft;
  /** Its first bytes. */
  head: Uint8Array;
}

type FilesOf<E extends Endpoint> = E extends { upload: { on_disk: true } }
  ? UploadedDraft[]
  : E extends { upload: object }
    ? UploadedFile[]
    : UploadedFile[] | undefined;

/** A file that can be requested in ranges. */
export interface RangedFile {
  size: number;
  /** Reads that many bytes from `start`. */
  read: (start: number, count: number) => Promise<Uint8Array>;
}

/** A file response: bytes all at once, text as it is generated, or ranges. */
export type FileAnswer = FileHead &
  ({ bytes: Uint8Array } | { chunks: AsyncIterable<string> } | RangedFile);

interface FileHead {
  mime: string;
  /** Seconds a browser may cache it; then the URL must always mean the same bytes. 0 for private files. */
  max_age: number;
  /** Set when the file is to be saved rather than shown. */
  filename?: string;
  /** The CSP of a page; other files get one that allows nothing. */
  policy?: string;
  /** The status of a page, if it is not 200. */
  status?: 404 | 409;
  /** The address to read instead, after a form was handled. */
  location?: string;
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | undefined : Caller;

export interface Incoming<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E>;
  files: FilesOf<E>;
  /** The Bearer token as sent; only sign-in calls use it. */
  token: string | undefined;
  idempotency_key: string | undefined;
  /** The id for what a call with an idempotency key creates; the same when it is repeated after its server died. */
  made_id: string | undefined;
  request_id: string;
  ip: string;
  user_agent: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

type Handler<E extends Endpoint> = (
  request: Incoming<E>,
) => Promise<
  E['response'] extends 'file'
    ? FileAnswer
    : E['response'] extends 'stream'
      ? AsyncIterable<EventOf<E>>
      : ResultOf<E>
>;

/** One handler for each call of a part of the table; a missing one does not compile. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [K in keyof Calls]: Handler<Calls[K]>;
};
