/** How a feature answers its part of the contract. */
import type {
  BodyOf,
  Endpoint,
  EventOf,
  ParamsOf,
  QueryOf,
  ResultOf,
} from '#contract/core/endpoint.ts';
import type { TokenPass } from '#server/token-in-hand.ts';

/** Who is calling. */
export interface Caller {
  user_id: string;
  session_id: string;
  /** The sign-in that the session came from; it stays when the token changes. */
  family_id: string;
  is_whitelisted: boolean;
  is_admin: boolean;
  /** When the person last proved who they are, milliseconds UTC. */
  authenticated_at: number;
  /** The API token that they call by; without one they signed in themselves. */
  token?: TokenPass;
}

export interface UploadedFile {
  filename: string;
  bytes: Uint8Array;
}

/** A file of which a part can be asked for. */
export interface RangedFile {
  size: number;
  /** So many bytes from `start`. */
  read: (start: number, count: number) => Promise<Uint8Array>;
}

/** Bytes that leave as a file: all at once, text as it is made, or in ranges. */
export type FileAnswer = FileHead &
  ({ bytes: Uint8Array } | { chunks: AsyncIterable<string> } | RangedFile);

interface FileHead {
  mime: string;
  /** Seconds a browser may keep it; the name must then never mean other bytes. 0 for what is one person's own. */
  max_age: number;
  /** Given where it is to be saved rather than shown. */
  filename?: string;
  /** What a page may do; other files may do nothing. */
  policy?: string;
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | undefined : Caller;

export interface Incoming<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E>;
  files: E extends { upload: object } ? UploadedFile[] : UploadedFile[] | undefined;
  /** The Bearer token as it was sent; only sign-in calls look at it. */
  token: string | undefined;
  idempotency_key: string | undefined;
  /** With a key: the id of what this call makes, also when it is repeated after its server died. */
  made_id: string | undefined;
  request_id: string;
  ip: string;
  user_agent: string;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
}

export type Handler<E extends Endpoint> = (
  request: Incoming<E>,
) => Promise<
  E['response'] extends 'file'
    ? FileAnswer
    : E['response'] extends 'stream'
      ? AsyncIterable<EventOf<E>>
      : ResultOf<E>
>;

/** One handler for each call of a part of the table; a forgotten one does not compile. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [K in keyof Calls]: Handler<Calls[K]>;
};
