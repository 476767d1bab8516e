/** One signed call to X's API. */
import { z } from 'zod';
import { type CallKind, priceOfCall } from '#domain/money/call-price.ts';
import { charge } from '#server/adapters/social/charges.ts';
import { callHttp, type SocialTools, understood } from '#server/adapters/social/http.ts';
import { type AppKeys, createSigner, type Token } from './oauth.ts';
import { refusalOf, waitOf } from './refusal.ts';

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
