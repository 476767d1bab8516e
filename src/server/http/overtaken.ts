/** The response to a call that failed because something was changed at the same time. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { clientAddress } from './limits/limits.ts';
import { type Authenticate, tokenOf } from './who.ts';

export interface OvertakenOptions {
  authenticate: Authenticate;
  /** Whether the failure comes from a concurrent change: something the call needed was deleted or written meanwhile. */
  wasOvertaken: (error: unknown) => boolean;
  /** Whether the database is unavailable at present. */
  isOutOfOrder: (error: unknown) => boolean;
}

/** Seconds until a retry, after a full disk or an unavailable database. */
const retryAfter = 10;

/** Whether the caller lost their session during the call, for example by deleting their account. */
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

/**
 * Translates a failure: `unauthorized` if the caller lost their session, `conflict` if they may retry, `unavailable`
 * if the database is, otherwise unchanged.
 */
export async function inHindsight(
  error: unknown,
  request: FastifyRequest,
  { authenticate, wasOvertaken, isOutOfOrder }: OvertakenOptions,
): Promise<unknown> {
  if (isOutOfOrder(error)) {
    return new AppError('unavailable', { retry_after: retryAfter, cause: error });
  }
  if (!wasOvertaken(error)) return error;
  const code = (await isGone(request, authenticate)) ? 'unauthorized' : 'conflict';
  request.log.warn({ err: error, code }, 'a call was overtaken');
  return new AppError(code, { cause: error });
}
