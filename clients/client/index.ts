/** Calls of a SocialAI server for programs that hold an API token. Routes and types come from the contract. */
import type { Scope } from '../../src/contract/core/scopes.ts';
import { basePath, type Table } from '../../src/contract/table.ts';
import { type Client, createClient } from '../../src/web/lib/api/client.ts';

export { ApiError } from '../../src/web/lib/api/api-error.ts';
export type { Scope };

/** Calls that only people may make are left out. */
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
  /** The server’s address, as in the browser: `https://social.example.com`. */
  server: string;
  /** An API token from Settings › API. */
  token: string;
  /** Milliseconds after which a call without a response is aborted; 30 seconds by default. */
  timeout?: number;
}

/** Creates the calls of one server. Each rejects with an `ApiError`, or with the abort reason of the caller’s `signal`. */
export function connect({ server, token, timeout }: Server): SocialAI {
  return createClient({
    base: new URL(basePath, server).href,
    token: () => token,
    onDead: () => undefined,
    onUnlisted: () => undefined,
    ...(timeout !== undefined && { timeout }),
  });
}
