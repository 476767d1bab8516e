/** One call to a server that speaks Mastodon's API, and what its refusals mean. */
import { z } from 'zod';
import { oneLineOf } from '#contract/core/plain-text.ts';
import {
  callHttp,
  retryAfter,
  type Answer,
  type Request,
  type SocialTools,
} from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Egress } from '#server/egress/egress.ts';
import { plainText } from './plain-text.ts';

/** What it takes to call a server. */
export interface MastodonTools extends Pick<SocialTools, 'clock' | 'onDate'> {
  /** How to reach a server that a person named, by its origin: guarded, unless the operator trusts it. */
  fetchFor(server: string): SocialTools['fetch'];
  /** How to open a stream at an address that this server names: guarded, unless the operator trusts the server. */
  socketFor(server: string): Egress['socket'];
  /** Waits for so many milliseconds; rejects with the reason of the signal. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface MastodonCall {
  method: Request['method'];
  /** Such as `/api/v1/statuses`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: object;
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
  /** Whether it creates a post. */
  creates?: boolean;
}

/** Where a call goes, and in whose name. */
export interface Target {
  server: string;
  access_token?: string;
  signal: AbortSignal;
}

export const platformName = 'Mastodon';
/** What a 429 asks for where it does not say: the length of Mastodon's own window, in seconds. */
const usualWait = 300;
const longestQuote = 200;

const Refusal = z.object({ error: z.string().catch('') }).catch({ error: '' });

/** A server's own words, short, on one line, as plain text, and without the secret that it may have been so unwise to repeat. */
function quoted(words: string, access_token: string | undefined): string {
  const bare = access_token === undefined ? words : words.replaceAll(access_token, '…');
  const line = oneLineOf(plainText(bare));
  return line === '' ? '.' : `: ${line.slice(0, longestQuote)}`;
}

function refusal({ status: http, body }: Answer, { access_token }: Target, creates: boolean) {
  const { error } = Refusal.parse(body);
  const told = { http };
  if (http === 401) {
    return new PlatformError('reconnect', 'The server no longer accepts this connection.', told);
  }
  // Doorkeeper's sentence, and GoToSocial's: what it takes is another token.
  if (http === 403 && /scope/i.test(error)) {
    const message = 'The access token lacks a scope. Create one with every scope we ask for.';
    return new PlatformError('reconnect', message, told);
  }
  if (http === 403 && /login is|account.*(?:disabled|suspended|moved)/i.test(error)) {
    return new PlatformError('reconnect', `The server refused${quoted(error, access_token)}`, told);
  }
  if (http === 408) {
    return new PlatformError(creates ? 'unknown' : 'retry', 'The server took too long.', told);
  }
  return new PlatformError('rejected', `The server refused${quoted(error, access_token)}`, told);
}

/** Seconds until the instant of `X-RateLimit-Reset`: written as a date, by some in seconds since 1970. */
function wait(headers: Headers, _body: unknown, now: number): number {
  const asked = retryAfter(headers, now);
  if (asked !== undefined) return asked;
  const reset = headers.get('x-ratelimit-reset') ?? '';
  const instant = /^\d+$/.test(reset) ? Number(reset) * 1000 : Date.parse(reset);
  return Number.isFinite(instant) ? Math.max(1, Math.ceil((instant - now) / 1000)) : usualWait;
}

/**
 * A form as bytes with its type: requests whose size is known are given the time that it takes to send them, and go out
 * with a `Content-Length`, without which some servers take none.
 */
async function formBytes(form: FormData) {
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? '';
  return { type, body: new Uint8Array(await packed.arrayBuffer()) };
}

async function bodyOf({ json, form }: MastodonCall) {
  if (form) return formBytes(form);
  return json === undefined ? {} : { type: 'application/json', body: JSON.stringify(json) };
}

/** Makes a call and answers what came, below 500 and not 429, whatever it says. */
export async function askServer(
  tools: MastodonTools,
  { server, access_token, signal }: Target,
  call: MastodonCall,
): Promise<Answer> {
  const url = new URL(call.path, server);
  for (const [key, value] of Object.entries(call.query ?? {})) url.searchParams.append(key, value);
  const { type, body } = await bodyOf(call);
  return callHttp(
    { ...tools, fetch: tools.fetchFor(server) },
    {
      method: call.method,
      url: url.href,
      signal,
      platform: `${platformName} at ${url.host}`,
      creates: call.creates ?? false,
      headers: {
        accept: 'application/json',
        ...(type !== undefined && { 'content-type': type }),
        ...(access_token !== undefined && { authorization: `Bearer ${access_token}` }),
        ...call.headers,
      },
      ...(body !== undefined && { body }),
    },
    wait,
  );
}

/**
 * Makes a call and answers its parsed body. Throws a `PlatformError`. An answer without what it has to carry is as good
 * as none.
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
  const parsed = answer.safeParse(answered.body);
  if (parsed.success) return parsed.data;
  throw new PlatformError(
    creates ? 'unknown' : 'retry',
    'Couldn’t understand the server’s response.',
    {
      http: answered.status,
    },
  );
}

/** The same for something that may be gone: then `undefined`. */
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
