import { ApiError, messageOf } from '#web/lib/api/api-error.ts';

/** What to say of a failure: what it was about where only the server broke, else its reason. */
export const failedWords = (error: unknown, sentence: string): string =>
  error instanceof ApiError && error.status >= 500 ? sentence : messageOf(error, sentence);
