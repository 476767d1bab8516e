/** What an API token may do, before and after a call; who signed in themselves is not asked. */
import type { Endpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import { lacks } from '#server/token-in-hand.ts';
import type { Caller, Incoming } from './handlers.ts';

/** What the gate asks of whoever keeps the tokens. */
export interface TokenDoor {
  /** Throws `not_found` and `token_limited` where a call names what a token may not touch. */
  check(call: Endpoint, caller: Caller, incoming: Incoming<Endpoint>): Promise<void>;
  /** The answer without what a token may not see. Throws `not_found` where nothing is left of it. */
  clean<T extends object>(caller: Caller, answer: T, incoming: Incoming<Endpoint>): Promise<T>;
  /** Told of everything that a token changed. */
  used(call: Endpoint, caller: Caller, incoming: Incoming<Endpoint>): Promise<void>;
}

/** Throws `token_forbidden` and `token_scope` unless a token may make that call at all. */
export function admitToken(
  { token: scope }: Pick<Endpoint, 'token'>,
  { token }: Pick<Caller, 'token'>,
): void {
  if (!token) return;
  if (scope === null) throw new AppError('token_forbidden');
  if (!token.scopes.includes(scope)) throw lacks(scope);
}

/** Throws `token_scope` where a field of the body asks for more than the token may. */
export function admitFields(
  { token_more = {} }: Pick<Endpoint, 'token_more'>,
  { token }: Pick<Caller, 'token'>,
  body: object | undefined,
): void {
  if (!token || !body) return;
  for (const [field, scope] of Object.entries(token_more)) {
    const isAsked = Reflect.get(body, field) !== undefined;
    if (isAsked && !token.scopes.includes(scope)) throw lacks(scope);
  }
}

/** Whether a call changes something: it does more than read, by its method and by what a token needs for it. */
export const changesSomething = ({ method, token, rate }: Endpoint): boolean =>
  method !== 'GET' && token !== 'read' && rate !== 'read' && rate !== 'preview';
