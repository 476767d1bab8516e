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
import { spaceHeader } from '#contract/core/role-rights.ts';
import { table, type Table } from '#contract/table.ts';
import { noAnswer, unconfirmed, type ApiError } from './api-error.ts';
import { failureOf } from './failure-of.ts';
import type { sendFile } from './send-file.ts';

/**
 * Makes a function that merges equal simultaneous writes, for example from a second click within milliseconds: both
 * get the first one's answer. A different write to the same address in between prevents that, so that the last one
 * wins.
 */
function createSharedWrites() {
  const newest = new Map<string, { what: string; answer: Promise<unknown> }>();
  return (place: string, what: string, work: () => Promise<unknown>): Promise<unknown> => {
    const before = newest.get(place);
    if (before?.what === what) return before.answer;
    const answer = work().finally(() => {
      if (newest.get(place)?.answer === answer) newest.delete(place);
    });
    newest.set(place, { what, answer });
    return answer;
  };
}

type Field<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

type Files<E> = E extends { upload: Upload }
  ? { file: File; onProgress?: (share: number) => void }
  : unknown;

/** The input of a call: its params, query and body. */
type Input<E extends Endpoint> = Field<'params', SentParams<E>> &
  Field<'query', SentQuery<E>> &
  Field<'body', SentBody<E>> &
  Files<E> & {
    signal?: AbortSignal;
    /** The idempotency key of a write: repeating the call, for example after a reload, gets the first answer. */
    key?: string;
    /** A longer timeout in milliseconds, for slow calls. */
    timeout?: number;
  };

type Answer<E extends Endpoint> = E['response'] extends 'file' ? Blob : AnswerOf<E>;

type Call<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>) => Promise<Answer<E>>
    : (input: Input<E>) => Promise<Answer<E>>;

export type Client = {
  readonly [Part in keyof Table]: {
    readonly [Name in keyof Table[Part]]: Table[Part][Name] extends Endpoint
      ? // A stream never ends; `live.ts` reads it.
        Table[Part][Name]['response'] extends 'stream'
        ? never
        : Call<Table[Part][Name]>
      : never;
  };
};

export interface ClientDeps {
  base: string;
  /** The current bearer token. */
  token: () => string | null;
  /** The space that calls are about, by its id; `null` for one’s own. */
  space?: () => string | null;
  /** Called when the person is no longer a member of that space. */
  onNoSpace?: () => void;
  /** A promise that every call waits for, if any. */
  before?: () => Promise<unknown>;
  /** Called when the server no longer knows the token that was sent. */
  onDead: (token: string | null) => void;
  /** Called when the server says that the caller's wallet has no access. */
  onUnlisted: () => void;
  /** Asks the person to confirm their identity; `true` once the current token counts as fresh. */
  onStale?: () => Promise<boolean>;
  /** The timeout of a call, in milliseconds. */
  timeout?: number;
  /** The delay before the one repetition of a write, in milliseconds. */
  pause?: number;
  /** Sends a file without `fetch`, which can't report progress. */
  sendFile?: typeof sendFile;
}

/** The properties of a call that this client needs; a built bundle contains nothing else of the table. */
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

const headersOf = (
  route: Route,
  input: Loose,
  { token, space, key }: { token: string | null; space: string | null | undefined; key: string },
) => ({
  ...(space ? { [spaceHeader]: space } : {}),
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
  /** Seconds to wait before a retry, if the server said so. */
  retry_after?: number | undefined;
}

const secondsOf = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;

const timeOf = ({ upload }: Route): number =>
  upload?.on_disk ? limits.upload_timeout : limits.request_timeout;

/** One try; the answer is read to its end within the timeout. */
async function attempt(deps: ClientDeps, route: Route, input: Loose, key: string): Promise<Tried> {
  const token = deps.token();
  const limit = AbortSignal.timeout(input.timeout ?? deps.timeout ?? timeOf(route));
  const out: Outgoing = {
    url: addressOf(deps.base, route, input),
    method: route.method,
    headers: headersOf(route, input, { token, space: deps.space?.(), key }),
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
  if (failure.code === 'space_gone') deps.onNoSpace?.();
  return failure;
}

const isStale = ({ status, content }: Tried) =>
  status === 403 && failureOf(status, content).code === 'reauth_required';

/** A call with its own idempotency key, repeated where that is safe or its token was refreshed in the meantime. */
async function tryCall(deps: ClientDeps, route: Route, input: Loose): Promise<Tried> {
  const { key = crypto.randomUUID() } = input;
  if (deps.before) await deps.before();
  let tried = await attempt(deps, route, input, key);
  if (mayRepeat(route, tried.status)) {
    await wait(deps.pause ?? 800);
    input.signal?.throwIfAborted();
    tried = await attempt(deps, route, input, key);
  }
  // Another tab may have refreshed the token during this call.
  const current = deps.token();
  if (tried.status === 401 && current && tried.token !== current)
    tried = await attempt(deps, route, input, key);
  return tried;
}

async function call(deps: ClientDeps, route: Route, input: Loose): Promise<unknown> {
  let tried = await tryCall(deps, route, input);
  // If the person has confirmed for another call in the meantime, they are not asked again.
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

/** A write that is neither a file nor abortable joins an equal write that is running. */
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
  // The server validates every answer with the same table before sending it, so the types hold.
  return Object.fromEntries(parts) as Client;
}
