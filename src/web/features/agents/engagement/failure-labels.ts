import { ApiError, messageOf } from '#web/lib/api/api-error.ts';

/** The message for a failure: the action that failed if the server broke, or else the reason. */
export const failedWords = (error: unknown, sentence: string): string =>
  error instanceof ApiError && error.status >= 500 ? sentence : messageOf(error, sentence);
