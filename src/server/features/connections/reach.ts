/** Calls platforms for a person who waits for the result. */
import { PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';

/** Timeout in milliseconds. */
const callTimeout = 15_000;

/** The result of a platform call while connecting. Throws `connection_failed` or `unavailable` with its words. */
export async function callPlatform<T>(
  ctx: Context,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await call(ctx.timeout(callTimeout));
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    const { message, kind, retry_after } = cause;
    if (kind === 'retry' || kind === 'unknown') {
      const later = retry_after === undefined ? {} : { retry_after };
      throw new AppError('unavailable', {
        message: `${message} Try again.`,
        ...later,
        cause,
      });
    }
    // Other kinds are logged with the failure response.
    ctx.log.info({ reason: message }, 'an account could not be connected');
    throw new AppError('connection_failed', { message, cause });
  }
}
