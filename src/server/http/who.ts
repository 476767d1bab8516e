/** Who is calling, and whether the contract allows it. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from './handlers.ts';
import { admitToken } from './token-door.ts';

/**
 * Resolves a session token or an API token that was sent from this address; `undefined` if it is invalid. Throws
 * `AppError` if an API token has expired, or may not be used from that address.
 */
export type Authenticate = (token: string, ip: string) => Promise<Caller | undefined>;

const bearer = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** The token of the Authorization header; tokens elsewhere are ignored. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? '')?.[1];

/** Throws `reauth_required` unless this person authenticated recently. */
export function assertFresh({ authenticated_at }: Caller, now: number): void {
  if (now - authenticated_at > limits.reauth_life) throw new AppError('reauth_required');
}

/** Whether that call would still be allowed with this token. */
export async function isAdmitted(
  call: Pick<Endpoint, 'access' | 'fresh' | 'token'>,
  { token, ip }: { token: string | undefined; ip: string },
  { authenticate, clock }: { authenticate: Authenticate; clock: () => number },
): Promise<boolean> {
  try {
    admit(call, token === undefined ? undefined : await authenticate(token, ip), clock());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Throws `unauthorized`, `not_whitelisted`, `forbidden`, `reauth_required`, `token_forbidden` or `token_scope` unless this
 * caller may make that call.
 */
export function admit(
  { access, fresh, token }: Pick<Endpoint, 'access' | 'fresh' | 'token'>,
  caller: Caller | undefined,
  now: number,
): void {
  if (access === 'public') return;
  if (!caller) throw new AppError('unauthorized');
  admitToken({ token }, caller);
  if (access !== 'user' && !caller.is_whitelisted) throw new AppError('not_whitelisted');
  if (access === 'admin' && !caller.is_admin) throw new AppError('forbidden');
  if (fresh) assertFresh(caller, now);
}
