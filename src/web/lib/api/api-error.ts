/** The message of a failed call (specification part 1, section 8). */
import type { FieldError } from '#contract/core/errors.ts';

const networkMessage = 'Network error. Please check your connection.';
export const unexpectedMessage = 'An unexpected error occurred.';

interface Facts {
  status: number;
  code: string;
  message: string;
  details?: FieldError[];
  request_id?: string | undefined;
  retry_after?: number | undefined;
}

/** `status` is 0 without an answer; `code` is the server's code, or `no_answer` or `unreadable`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: FieldError[];
  readonly request_id: string | undefined;
  /** Seconds until a retry makes sense, if the server said so. */
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

/** The person declined to confirm their identity: this is not an error, so no message is shown. */
export const unconfirmed = () =>
  new ApiError({
    status: 403,
    code: 'unconfirmed',
    message: 'Not confirmed. Nothing was changed.',
  });

export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unconfirmed';

/** Whether the server refused because of the current state. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;

/** The message of whatever was thrown; `fallback` if it has none that helps people. */
export const messageOf = (error: unknown, fallback = unexpectedMessage): string =>
  error instanceof ApiError && error.message !== unexpectedMessage ? error.message : fallback;
