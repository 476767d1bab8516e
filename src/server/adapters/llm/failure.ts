/** What went wrong when a model was asked, and what to do about it. */
import type { APICallError } from 'ai';
import { errors } from '#contract/core/errors.ts';
import type { Tokens } from '#domain/money/price.ts';
import { neverSent } from '#server/egress/egress-error.ts';
import { secondsAsked } from '#server/egress/retried.ts';
import { WriterError } from './port.ts';

export const nothing: Tokens = { input: 0, output: 0 };

/** The words of providers for an account without credit, which come with several statuses, also with that of a limit. */
const emptyBilling =
  /insufficient[ _](?:quota|credits?|balance|funds)|exceeded your current quota|credit balance is too low|billing_(?:error|hard_limit|not_active)/i;

const isUsedUp = (status: number | undefined, words: string): boolean =>
  status === 402 ||
  (status !== undefined && status >= 400 && status < 500 && emptyBilling.test(words));

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

/** A request that was refused is not charged; one whose answer was lost may be. */
function refusalOf(error: APICallError): WriterError {
  const { statusCode, responseHeaders, isRetryable } = error;
  if (isUsedUp(statusCode, `${error.message} ${error.responseBody ?? ''}`)) {
    const { message } = errors.writer_unpaid;
    return new WriterError(message, {
      retry: false,
      is_used_up: true,
      tokens: nothing,
      cause: error,
    });
  }
  const isRefused = statusCode !== undefined && statusCode >= 400;
  const isFree = isRefused || neverSent(error);
  return new WriterError(told(statusCode), {
    retry: isRetryable || !isRefused,
    retry_after: secondsAsked(responseHeaders?.['retry-after']),
    tokens: isFree ? nothing : null,
    cause: error,
  });
}

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
  if (APICallError.isInstance(error)) return refusalOf(error);
  return new WriterError(unreadable, { retry: true, tokens: null, cause: error });
}
