/** One signed call to X's API. */
import { z } from 'zod';
import { callHttp, type SocialTools } from './http.ts';
import { PlatformError } from './port.ts';
import { createSigner, type Keys, type Token } from './twitter-oauth.ts';
import { refusalOf, waitOf } from './twitter-refusal.ts';

/** What X's adapter needs. `base_url` and `web_url` are origins without a slash at their end. */
export type TwitterTools = SocialTools &
  Keys & {
    base_url: string;
    /** Where people read posts. */
    web_url?: string;
  };

interface XRequest {
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

export function createCallX(tools: TwitterTools): CallX {
  const sign = createSigner(tools);
  return async (request, shape) => {
    const { method, json, token, protocol, form, creates, signal } = request;
    const url = addressOf(tools.base_url, request);
    const wire = {
      ...{ method, url, signal, platform: 'X' },
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
    const answer = shape.safeParse(body);
    if (answer.success) return answer.data;
    const message = 'The answer of X could not be understood.';
    throw new PlatformError(creates ? 'unknown' : 'retry', message, {
      ...{ http: status, is_lost: true },
    });
  };
}
