/** One call to Meta’s Graph API, as used by Threads and Instagram. */
import { z } from 'zod';
import { ask, type SocialTools, withContent } from '#server/adapters/social/http.ts';
import { refusalOf, waitOf } from './refusal.ts';

/** The dependencies of such an adapter. */
export type MetaTools = SocialTools & {
  /** The network’s name, for messages. */
  name: string;
  /** The API’s origin without a trailing slash. */
  base_url: string;
  /** Publishes that person’s file where the network can fetch it: an image as JPEG, or a video. */
  publishFile: (owner_id: string, id: string) => Promise<string>;
};

interface MetaRequest {
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

/** Creates a caller for the API at `base_url`. */
export function createCallMeta(
  tools: SocialTools & Pick<MetaTools, 'name' | 'base_url'>,
): CallMeta {
  const { name, base_url } = tools;
  return ({ method, path, query, form, token, creates = false, signal }, shape) => {
    const request = { method, url: base_url + path, signal, platform: name, creates };
    return ask(tools, withContent({ query, token, fields: form }, request), {
      wait: waitOf,
      refuse: (answer) => refusalOf({ ...answer, name, creates }),
      shape,
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
