/** The calls of a SocialAI server for programs that hold an API token. Routes and types are the contract’s own. */
import type { Scope } from '../../src/contract/core/scopes.ts';
import { basePath, type Table } from '../../src/contract/table.ts';
import { type Client, createClient } from '../../src/web/lib/api/client.ts';

export { ApiError } from '../../src/web/lib/api/api-error.ts';
export type { Scope };

/** What people alone may do is not among the calls. */
type Allowed<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { token: Scope; response: infer Response }
    ? Response extends 'stream'
      ? never
      : Name
    : never;
}[keyof Calls];

/** Every call that a token can be allowed to make: `socialai.posts.create({ body })`. */
export type SocialAI = {
  readonly [Part in keyof Table as [Allowed<Table[Part]>] extends [never] ? never : Part]: Pick<
    Client[Part],
    Allowed<Table[Part]> & keyof Client[Part]
  >;
};

export interface Server {
  /** Where the server is, as in the browser: `https://social.example.com`. */
  server: string;
  /** An API token of Settings › API. */
  token: string;
  /** Milliseconds until a call without an answer is given up; 30 seconds unless said otherwise. */
  timeout?: number;
}

/** Makes the calls of one server. Each rejects with an `ApiError`, or with the reason of a `signal` of the caller’s. */
export function connect({ server, token, timeout }: Server): SocialAI {
  return createClient({
    base: new URL(basePath, server).href,
    token: () => token,
    onDead: () => undefined,
    onUnlisted: () => undefined,
    ...(timeout !== undefined && { timeout }),
  });
}
