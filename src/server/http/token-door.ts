/** What an API token may do, checked before and after a call. Does not apply to people who signed in themselves. */
import type { Endpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import { missingScope } from '#server/token-in-hand.ts';
import type { Caller, Incoming } from './handlers.ts';

/** The checks that the token feature provides. */
export interface TokenDoor {
  /** Throws `not_found` and `token_limited` if a call names something that the token may not use. */
  check(call: Endpoint, caller: Caller, incoming: Incoming<Endpoint>): Promise<void>;
  /** Removes from the response what a token may not see. Throws `not_found` if nothing is left. */
  clean<T extends object>(caller: Caller, answer: T, incoming: Incoming<Endpoint>): Promise<T>;
  /** Called for everything that a token changed. */
  used(call: Endpoint, caller: Caller, incoming: Incoming<Endpoint>): Promise<void>;
}

/** Throws `token_forbidden` and `token_scope` unless tokens may make that call at all. */
export function admitToken(
  { token: scope }: Pick<Endpoint, 'token'>,
  { token }: Pick<Caller, 'token'>,
): void {
  if (!token) return;
  if (scope === null) throw new AppError('token_forbidden');
  if (!token.scopes.includes(scope)) throw missingScope(scope);
}

/** Throws `token_scope` if a field of the body needs more than the token's scope. */
export function admitFields(
  { token_more = {} }: Pick<Endpoint, 'token_more'>,
  { token }: Pick<Caller, 'token'>,
  body: object | undefined,
): void {
  if (!token || !body) return;
  for (const [field, scope] of Object.entries(token_more)) {
    const isAsked = Reflect.get(body, field) !== undefined;
    if (isAsked && !token.scopes.includes(scope)) throw missingScope(scope);
  }
}

/** Whether a call changes something, judged by its method and the scope that a token needs. */
export const changesSomething = ({ method, token, rate }: Endpoint): boolean =>
  method !== 'GET' && token !== 'read' && rate !== 'read' && rate !== 'preview';
