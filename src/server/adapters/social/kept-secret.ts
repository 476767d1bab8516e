/** Parses the credentials that an adapter stores as JSON in `Account.secret`. Errors never quote them. */
import type { z } from 'zod';
import { PlatformError } from './port.ts';

// Removes an account’s secret from errors: on some networks it is part of the URL.

/** The cause without the secret, reduced to its message. */
function withoutSecret(error: unknown, secret: string, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const cause = withoutSecret(error.cause, secret, depth + 1);
  // A JSON error quotes the beginning of the response.
  const message = error instanceof SyntaxError ? 'It isn’t JSON.' : error.message;
  const clean = new Error(message.replaceAll(secret, '…'), { cause });
  clean.name = error.name;
  return clean;
}

/** The same error with a safe cause, because a network error may quote the URL. */
export function discreet(error: unknown, secret: string, platform: string): PlatformError {
  if (!(error instanceof PlatformError)) {
    const cause = withoutSecret(error, secret);
    return new PlatformError('unknown', `Couldn’t call ${platform}.`, { cause });
  }
  const { kind, message, retry_after, http, code } = error;
  const cause = withoutSecret(error.cause, secret);
  return new PlatformError(kind, message.replaceAll(secret, '…'), {
    ...(retry_after !== undefined && { retry_after }),
    ...(http !== undefined && { http }),
    ...(code !== undefined && { code: code.replaceAll(secret, '…') }),
    ...(cause && { cause }),
  });
}

/** The parsed credentials; `undefined` if they are missing or incomplete. */
export function secretIn<Secret>(
  shape: z.ZodType<Secret>,
  secret: string | null,
): Secret | undefined {
  try {
    return shape.safeParse(JSON.parse(secret ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Like `secretIn`, but throws `reconnect` if they are missing or incomplete. */
export function requireSecret<Secret>(shape: z.ZodType<Secret>, secret: string | null): Secret {
  const known = secretIn(shape, secret);
  if (known !== undefined) return known;
  throw new PlatformError('reconnect', 'The credentials are missing. Connect this account again.');
}
