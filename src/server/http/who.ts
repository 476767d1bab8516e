/** Who is calling, and whether the contract allows it. */
import type { FastifyRequest } from 'fastify';
import { type Endpoint, neededInSpace } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { spaceHeader } from '#contract/core/role-rights.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from './handlers.ts';
import { admitToken } from './token-door.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, set by `gate`; `null` for a visitor. */
    caller: Caller | null;
  }
}

/**
 * Resolves a session token or an API token that was sent from this address; `undefined` if it is invalid. Throws
 * `AppError` if an API token has expired, or may not be used from that address.
 */
export type Authenticate = (token: string, ip: string) => Promise<Caller | undefined>;

const bearer = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** The token of the Authorization header; tokens elsewhere are ignored. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? '')?.[1];

/**
 * Resolves a person who asks for somebody’s space by its id; the caller then acts for its owner, with the rights of their
 * role. Throws `space_gone` unless they are a member. Reads it anew for each request, so that a removed member is out
 * with the next one.
 */
export type EnterSpace = (person: Caller, space: string) => Promise<Caller>;

/** The space that the request names, if any. */
export function spaceOf({ headers }: FastifyRequest): string | undefined {
  const named = headers[spaceHeader];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

/** The caller in the space that the request names. Calls about the person themself happen in no space. */
export async function inSpace(
  call: Pick<Endpoint, 'access' | 'member' | 'token'>,
  caller: Caller,
  space: string | undefined,
  enter: EnterSpace,
): Promise<Caller> {
  const isOwn = space === undefined || space === caller.user_id;
  // A token belongs to one space, whatever is asked for.
  if (isOwn || caller.token || neededInSpace(call) === 'person') return caller;
  return enter(caller, space);
}

/** Throws `reauth_required` unless this person authenticated recently. */
export function assertFresh({ authenticated_at }: Caller, now: number): void {
  if (now - authenticated_at > limits.reauth_life) throw new AppError('reauth_required');
}

/** Whether that call would still be allowed with this token, to the same caller. */
export async function isAdmitted(
  call: Pick<Endpoint, 'access' | 'fresh' | 'member' | 'token'>,
  {
    token,
    ip,
    space,
    caller,
  }: {
    token: string | undefined;
    ip: string;
    space: string | undefined;
    caller: Caller | undefined;
  },
  {
    authenticate,
    enter,
    clock,
  }: { authenticate: Authenticate; enter: EnterSpace; clock: () => number },
): Promise<boolean> {
  try {
    const known = token === undefined ? undefined : await authenticate(token, ip);
    const now = known && (await inSpace(call, known, space, enter));
    admit(call, now, clock());
    return now?.user_id === caller?.user_id;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Throws `unauthorized`, `not_whitelisted`, `forbidden`, `reauth_required`, `token_forbidden`, `token_scope` or
 * `role_forbidden` unless this caller may make that call.
 */
export function admit(
  call: Pick<Endpoint, 'access' | 'fresh' | 'member' | 'token'>,
  caller: Caller | undefined,
  now: number,
): void {
  const { access, fresh } = call;
  if (access === 'public') return;
  if (!caller) throw new AppError('unauthorized');
  admitToken(call, caller);
  if (access !== 'user' && !caller.is_whitelisted) throw new AppError('not_whitelisted');
  if (access === 'admin' && !caller.is_admin) throw new AppError('forbidden');
  if (fresh) assertFresh(caller, now);
}
