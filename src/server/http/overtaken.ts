/** What a caller is told whose call failed of what others wrote meanwhile. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { clientAddress } from './limits/limits.ts';
import { type Authenticate, tokenOf } from './who.ts';

export interface OvertakenOptions {
  authenticate: Authenticate;
  /** Whether something that the call needed is gone, or was written at the same moment. */
  wasOvertaken: (error: unknown) => boolean;
  /** Whether the database cannot work at present. */
  isOutOfOrder: (error: unknown) => boolean;
}

/** Seconds after which a full disk may be emptied or a database be back. */
const comeBackAfter = 10;

/** Whether the caller was known when the call began and is no more, as after the deletion of their account. */
async function isGone(request: FastifyRequest, authenticate: Authenticate): Promise<boolean> {
  const token = tokenOf(request);
  if (request.caller === null || token === undefined) return false;
  try {
    return !(await authenticate(token, clientAddress(request)));
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** The failure itself, or what it comes to: `unauthorized` for who is gone, `conflict` for who may try again, `unavailable` later. */
export async function inHindsight(
  error: unknown,
  request: FastifyRequest,
  { authenticate, wasOvertaken, isOutOfOrder }: OvertakenOptions,
): Promise<unknown> {
  if (isOutOfOrder(error)) {
    return new AppError('unavailable', { retry_after: comeBackAfter, cause: error });
  }
  if (!wasOvertaken(error)) return error;
  const code = (await isGone(request, authenticate)) ? 'unauthorized' : 'conflict';
  request.log.warn({ err: error, code }, 'a call was overtaken');
  return new AppError(code, { cause: error });
}
