/** One signed call to X's API. */
import { z } from 'zod';
import { type CallKind, priceOfCall } from '#domain/money/call-price.ts';
import { charge } from '#server/adapters/social/charges.ts';
import { callHttp, type SocialTools } from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type AppKeys, createSigner, type Token } from './oauth.ts';
import { refusalOf, waitOf } from './refusal.ts';

/** What X's adapter needs. `base_url` and `web_url` are origins without a slash at their end. */
export interface TwitterTools extends SocialTools {
  /** The app's keys, asked for at each call. Throws a `PlatformError` while there are none. */
  keys: () => Promise<AppKeys>;
  base_url: string;
  /** A word that no request has carried before. */
  random?: () => string;
  /** Where people read posts. */
  web_url?: string;
  /** The name of the account that owns the app, whose own lists cost less. */
  app_owner?: string | undefined;
}

/** What X charges for: nothing, a post that the ledger pays for by its text, or so much for each thing that comes back. */
export type XPrice = 'free' | 'post' | CallKind;

interface XRequest {
  price: XPrice;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  json?: unknown;
  token?: Token;
  protocol?: Readonly<Record<string, string>>;
  form?: boolean;
  creates?: boolean;
  signal: AbortSignal;
}

/** Answers with what `shape` finds in X's good answer. Throws `PlatformError`. */
export type CallX = <Shape extends z.ZodType>(
  request: XRequest,
  shape: Shape,
) => Promise<z.output<Shape>>;

/** Encoded as it will be signed: a form's "+" for a space is another character to OAuth. */
function addressOf(base: string, { path, query = {} }: XRequest): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const { href } = new URL(path, base);
  return given.length > 0 ? `${href}?${given.join('&')}` : href;
}

const Several = z.object({ data: z.array(z.unknown()) });

/** X charges for each post of a list; an empty one has no `data`. */
function chargeFor(price: XPrice, body: unknown): void {
  if (price === 'free' || price === 'post') return;
  const isList = price === 'own_read' || price === 'other_read';
  const count = isList ? (Several.safeParse(body).data?.data.length ?? 0) : 1;
  charge(count * priceOfCall('twitter', price));
}

export function createCallX(tools: TwitterTools): CallX {
  return async (request, shape) => {
    const sign = createSigner({ ...tools, ...(await tools.keys()) });
    const { method, json, token, protocol, form, creates, signal } = request;
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
      ...(form && { form }),
      ...(creates && { creates }),
    };
    const { status, body } = await callHttp(tools, wire, waitOf);
    if (status >= 400) throw refusalOf(status, body);
    chargeFor(request.price, body);
    const answer = shape.safeParse(body);
    if (answer.success) return answer.data;
    const message = 'Couldn’t understand X’s response.';
    throw new PlatformError(creates ? 'unknown' : 'retry', message, {
      http: status,
      is_lost: true,
    });
  };
}
