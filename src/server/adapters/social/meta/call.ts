/** One call to Meta’s Graph API, as used by Threads and Instagram. */
import { z } from 'zod';
import { callHttp, type Request, type SocialTools } from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { refusalOf, waitOf } from './refusal.ts';

/** The dependencies of such an adapter. */
export type MetaTools = SocialTools & {
  /** The network’s name, for messages. */
  name: string;
  /** The API’s origin without a trailing slash. */
  base_url: string;
  /** Publishes that person’s image as JPEG where the network can fetch it. */
  publishPicture: (owner_id: string, id: string, signal: AbortSignal) => Promise<string>;
};

export interface MetaRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  /** Sent form-encoded. */
  form?: Readonly<Record<string, string | undefined>>;
  /** Without a token, for signing in. */
  token?: string;
  creates?: boolean;
  signal: AbortSignal;
}

/** Returns what `shape` parses from a successful response. Throws `PlatformError`. */
export type CallMeta = <Shape extends z.ZodType>(
  request: MetaRequest,
  shape: Shape,
) => Promise<z.output<Shape>>;

const fieldsOf = (given: Readonly<Record<string, string | undefined>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

type Tools = SocialTools & Pick<MetaTools, 'name' | 'base_url'>;

function wireOf({ name, base_url }: Tools, request: MetaRequest): Request {
  const { method, path, query = {}, form, token, creates, signal } = request;
  const queryString = fieldsOf(query).toString();
  return {
    method,
    url: `${base_url}${path}${queryString && `?${queryString}`}`,
    signal,
    platform: name,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { body: fieldsOf(form).toString() }),
    ...(creates && { creates }),
  };
}

/** Creates a caller for the API at `base_url`. */
export function createCallMeta(tools: Tools): CallMeta {
  const { name } = tools;
  return async (request, shape) => {
    const { creates = false } = request;
    const wire = wireOf(tools, request);
    const { status, headers, body } = await callHttp(tools, wire, waitOf);
    if (status >= 400) throw refusalOf({ name, status, headers, body, creates });
    const answer = shape.safeParse(body);
    if (answer.success) return answer.data;
    const message = `Couldn’t understand ${name}’s response.`;
    throw new PlatformError(creates ? 'unknown' : 'retry', message, {
      http: status,
      is_lost: true,
    });
  };
}

/** Ids are too long for a JavaScript number. */
export const Id = z.string().regex(/^\d{1,32}$/);
export const Created = z.object({ id: Id });
/** Meta’s timestamp format, `2026-11-24T18:00:00+0000`, as milliseconds UTC. */
export const Timestamp = z.string().transform((text, issues) => {
  const instant = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isFinite(instant)) return instant;
  issues.addIssue('This is no instant.');
  return z.NEVER;
});
