/** A typed client made from the contract table: `client.agents.get({ params: { id } })`. */
import type {
  AnswerOf,
  Endpoint,
  SentBody,
  SentParams,
  SentQuery,
  Upload,
} from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { table } from '#contract/table.ts';
import type { Table } from '#contract/table.ts';
import { noAnswer, unconfirmed } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { failureOf } from './failure-of.ts';
import type { sendFile } from './send-file.ts';
import { createSharedWrites } from './shared-writes.ts';

type Field<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

type Files<E> = E extends { upload: Upload }
  ? { file: File; onProgress?: (share: number) => void }
  : unknown;

/** What a call takes: its parameters, query and body as the contract wants them sent. */
export type Input<E extends Endpoint> = Field<'params', SentParams<E>> &
  Field<'query', SentQuery<E>> &
  Field<'body', SentBody<E>> &
  Files<E> & {
    signal?: AbortSignal;
    /** Names a write, so that asking the same again, after a reload say, is answered with the first one's answer. */
    key?: string;
    /** Milliseconds until the call is given up, where it takes longer than most. */
    timeout?: number;
  };

export type Answer<E extends Endpoint> = E['response'] extends 'file' ? Blob : AnswerOf<E>;

type Call<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>) => Promise<Answer<E>>
    : (input: Input<E>) => Promise<Answer<E>>;

export type Client = {
  readonly [Part in keyof Table]: {
    readonly [Name in keyof Table[Part]]: Table[Part][Name] extends Endpoint
      ? // A stream has no end to wait for; `live.ts` reads it.
        Table[Part][Name]['response'] extends 'stream'
        ? never
        : Call<Table[Part][Name]>
      : never;
  };
};

export interface ClientDeps {
  base: string;
  /** The Bearer token of this moment. */
  token: () => string | null;
  /** What every call waits for, if anything. */
  before?: () => Promise<unknown>;
  /** Told when the server no longer knows the token that was sent. */
  onDead: (token: string | null) => void;
  /** Told when the server says that the caller's wallet is not on the list. */
  onUnlisted: () => void;
  /** Asks the person to confirm who they are; `true` when the token of this moment counts as fresh. */
  onStale?: () => Promise<boolean>;
  /** Milliseconds until a call without an answer is given up. */
  timeout?: number;
  /** Milliseconds before the one repetition of a write. */
  pause?: number;
  /** Sends a file in another way than `fetch`, which can’t tell how far it is. */
  sendFile?: typeof sendFile;
}

/** The facts of a call that this client needs; all that is left of the table in a built bundle. */
type Route = Pick<Endpoint, 'method' | 'path' | 'upload'> & { response: unknown };

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  file?: File;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  key?: string;
  timeout?: number;
}

export interface Outgoing {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

const addressOf = (base: string, { path }: Route, { params = {}, query = {} }: Loose) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function send(
  deps: ClientDeps,
  out: Outgoing,
  route: Route,
  { file, onProgress }: Loose,
): Promise<Response> {
  const { url, ...init } = out;
  if (!route.upload || !file) return fetch(url, init);
  if (deps.sendFile) return deps.sendFile(out, route.upload.field, file, onProgress);
  const form = new FormData();
  form.set(route.upload.field, file);
  return fetch(url, { ...init, body: form });
}

const mayRepeat = (route: Route, status: number) =>
  route.method !== 'GET' && (status === 0 || status === 502 || status === 503);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const headersOf = (route: Route, input: Loose, token: string | null, key: string) => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(route.method === 'GET' ? {} : { 'idempotency-key': key }),
  ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
});

const contentOf = async (response: Response, route: Route): Promise<unknown> =>
  response.ok && route.response === 'file' ? response.blob() : jsonOf(await response.text());

interface Tried {
  status: number;
  ok: boolean;
  content: unknown;
  /** The token that was sent. */
  token: string | null;
  /** Seconds to wait before another try, as far as the server said so. */
  retry_after?: number | undefined;
}

const secondsOf = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;

/** One try; the answer is read to its end within the time limit. */
async function attempt(deps: ClientDeps, route: Route, input: Loose, key: string): Promise<Tried> {
  const token = deps.token();
  const limit = AbortSignal.timeout(input.timeout ?? deps.timeout ?? limits.request_timeout);
  const out: Outgoing = {
    url: addressOf(deps.base, route, input),
    method: route.method,
    headers: headersOf(route, input, token, key),
    signal: input.signal ? AbortSignal.any([limit, input.signal]) : limit,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
  try {
    const response = await send(deps, out, route, input);
    const content = await contentOf(response, route);
    const { status } = response;
    const retry_after = secondsOf(response.headers.get('retry-after'));
    return { status, ok: response.ok && content !== undefined, content, token, retry_after };
  } catch {
    input.signal?.throwIfAborted();
    return { status: 0, ok: false, content: undefined, token };
  }
}

function failed(deps: ClientDeps, { status, content, token, retry_after }: Tried): ApiError {
  if (status === 0) return noAnswer();
  const failure = failureOf(status, content, retry_after);
  if (failure.status === 401) deps.onDead(token);
  if (failure.code === 'not_whitelisted') deps.onUnlisted();
  return failure;
}

const isStale = ({ status, content }: Tried) =>
  status === 403 && failureOf(status, content).code === 'reauth_required';

/** A call under a key of its own, repeated where that is safe and where its token was exchanged meanwhile. */
async function tryCall(deps: ClientDeps, route: Route, input: Loose): Promise<Tried> {
  const { key = crypto.randomUUID() } = input;
  if (deps.before) await deps.before();
  let tried = await attempt(deps, route, input, key);
  if (mayRepeat(route, tried.status)) {
    await wait(deps.pause ?? 800);
    input.signal?.throwIfAborted();
    tried = await attempt(deps, route, input, key);
  }
  // Another tab may have exchanged the token while this call was on its way.
  const current = deps.token();
  if (tried.status === 401 && current && tried.token !== current)
    tried = await attempt(deps, route, input, key);
  return tried;
}

async function call(deps: ClientDeps, route: Route, input: Loose): Promise<unknown> {
  let tried = await tryCall(deps, route, input);
  // Where the person has confirmed meanwhile, for another call, nobody is asked again.
  if (isStale(tried) && tried.token !== deps.token()) tried = await tryCall(deps, route, input);
  if (isStale(tried) && deps.onStale) {
    const isConfirmed = await deps.onStale();
    input.signal?.throwIfAborted();
    if (!isConfirmed) throw unconfirmed();
    tried = await tryCall(deps, route, input);
  }
  if (tried.ok) return tried.content;
  throw failed(deps, tried);
}

type Shared = ReturnType<typeof createSharedWrites>;

/** A write that is not a file and that nobody may abort is the one that is at work already, where that is the same. */
function callOrJoin(deps: ClientDeps, route: Route, input: Loose, share: Shared): Promise<unknown> {
  const work = () => call(deps, route, input);
  if (route.method !== 'POST' || route.upload || input.signal) return work();
  const what = JSON.stringify([deps.token(), input.key, input.body]);
  return share(addressOf(deps.base, route, input), what, work);
}

/** Makes the client. Every call rejects with an `ApiError`, or with the caller's own abort reason. */
export function createClient(deps: ClientDeps): Client {
  const share = createSharedWrites();
  const callsOf = (routes: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [
        name,
        (input: Loose = {}) => callOrJoin(deps, route, input, share),
      ]),
    );
  const parts = Object.entries(table).map(([part, routes]) => [part, callsOf(routes)]);
  // The server parses every answer with the same table before it leaves; the types follow from that.
  return Object.fromEntries(parts) as Client;
}
