/** One call to a Bluesky service, and the meaning of its errors. */
import { z } from 'zod';
import type { Egress, GuardedInit } from '#server/egress/egress.ts';
import {
  type Answer,
  ask,
  retryAfter,
  type SocialTools,
  withContent,
} from '#server/adapters/social/http.ts';
import { type Meaning, refusalBy } from '#server/adapters/social/refusal.ts';
import { PlatformError, type Account, type Pieces } from '#server/adapters/social/port.ts';

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
  blob?: { mime: string; bytes: Uint8Array | Pieces };
  /** Whether it creates a post. */
  creates?: boolean;
}

const platformName = 'Bluesky';
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

const closed = (code: string, says: string): Meaning => ({
  codes: [code],
  kind: 'reconnect',
  says,
});
const closedAccounts: readonly Meaning[] = [
  closed('AccountTakedown', 'Bluesky has taken this account down.'),
  closed('AccountSuspended', 'Bluesky has suspended this account.'),
  closed('AccountDeactivated', 'This Bluesky account is deactivated.'),
  closed('AccountInactive', 'This Bluesky account isn’t active.'),
  closed('RepoTakendown', 'Bluesky has taken this account down.'),
  closed('RepoSuspended', 'Bluesky has suspended this account.'),
  closed('RepoDeactivated', 'This Bluesky account is deactivated.'),
  closed('RepoNotFound', 'This Bluesky account no longer exists.'),
];

const statuses: Readonly<Record<string, string>> = {
  takendown: 'AccountTakedown',
  suspended: 'AccountSuspended',
  deactivated: 'AccountDeactivated',
};

/** The error for an unusable account, by the `status` of its session. */
export const closedAccount = (status: string | undefined): PlatformError =>
  refusalBy(closedAccounts, {
    name: platformName,
    code: statuses[status ?? ''] ?? 'AccountInactive',
    words: '',
  });

/** Whether a call failed because its token was rejected. */
export const isStale = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'reconnect' && staleCodes.has(error.code ?? '');

function refusal({ status: http, body }: Answer, creates: boolean): PlatformError {
  const { error, message } = Refusal.catch({ error: '', message: '' }).parse(body);
  const isTokens = staleCodes.has(error) || error.startsWith('AuthFactor');
  const sentence = 'Bluesky no longer accepts this connection.';
  const meanings: readonly Meaning[] = [
    ...closedAccounts,
    { codes: [...staleCodes], kind: 'reconnect', says: sentence },
    {
      status: 401,
      kind: 'reconnect',
      says: sentence,
      ...(!isTokens && { as: 'InvalidToken' }),
    },
    { status: 408, kind: creates ? 'unknown' : 'retry', says: 'Bluesky took too long.' },
  ];
  return refusalBy(meanings, { name: platformName, http, code: error, words: message });
}

/** Seconds until `ratelimit-reset`, which is in seconds since 1970. */
function wait(headers: Headers, _body: unknown, now: number): number {
  const reset = Number(headers.get('ratelimit-reset') ?? Number.NaN);
  if (Number.isFinite(reset)) return Math.max(1, Math.ceil(reset - now / 1000));
  return retryAfter(headers, now) ?? usualWait;
}

const bodyOf = ({ bytes }: NonNullable<BlueskyCall['blob']>) =>
  'read' in bytes ? bytes : new Uint8Array(bytes);

/**
 * Makes a call and returns its parsed body. Throws a `PlatformError`; a rejected token is a `reconnect` for which
 * `isStale` is true. A response without the required fields counts as none.
 */
export const callBluesky = <Answered>(
  tools: Calling,
  { service, token, signal }: { service: string; token?: string | undefined; signal: AbortSignal },
  { method, name, query, json, blob, creates = false }: BlueskyCall,
  shape: z.ZodType<Answered>,
): Promise<Answered> =>
  ask(
    { ...tools, fetch: tools.fetchFor(service) },
    withContent(
      { query, token, json },
      {
        method,
        url: new URL(`/xrpc/${name}`, service).href,
        signal,
        platform: platformName,
        creates,
        ...(blob && { body: bodyOf(blob), headers: { 'content-type': blob.mime } }),
      },
    ),
    { wait, refuse: (answer) => refusal(answer, creates), shape },
  );
