/** One call to a Graph API of Meta: Threads and Instagram speak the same way. */
import { z } from 'zod';
import { callHttp, type Request, type SocialTools } from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { refusalOf, waitOf } from './refusal.ts';

/** What such an adapter needs. */
export type MetaTools = SocialTools & {
  /** The name of the network, for sentences. */
  name: string;
  /** The origin of its API, without a slash at its end. */
  base_url: string;
  /** Puts a picture of that person at an address that the network can fetch, as JPEG. */
  publishPicture: (owner_id: string, id: string, signal: AbortSignal) => Promise<string>;
};

export interface MetaRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  /** Sent as a form. */
  form?: Readonly<Record<string, string | undefined>>;
  /** Without one the call carries none, as signing in does. */
  token?: string;
  creates?: boolean;
  signal: AbortSignal;
}

/** Answers with what `shape` finds in a good answer. Throws `PlatformError`. */
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
  const asked = fieldsOf(query).toString();
  return {
    method,
    url: `${base_url}${path}${asked && `?${asked}`}`,
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

/** Makes calls to the API at `base_url`. */
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

/** Ids are longer than a number can hold exactly. */
export const Id = z.string().regex(/^\d{1,32}$/);
export const Created = z.object({ id: Id });
/** An instant of Meta’s, `2026-11-24T18:00:00+0000`, in milliseconds UTC. */
export const Timestamp = z.string().transform((text, issues) => {
  const instant = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isFinite(instant)) return instant;
  issues.addIssue('This is no instant.');
  return z.NEVER;
});
