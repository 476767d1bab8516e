/** One signed call to X's API. */
import { z } from 'zod';
import { type CallKind, priceOfCall } from '#domain/money/call-price.ts';
import { charge } from '#server/adapters/social/charges.ts';
import {
  callHttp,
  retryAfter,
  type SocialTools,
  understood,
} from '#server/adapters/social/http.ts';
import { cut } from '#contract/core/cut.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type AppKeys, createSigner, type Token } from './oauth.ts';

/** The dependencies of the adapter. `base_url` and `web_url` are origins without trailing slashes. */
export interface TwitterTools extends SocialTools {
  /** The app’s keys, read at each call. Throws a `PlatformError` if there are none. */
  keys: () => Promise<AppKeys>;
  base_url: string;
  /** A nonce, unique per request. */
  random?: () => string;
  /** The website’s origin. */
  web_url?: string;
  /** The username of the account that owns the app, whose own lists cost less. */
  app_owner?: string | undefined;
}

/** What X charges: nothing, a post that the ledger pays for by its text, or an amount per returned item. */
export type XPrice = 'free' | 'post' | CallKind;

interface XRequest {
  price: XPrice;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart/form-data, of which OAuth signs nothing. */
  data?: FormData;
  token?: Token;
  protocol?: Readonly<Record<string, string>>;
  form?: boolean;
  creates?: boolean;
  signal: AbortSignal;
}

/** Returns what `shape` parses from a successful response. Throws `PlatformError`. */
export type CallX = <Shape extends z.ZodType>(
  request: XRequest,
  shape: Shape,
) => Promise<z.output<Shape>>;

/** Encoded as it is signed: a form’s "+" for a space is a different character in OAuth. */
function addressOf(base: string, { path, query = {} }: XRequest): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const { href } = new URL(path, base);
  return given.length > 0 ? `${href}?${given.join('&')}` : href;
}

const Several = z.object({ data: z.array(z.unknown()) });

/** X charges for each post of a list; an empty list has no `data`. */
function chargeFor(price: XPrice, body: unknown): void {
  if (price === 'free' || price === 'post') return;
  const isList = price === 'own_read' || price === 'other_read';
  const count = isList ? (Several.safeParse(body).data?.data.length ?? 0) : 1;
  charge(count * priceOfCall('twitter', price));
}

/** Signed calls of X’s API. */
export function createCallX(tools: TwitterTools): CallX {
  return async (request, shape) => {
    const sign = createSigner({ ...tools, ...(await tools.keys()) });
    const { method, json, data, token, protocol, form, creates, signal } = request;
    const url = addressOf(tools.base_url, request);
    const wire = {
      method,
      url,
      signal,
      platform: 'X',
      headers: {
        accept: form ? '*/*' : 'application/json',
        authorization: sign({ method, url, token, ...(protocol && { protocol }) }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(data && { body: data }),
      ...(form && { form }),
      ...(creates && { creates }),
    };
    const answer = await callHttp(tools, wire, waitOf);
    if (answer.status >= 400) throw refusalOf(answer.status, answer.body);
    chargeFor(request.price, answer.body);
    return understood(answer, shape, wire);
  };
}

// The meaning of X’s errors.

const Word = z.string().optional().catch(undefined);
const Code = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

/** X’s three error formats: a problem, a problem with causes, and the errors of API version 1.1. */
const Refusal = z
  .object({
    type: Word,
    title: Word,
    detail: Word,
    reason: Word,
    errors: z
      .array(z.object({ message: Word, detail: Word, code: Code }))
      .optional()
      .catch(undefined),
  })
  .catch({});

const longestReason = 300;

/** X’s message; that of the first cause, which is more specific than the problem’s. */
function reasonIn(refusal: z.infer<typeof Refusal>): string {
  const [first] = refusal.errors ?? [];
  const words = first?.message ?? first?.detail ?? refusal.detail ?? refusal.title ?? '';
  return cut(words.trim(), longestReason);
}

interface Meaning {
  when: RegExp;
  kind: 'duplicate' | 'reconnect';
  code: string;
  says: string;
}

/** Errors with status 403 that are not about the post; searched in X’s whole response, with its codes on separate lines. */
const meanings: readonly Meaning[] = [
  {
    when: /duplicate content|status is a duplicate|^187$/im,
    kind: 'duplicate',
    code: 'duplicate',
    says: 'This account already posted this exact text on X.',
  },
  {
    when: /your account (?:is|has been) [^.]*suspended|^64$/im,
    kind: 'reconnect',
    code: 'suspended',
    says: 'X has suspended this account.',
  },
  {
    when: /account is (?:temporarily )?locked|^326$/im,
    kind: 'reconnect',
    code: 'locked',
    says: 'X has locked this account: sign in at x.com to unlock it.',
  },
  {
    when: /CreditsDepleted|problems\/credits/i,
    kind: 'reconnect',
    code: 'credits',
    says: 'This server’s X credit is used up.',
  },
  {
    when: /app permissions|client-forbidden|client-not-enrolled/i,
    kind: 'reconnect',
    code: 'permissions',
    says: 'This server’s X app can’t do this. It needs read and write access, and you need to reconnect the account.',
  },
];

/** The error for a status of 400 or more, except 429. */
export function refusalOf(status: number, body: unknown): PlatformError {
  const refusal = Refusal.parse(body);
  const reason = reasonIn(refusal);
  if (status === 401) {
    const message = 'X no longer accepts this connection. Connect the account again.';
    return new PlatformError('reconnect', message, { http: status, code: 'unauthorized' });
  }
  const { type = '', title = '', detail = '', errors = [] } = refusal;
  const codes = errors.map(({ code = '' }) => code);
  const all = [type, title, detail, refusal.reason, reason, ...codes].join('\n');
  const known = meanings.find(({ when, code }) =>
    status === 402 ? code === 'credits' : status === 403 && when.test(all),
  );
  if (known) return new PlatformError(known.kind, known.says, { http: status, code: known.code });
  const message = reason === '' ? `X refused it with status ${status}.` : `X refused it: ${reason}`;
  const code = codes[0] ?? type.split('/').at(-1);
  return new PlatformError('rejected', message, { http: status, ...(code && { code }) });
}

/** The default length of X’s rate limits, in seconds. */
const usualWindow = 900;
const limits = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'] as const;

/** The seconds to wait after a 429: until the last exhausted limit is reset. */
export function waitOf(headers: Headers, _body: unknown, now: number): number {
  const reported = limits.flatMap((limit) => {
    const reset = Number(headers.get(`${limit}-reset`));
    const seconds = Math.ceil(reset - now / 1000);
    return reset > 0 ? [{ used_up: headers.get(`${limit}-remaining`) === '0', seconds }] : [];
  });
  const used = reported.filter(({ used_up }) => used_up);
  const waits = (used.length > 0 ? used : reported).map(({ seconds }) => seconds);
  if (waits.length > 0) return Math.max(1, ...waits);
  return retryAfter(headers, now) ?? usualWindow;
}
