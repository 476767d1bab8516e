/** One HTTP call to a platform, and the meaning of its outcome before the response is interpreted. */
import { limits } from '#contract/core/limits.ts';
import type { z } from 'zod';
import { secondsWithin } from './numbers.ts';
import { egressFailure, neverSent } from '#server/egress/egress-error.ts';
import { readBounded } from '#server/egress/read-bounded.ts';
import { streamOf } from './pieces.ts';
import { type Pieces, PlatformError } from './port.ts';

/** The dependencies of adapters that use HTTP. */
export interface SocialTools {
  /** For configured addresses. Each request uses a new connection. */
  fetch: typeof globalThis.fetch;
  /** Milliseconds UTC. */
  clock: () => number;
  /** Called with the platform’s clock, milliseconds UTC, for each response. */
  onDate: (instant: number) => void;
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** A file in pieces is read while it is sent. */
  body?: string | FormData | Uint8Array<ArrayBuffer> | Pieces;
  signal: AbortSignal;
  /** The platform’s name, for messages. */
  platform: string;
  /** Whether it creates a post; without a clear answer it may then have been created. */
  creates?: boolean;
  /** Whether a successful response is form-encoded instead of JSON. */
  form?: boolean;
}

/** A response below 500 other than 429, for the adapter to interpret. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or form fields; `undefined` without a body. */
  body: unknown;
}

const lost = ({ creates }: Request): 'unknown' | 'retry' => (creates ? 'unknown' : 'retry');

/** How the egress guard ends a request in progress, in words. */
const endings: Readonly<Record<string, string>> = {
  timeout: 'took too long to respond.',
  too_large: 'sent more than we can read.',
  too_many_redirects: 'redirected the request too often.',
};

/** The headers and the body as `fetch` takes them; networks want to know the length of a stream. */
function contentOf({ headers, body }: Request): RequestInit {
  const isFile = typeof body === 'object' && 'read' in body;
  if (!isFile) return { ...(headers && { headers }), ...(body !== undefined && { body }) };
  const length = { 'content-length': String(body.size) };
  // The types of browsers don’t know `duplex`, so it is no literal.
  const sent = {
    headers: { ...headers, ...length },
    body: streamOf(body),
    duplex: 'half' as const,
  };
  return sent;
}

async function reach(tools: SocialTools, request: Request): Promise<Response> {
  const { method, url, signal, platform } = request;
  if (signal.aborted) {
    throw new PlatformError('retry', 'Nothing was sent.', { cause: signal.reason });
  }
  try {
    return await tools.fetch(url, {
      method,
      signal,
      redirect: 'manual',
      ...contentOf(request),
    });
  } catch (cause) {
    if (neverSent(cause)) {
      throw new PlatformError('retry', `Couldn’t reach ${platform}.`, { cause });
    }
    const why = endings[egressFailure(cause)?.kind ?? ''] ?? 'didn’t respond.';
    throw new PlatformError(lost(request), `${platform} ${why}`, {
      cause,
      is_lost: true,
    });
  }
}

async function read(request: Request, response: Response): Promise<unknown> {
  try {
    const text = new TextDecoder().decode(await readBounded(response, limits.platform_answer));
    if (text === '') return undefined;
    const refused = response.status >= 400;
    return request.form && !refused
      ? Object.fromEntries(new URLSearchParams(text))
      : JSON.parse(text);
  } catch (cause) {
    // The body of an error or a redirect is optional; that of a successful response is not.
    if (response.status >= 300) return undefined;
    const { status: http } = response;
    const message = `Couldn’t read the response from ${request.platform}.`;
    // A parser error quotes its input, which may contain a secret.
    const known = cause instanceof SyntaxError ? {} : { cause };
    throw new PlatformError(lost(request), message, { http, ...known, is_lost: true });
  }
}

/** The seconds of a `Retry-After` header, a number or a date; `undefined` without one. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/** The seconds to wait after a 429. */
export type Wait = (headers: Headers, body: unknown, now: number) => number;

/**
 * Makes a call and reads its response. Throws a `PlatformError`: `retry` if nothing can have been created; `unknown` if
 * a creating call was cut off, got a 5xx or an unreadable response. `wait` returns the seconds to wait after a 429.
 */
export async function callHttp(tools: SocialTools, request: Request, wait: Wait): Promise<Answer> {
  const response = await reach(tools, request);
  const { status, headers } = response;
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(date)) tools.onDate(date);
  const body = await read(request, response);
  if (status === 429) {
    const retry_after = secondsWithin(wait(headers, body, tools.clock()));
    const message = `${request.platform} asked us to slow down.`;
    throw new PlatformError('retry', message, { retry_after, http: status });
  }
  if (status >= 500) {
    const message = `${request.platform} replied with status ${status}.`;
    throw new PlatformError(lost(request), message, { http: status });
  }
  // No platform’s API redirects; if it does, nothing was created.
  if (status >= 300 && status < 400) {
    throw new PlatformError('retry', `${request.platform} redirected the request.`, {
      http: status,
    });
  }
  return { status, headers, body };
}

/** What is sent, in the forms that networks know. */
export interface Content {
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined;
  /** Sent as a bearer token. */
  token?: string | undefined;
  json?: unknown;
  /** Sent form-encoded. */
  fields?: Readonly<Record<string, string | undefined>> | undefined;
}

const pairs = (given: NonNullable<Content['query']>): string[][] =>
  Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );

/** A request with a query, and with a body of one kind; a token goes into its header. */
export function withContent({ query, token, json, fields }: Content, request: Request): Request {
  const search = query ? new URLSearchParams(pairs(query)).toString() : '';
  const type = fields
    ? 'application/x-www-form-urlencoded'
    : json !== undefined && 'application/json';
  const body = fields
    ? new URLSearchParams(pairs(fields)).toString()
    : json !== undefined && JSON.stringify(json);
  return {
    ...request,
    url: request.url + (search && `?${search}`),
    headers: {
      accept: 'application/json',
      ...(type && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    ...(body && { body }),
  };
}

/** What `shape` parses from a successful response. One without the required fields counts as none. */
export function understood<Shape extends z.ZodType>(
  { status: http, body }: Answer,
  shape: Shape,
  request: Pick<Request, 'platform' | 'creates'>,
): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const kind = request.creates ? 'unknown' : 'retry';
  throw new PlatformError(kind, `Couldn’t understand ${request.platform}’s response.`, {
    http,
    is_lost: true,
  });
}

/** Makes a call and returns what `shape` parses. Throws a `PlatformError`: that of `refuse` for a status from 400. */
export async function ask<Shape extends z.ZodType>(
  tools: SocialTools,
  request: Request,
  { wait, refuse, shape }: { wait: Wait; refuse: (answer: Answer) => PlatformError; shape: Shape },
): Promise<z.output<Shape>> {
  const answer = await callHttp(tools, request, wait);
  if (answer.status >= 400) throw refuse(answer);
  return understood(answer, shape, request);
}
