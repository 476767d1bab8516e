/** What an API token or a member of a space may do, checked before and after a call. A founder has no pass. */
import { type Endpoint, neededInSpace } from '#contract/core/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import { missingScope } from '#server/token-in-hand.ts';
import type { Caller, Incoming } from './handlers.ts';

/** The checks that the token feature provides. */
export interface TokenDoor {
  /** Throws `not_found` and `token_limited` if a call names something that the token may not use. */
  check(call: Endpoint, caller: Caller, incoming: Incoming<Endpoint>): Promise<void>;
  /** Removes from the response what a token may not see. Throws `not_found` if nothing is left. */
  clean<T extends object>(caller: Caller, answer: T, incoming: Incoming<Endpoint>): Promise<T>;
  /** Called for everything that a token or member changed. */
  used(call: Endpoint, caller: Caller, incoming: Incoming<Endpoint>): Promise<void>;
}

/** Throws `token_forbidden`, `token_scope` and `role_forbidden` unless this token or member may make that call at all. */
export function admitToken(
  call: Pick<Endpoint, 'access' | 'member' | 'token'>,
  { token }: Pick<Caller, 'token'>,
): void {
  if (!token) return;
  if (token.member) {
    const needed = neededInSpace(call);
    if (needed === null && token.member.role !== 'owner') throw new AppError('role_forbidden');
    if (needed !== null && needed !== 'person' && !token.scopes.includes(needed))
      throw missingScope(needed, token);
    return;
  }
  const { token: scope } = call;
  if (scope === null) throw new AppError('token_forbidden');
  if (!token.scopes.includes(scope)) throw missingScope(scope, token);
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
    if (isAsked && !token.scopes.includes(scope)) throw missingScope(scope, token);
  }
}

/** Whether a call changes something, judged by its method and the scope that a token needs. */
export const changesSomething = ({ method, token, rate }: Endpoint): boolean =>
  method !== 'GET' && token !== 'read' && rate !== 'read' && rate !== 'preview';
