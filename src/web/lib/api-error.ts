/** What a failed call tells a person (specification part 1, section 8). */
import { errors } from '#contract/errors.ts';
import type { FieldError } from '#contract/errors.ts';

export const networkMessage = 'Network error. Please check your connection.';
const unexpectedMessage = 'An unexpected error occurred.';

const byStatus: Readonly<Record<number, string>> = {
  401: errors.unauthorized.message,
  403: errors.forbidden.message,
  404: errors.not_found.message,
  429: errors.rate_limited.message,
  500: errors.internal.message,
};

interface Facts {
  status: number;
  code: string;
  message: string;
  details?: FieldError[];
  request_id?: string | undefined;
  retry_after?: number | undefined;
}

/** `status` is 0 when no answer came; `code` is the server's word, or `no_answer` or `unreadable`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: FieldError[];
  readonly request_id: string | undefined;
  /** Seconds until another try makes sense, where the server said so. */
  readonly retry_after: number | undefined;

  constructor({ status, code, message, details = [], request_id, retry_after }: Facts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.request_id = request_id;
    this.retry_after = retry_after;
  }
}

export const noAnswer = () =>
  new ApiError({ status: 0, code: 'no_answer', message: networkMessage });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textIn = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

/** Reads a failure's body, whatever sent it: a proxy in between may answer with something else. */
export function failureOf(status: number, body: unknown, retry_after?: number): ApiError {
  const said = isRecord(body) ? body : {};
  return new ApiError({
    status,
    code: textIn(said.code) ?? 'unreadable',
    message: textIn(said.message) ?? textIn(said.error) ?? byStatus[status] ?? unexpectedMessage,
    details: Array.isArray(said.details) ? said.details.filter(isFieldError) : [],
    request_id: textIn(said.request_id),
    retry_after,
  });
}

/** The sentence to show for whatever was thrown; `fallback` when it carries none that tells people more. */
export const messageOf = (error: unknown, fallback = unexpectedMessage): string =>
  error instanceof ApiError && error.message !== unexpectedMessage ? error.message : fallback;
