/** One HTTP call to a platform, and what its end means before anyone looks at the answer. */
import { secondsWithin } from './numbers.ts';
import { egressFailure, neverSent } from '#server/egress/egress-error.ts';
import { PlatformError } from './port.ts';

/** What every adapter over HTTP is given. */
export interface SocialTools {
  /** Addresses that the operator configured. Each request has a connection of its own. */
  fetch: typeof globalThis.fetch;
  /** Milliseconds UTC. */
  clock: () => number;
  /** Is told what a platform's clock says, milliseconds UTC, each time it answers. */
  onDate: (instant: number) => void;
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  /** The name of the platform, for sentences. */
  platform: string;
  /** Whether it creates a post: then whatever is not a clear answer may have done so. */
  creates?: boolean;
  /** Whether a good answer is a form instead of JSON. */
  form?: boolean;
}

/** An answer below 500 that is not 429, for the adapter to judge. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the fields of a form; `undefined` where there was no body. */
  body: unknown;
}

const lost = ({ creates }: Request): 'unknown' | 'retry' => (creates ? 'unknown' : 'retry');

/** How the way out ends a request that was under way, in words. */
const endings: Readonly<Record<string, string>> = {
  timeout: 'took too long to respond.',
  too_large: 'sent more than we can read.',
  too_many_redirects: 'redirected the request too often.',
};

async function reach(tools: SocialTools, request: Request): Promise<Response> {
  const { method, url, headers, body, signal, platform } = request;
  if (signal.aborted) {
    throw new PlatformError('retry', 'Nothing was sent.', { cause: signal.reason });
  }
  try {
    return await tools.fetch(url, {
      method,
      signal,
      redirect: 'manual',
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
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
    const text = await response.text();
    if (text === '') return undefined;
    const refused = response.status >= 400;
    return request.form && !refused
      ? Object.fromEntries(new URLSearchParams(text))
      : JSON.parse(text);
  } catch (cause) {
    // What a refusal or a redirect looks like does not matter; a good answer without its words does.
    if (response.status >= 300) return undefined;
    const { status: http } = response;
    const message = `Couldn’t read the response from ${request.platform}.`;
    // A parser quotes what it could not read, which may be anything, also a secret that was sent.
    const known = cause instanceof SyntaxError ? {} : { cause };
    throw new PlatformError(lost(request), message, { http, ...known, is_lost: true });
  }
}

/** Seconds of a `Retry-After` header, a number or a date; `undefined` without one. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const asked = headers.get('retry-after');
  if (asked === null) return undefined;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/**
 * Makes a call and reads its answer. Throws a `PlatformError`: `retry` when nothing can have been created,
 * `unknown` when a call that creates was cut off, got a 5xx or an answer that nobody can read. `wait` says how many
 * seconds a 429 asks for.
 */
export async function callHttp(
  tools: SocialTools,
  request: Request,
  wait: (headers: Headers, body: unknown, now: number) => number,
): Promise<Answer> {
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
  // No platform redirects its API; where one does, nothing was created there.
  if (status >= 300 && status < 400) {
    throw new PlatformError('retry', `${request.platform} redirected the request.`, {
      http: status,
    });
  }
  return { status, headers, body };
}
