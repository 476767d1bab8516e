/** Asking platforms on behalf of someone who waits for the answer. */
import { PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';

/** How long a platform may take, in milliseconds. */
const patience = 15_000;

/** What a platform answers to someone who connects. Throws `connection_failed` or `unavailable` in its words. */
export async function reach<T>(
  ctx: Context,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await call(ctx.timeout(patience));
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
    // The other kinds are logged where they are answered, as every failure of the server's.
    ctx.log.info({ reason: message }, 'an account could not be connected');
    throw new AppError('connection_failed', { message, cause });
  }
}
