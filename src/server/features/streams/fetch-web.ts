/** Fetches a URL that an owner entered, or explains in a sentence why that fails. */
import { UnreadableWeb, type ReadWeb } from '#server/adapters/feeds/index.ts';
import type { Context } from '#server/context.ts';
import { egressFailure } from '#server/egress/egress-error.ts';
import { secondsAsked } from '#server/egress/retried.ts';

/** The cache validators of the last version. */
export interface Validators {
  etag: string | null;
  modified: string | null;
}

export interface Fetched extends Validators {
  /** `undefined`: not modified. */
  read: ReadWeb | undefined;
}

/** A URL cannot be read now. The message is for its owner. */
export class StreamFailure extends Error {
  /** The `Retry-After` of its server, in seconds. */
  readonly retry_after: number | undefined;
  constructor(
    message: string,
    { cause, retry_after }: { cause?: unknown; retry_after?: number | undefined } = {},
  ) {
    super(message, { cause });
    this.name = 'StreamFailure';
    this.retry_after = retry_after;
  }
}

const accepted =
  'application/feed+json, application/atom+xml, application/rss+xml, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5';

/** Longer validators are not stored. */
const named = (value: string | null): string | null =>
  value !== null && value.length <= 500 ? value : null;

function sentenceOf(error: unknown, host: string): string | undefined {
  switch (egressFailure(error)?.kind) {
    case 'refused':
    case 'unresolved':
      // Distinguishing the two cases would reveal names of an internal network.
      return `There’s no public website at ${host}.`;
    case 'too_large':
      return `What ${host} sent is larger than 10 MB.`;
    case 'too_many_redirects':
      return `${host} redirects too often.`;
    case undefined:
      return undefined;
    default:
      return `${host} didn’t answer in time.`;
  }
}

const answered = (status: number, host: string): string => {
  if (status === 404 || status === 410) return `There’s nothing at this address (${status}).`;
  if (status === 401 || status === 403) return `${host} doesn’t let us read this (${status}).`;
  if (status === 429) return `${host} asks us to come back later (429).`;
  return `${host} answered with an error (${status}).`;
};

/** Where a document was found after all redirects, and its declared type. */
const aboutAnswer = ({ url, headers }: Response, asked: string) => ({
  url: url || asked,
  type: headers.get('content-type') ?? '',
});

/** Throws `StreamFailure`, or the reason of `signal`. */
export async function fetchWeb(
  ctx: Pick<Context, 'fetchPublic' | 'web'>,
  url: string,
  { etag, modified }: Validators,
  signal: AbortSignal,
): Promise<Fetched> {
  const { host } = new URL(url);
  const headers = {
    accept: accepted,
    ...(etag !== null && { 'if-none-match': etag }),
    ...(modified !== null && { 'if-modified-since': modified }),
  };
  try {
    const response = await ctx.fetchPublic(url, { headers, signal });
    const { status } = response;
    if (status === 304) return { read: undefined, etag, modified };
    if (!response.ok) {
      const retry_after = secondsAsked(response.headers.get('retry-after'));
      throw new StreamFailure(answered(status, host), { retry_after });
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      read: await ctx.web.read(bytes, aboutAnswer(response, url), signal),
      etag: named(response.headers.get('etag')),
      modified: named(response.headers.get('last-modified')),
    };
  } catch (error) {
    if (error instanceof StreamFailure) throw error;
    if (error instanceof UnreadableWeb) throw new StreamFailure(error.message, { cause: error });
    signal.throwIfAborted();
    const message = sentenceOf(error, host);
    if (message === undefined) throw error;
    throw new StreamFailure(message, { cause: error });
  }
}

const unknown: Validators = { etag: null, modified: null };

/** Like `fetchWeb`, for a URL that was never read before. */
export async function fetchNew(
  ctx: Pick<Context, 'fetchPublic' | 'web'>,
  url: string,
  signal: AbortSignal,
): Promise<Fetched & { read: ReadWeb }> {
  const { read, ...validators } = await fetchWeb(ctx, url, unknown, signal);
  if (!read) throw new StreamFailure('There’s nothing at this address.');
  return { read, ...validators };
}
