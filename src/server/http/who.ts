/** Who is calling, and whether the contract lets them. */
import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from './handlers.ts';

/** Resolves a session token; `undefined` when it is not alive. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

const bearer = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** The token of the Authorization header; tokens anywhere else do not count. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? '')?.[1];

/** Throws `unauthorized`, `not_whitelisted` or `forbidden` unless this caller may make a call of that access. */
export function admit(access: Access, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (!caller) throw new AppError('unauthorized');
  if (access === 'user') return;
  if (!caller.is_whitelisted) throw new AppError('not_whitelisted');
  if (access === 'admin' && !caller.is_admin) throw new AppError('forbidden');
}
