/** One call to a server with Mastodon’s API, and the meaning of its errors. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import {
  callHttp,
  retryAfter,
  type Answer,
  type Request,
  type SocialTools,
  understood,
  withContent,
} from '#server/adapters/social/http.ts';
import { type Form, multipart } from '#server/adapters/social/pieces.ts';
import { type Meaning, refusalBy } from '#server/adapters/social/refusal.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Egress } from '#server/egress/egress.ts';
import { plainText } from './plain-text.ts';

/** The dependencies for calling a server. */
export interface MastodonTools extends Pick<SocialTools, 'clock' | 'onDate'> {
  /** The fetch for a server entered by a person: guarded, unless the operator trusts it. */
  fetchFor(server: string): SocialTools['fetch'];
  /** Opens a stream at an address that the server announces: guarded, unless the operator trusts the server. */
  socketFor(server: string): Egress['socket'];
  /** Waits for this many milliseconds; rejects with the reason of the signal. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface MastodonCall {
  method: Request['method'];
  /** For example `/api/v1/statuses`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: object;
  form?: Form;
  headers?: Readonly<Record<string, string>>;
  /** Whether it creates a post. */
  creates?: boolean;
}

/** The server and the token of a call. */
export interface Target {
  server: string;
  access_token?: string;
  signal: AbortSignal;
}

const platformName = 'Mastodon';
/** The default wait after a 429: the length of Mastodon’s own window, in seconds. */
const usualWait = 300;
const longestQuote = 200;

const Refusal = z.object({ error: z.string().catch('') }).catch({ error: '' });

/** A server’s message: shortened to one line of plain text, without the secret that it might repeat. */
function quoted(words: string, access_token: string | undefined): string {
  const bare = access_token === undefined ? words : words.replaceAll(access_token, '…');
  const line = oneLineOf(plainText(bare));
  return line === '' ? '.' : `: ${cut(line, longestQuote)}`;
}

function refusal({ status: http, body }: Answer, { access_token }: Target, creates: boolean) {
  const { error } = Refusal.parse(body);
  const refused = `The server refused${quoted(error, access_token)}`;
  const meanings: readonly Meaning[] = [
    { status: 401, kind: 'reconnect', says: 'The server no longer accepts this connection.' },
    // The messages of Doorkeeper and of GoToSocial: another token is needed.
    {
      status: 403,
      words: /scope/i,
      kind: 'reconnect',
      says: 'The access token lacks a scope. Create one with every scope we ask for.',
    },
    {
      status: 403,
      words: /login is|account.*(?:disabled|suspended|moved)/i,
      kind: 'reconnect',
      says: refused,
    },
    { status: 408, kind: creates ? 'unknown' : 'retry', says: 'The server took too long.' },
    { kind: 'rejected', says: refused },
  ];
  return refusalBy(meanings, { name: 'The server', http, words: error });
}

/** Seconds until `X-RateLimit-Reset`: a date, on some servers seconds since 1970. */
function wait(headers: Headers, _body: unknown, now: number): number {
  const seconds = retryAfter(headers, now);
  if (seconds !== undefined) return seconds;
  const reset = headers.get('x-ratelimit-reset') ?? '';
  const instant = /^\d+$/.test(reset) ? Number(reset) * 1000 : Date.parse(reset);
  return Number.isFinite(instant) ? Math.max(1, Math.ceil((instant - now) / 1000)) : usualWait;
}

/** Makes a call and returns any response below 500 except 429. */
export async function askServer(
  tools: MastodonTools,
  { server, access_token, signal }: Target,
  call: MastodonCall,
): Promise<Answer> {
  const { query, json, form, creates = false } = call;
  const url = new URL(call.path, server);
  const packed = form && multipart(form);
  const request: Request = {
    method: call.method,
    url: url.href,
    signal,
    platform: `${platformName} at ${url.host}`,
    creates,
    headers: { ...(packed && { 'content-type': packed.type }), ...call.headers },
    ...(packed && { body: packed.body }),
  };
  const content = { query, json, token: access_token };
  return callHttp({ ...tools, fetch: tools.fetchFor(server) }, withContent(content, request), wait);
}

/**
 * Makes a call and returns its parsed body. Throws a `PlatformError`. A response without the required fields counts as
 * none.
 */
export async function callServer<Answered>(
  tools: MastodonTools,
  target: Target,
  call: MastodonCall,
  answer: z.ZodType<Answered>,
): Promise<Answered> {
  const { creates = false } = call;
  const answered = await askServer(tools, target, call);
  if (answered.status >= 400) throw refusal(answered, target, creates);
  return understood(answered, answer, { platform: 'the server', creates });
}

/** Like `callServer`, for something that may not exist: then `undefined`. */
export async function callIfThere<Answered>(
  tools: MastodonTools,
  target: Target,
  call: MastodonCall,
  answer: z.ZodType<Answered>,
): Promise<Answered | undefined> {
  try {
    return await callServer(tools, target, call, answer);
  } catch (error) {
    const isGone = error instanceof PlatformError && (error.http === 404 || error.http === 410);
    if (isGone) return undefined;
    throw error;
  }
}
