/** One call to a Bluesky service, and the meaning of its errors. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import type { Egress, GuardedInit } from '#server/egress/egress.ts';
import {
  callHttp,
  retryAfter,
  type Answer,
  type SocialTools,
} from '#server/adapters/social/http.ts';
import { PlatformError, type Account } from '#server/adapters/social/port.ts';

/** The dependencies for calling a service. */
export interface Calling extends Pick<SocialTools, 'clock' | 'onDate'> {
  /** The fetch for a service entered by a person: guarded, unless the operator trusts it. */
  fetchFor(service: string): SocialTools['fetch'];
  /** The PLC directory’s address without a trailing slash, and its fetch. */
  plc: { url: string; fetch: SocialTools['fetch'] };
}

/** The dependencies of the adapter. */
export interface BlueskyTools extends Calling {
  /** A Jetstream server with all posts of the network, if configured. */
  jetstream?: { url: string; open: Egress['socket'] } | undefined;
  /** For public pages that texts link to, guarded. */
  fetchPublic(url: string, init: GuardedInit): Promise<Response>;
  /**
   * Stores the account’s renewed credentials in place of `account.secret`. Returns the stored ones: `next`, or those
   * that a faster worker stored meanwhile.
   */
  saveSecret(account: Account, next: string): Promise<string>;
}

export interface BlueskyCall {
  method: 'GET' | 'POST';
  /** The XRPC method, such as `com.atproto.repo.getRecord`. */
  name: string;
  query?: Readonly<Record<string, string | number | readonly string[]>>;
  json?: unknown;
  blob?: { mime: string; bytes: Uint8Array };
  /** Whether it creates a post. */
  creates?: boolean;
}

export const platformName = 'Bluesky';
/** The default wait after a 429, in seconds. */
const usualWait = 300;

const Refusal = z.object({ error: z.string().catch(''), message: z.string().catch('') });

/** The token is expired or invalid; a new one may work. */
const staleCodes = new Set([
  'ExpiredToken',
  'InvalidToken',
  'AuthMissing',
  'AuthenticationRequired',
]);

const closedAccounts: Readonly<Record<string, string>> = {
  AccountTakedown: 'Bluesky has taken this account down.',
  AccountSuspended: 'Bluesky has suspended this account.',
  AccountDeactivated: 'This Bluesky account is deactivated.',
  AccountInactive: 'This Bluesky account isn’t active.',
  RepoTakendown: 'Bluesky has taken this account down.',
  RepoSuspended: 'Bluesky has suspended this account.',
  RepoDeactivated: 'This Bluesky account is deactivated.',
  RepoNotFound: 'This Bluesky account no longer exists.',
};

const statuses: Readonly<Record<string, string>> = {
  takendown: 'AccountTakedown',
  suspended: 'AccountSuspended',
  deactivated: 'AccountDeactivated',
};

/** The error for an unusable account, by the `status` of its session. */
export function closedAccount(status: string | undefined): PlatformError {
  const code = statuses[status ?? ''] ?? 'AccountInactive';
  const message = closedAccounts[code] ?? 'This Bluesky account isn’t active.';
  return new PlatformError('reconnect', message, { code });
}

/** Whether a call failed because its token was rejected. */
export const isStale = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'reconnect' && staleCodes.has(error.code ?? '');

const longestQuote = 200;

/** A platform’s message, shortened to one line. */
const quoted = (message: string): string => {
  const line = oneLineOf(message);
  return line === '' ? '.' : `: ${cut(line, longestQuote)}`;
};

function refusal({ status: http, body }: Answer, creates = false): PlatformError {
  const { error, message } = Refusal.catch({ error: '', message: '' }).parse(body);
  const extra = (code: string) => ({ http, ...(code !== '' && { code }) });
  const closed = closedAccounts[error];
  if (closed !== undefined) return new PlatformError('reconnect', closed, extra(error));
  if (staleCodes.has(error) || http === 401) {
    const code = staleCodes.has(error) || error.startsWith('AuthFactor') ? error : 'InvalidToken';
    const sentence = 'Bluesky no longer accepts this connection.';
    return new PlatformError('reconnect', sentence, extra(code));
  }
  if (http === 408) {
    return new PlatformError(creates ? 'unknown' : 'retry', 'Bluesky took too long.', extra(error));
  }
  return new PlatformError('rejected', `Bluesky refused it${quoted(message)}`, extra(error));
}

/** Seconds until `ratelimit-reset`, which is in seconds since 1970. */
function wait(headers: Headers, _body: unknown, now: number): number {
  const reset = Number(headers.get('ratelimit-reset') ?? Number.NaN);
  if (Number.isFinite(reset)) return Math.max(1, Math.ceil(reset - now / 1000));
  return retryAfter(headers, now) ?? usualWait;
}

function address(service: string, { name, query = {} }: BlueskyCall): string {
  const url = new URL(`/xrpc/${name}`, service);
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) url.searchParams.append(key, String(one));
  }
  return url.href;
}

function bodyOf({ json, blob }: BlueskyCall) {
  if (blob) return { type: blob.mime, body: new Uint8Array(blob.bytes) };
  return json === undefined ? {} : { type: 'application/json', body: JSON.stringify(json) };
}

/**
 * Makes a call and returns its parsed body. Throws a `PlatformError`; a rejected token is a `reconnect` for which
 * `isStale` is true. A response without the required fields counts as none.
 */
export async function callBluesky<Answered>(
  tools: Calling,
  target: { service: string; token?: string | undefined; signal: AbortSignal },
  call: BlueskyCall,
  answer: z.ZodType<Answered>,
): Promise<Answered> {
  const { service, token, signal } = target;
  const { creates = false } = call;
  const { type, body } = bodyOf(call);
  const answered = await callHttp(
    { ...tools, fetch: tools.fetchFor(service) },
    {
      method: call.method,
      url: address(service, call),
      signal,
      platform: platformName,
      creates,
      headers: {
        accept: 'application/json',
        ...(type !== undefined && { 'content-type': type }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    },
    wait,
  );
  if (answered.status >= 400) throw refusal(answered, creates);
  const parsed = answer.safeParse(answered.body);
  if (parsed.success) return parsed.data;
  const message = 'Couldn’t understand Bluesky’s response.';
  throw new PlatformError(creates ? 'unknown' : 'retry', message, { http: answered.status });
}
