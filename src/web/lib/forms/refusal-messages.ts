/** The messages for a refused step of signing in, linking or confirming. */
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { PasskeyRefusal } from '#web/lib/session/passkey.ts';
import { WalletRefusal } from '#web/lib/wallet/prove-wallet.ts';
import { waitWords } from '#web/lib/wait.ts';

/** The message of whatever was thrown; `fallback` if it has none. Says when to try again if that is known. */
export function refusalWords(error: unknown, fallback: string): string {
  if (error instanceof WalletRefusal || error instanceof PasskeyRefusal) return error.message;
  const message = messageOf(error, fallback);
  return error instanceof ApiError && error.retry_after !== undefined
    ? `${message} You can try again in ${waitWords(error.retry_after)}.`
    : message;
}
