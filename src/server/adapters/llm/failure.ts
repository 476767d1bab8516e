/** What went wrong when a model was asked, and what to do about it. */
import type { Tokens } from '#domain/price.ts';
import { neverSent } from '#server/egress-error.ts';
import { secondsAsked } from '#server/retried.ts';
import { WriterError } from './port.ts';

export const nothing: Tokens = { input: 0, output: 0 };

const unreadable = 'The model’s answer could not be read.';

const told = (status: number | undefined): string => {
  if (status === 401 || status === 403) {
    return 'The model provider refused the key. Check AI_API_KEY.';
  }
  if (status === 404) return 'The model provider does not know this model. Check AI_MODEL.';
  if (status === 429) return 'The model provider is limiting requests. Please try again later.';
  if (status !== undefined && status < 400) return unreadable;
  if (status !== undefined) return `The model provider answered with status ${status}.`;
  return 'The model provider could not be reached.';
};

/** Any failure of the SDK as a sentence, whether another try may go through, and what the failed one used. */
export async function asWriterError(error: unknown, signal: AbortSignal): Promise<WriterError> {
  if (error instanceof WriterError) return error;
  if (signal.aborted) {
    return new WriterError('The model took too long to answer.', {
      retry: true,
      tokens: null,
      cause: error,
    });
  }
  const { APICallError } = await import('ai');
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, isRetryable } = error;
    // A request that was refused is not charged; one whose answer was lost may be.
    const isRefused = statusCode !== undefined && statusCode >= 400;
    const isFree = isRefused || neverSent(error);
    return new WriterError(told(statusCode), {
      retry: isRetryable || !isRefused,
      retry_after: secondsAsked(responseHeaders?.['retry-after']),
      tokens: isFree ? nothing : null,
      cause: error,
    });
  }
  return new WriterError(unreadable, { retry: true, tokens: null, cause: error });
}
