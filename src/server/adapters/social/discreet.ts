/** Failures without the secret of the account: on some networks it is part of the address that is called. */
import { PlatformError } from './port.ts';

/** What went wrong underneath, in words that do not hold the secret, and nothing else of it. */
function withoutSecret(error: unknown, secret: string, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const cause = withoutSecret(error.cause, secret, depth + 1);
  // What is wrong with an answer is said with its first letters.
  const message = error instanceof SyntaxError ? 'It isn’t JSON.' : error.message;
  const clean = new Error(message.replaceAll(secret, '…'), { cause });
  clean.name = error.name;
  return clean;
}

/** The same failure with a cause that gives nothing away: an error of the network may quote what it was about. */
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
