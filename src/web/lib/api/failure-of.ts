/** Reads why a call failed. Apart from the error class, because a page without calls needs no catalog of failures. */
import { commonErrors } from '#contract/core/common-errors.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { recordIn } from '#web/lib/stored-record.ts';
import { textIn } from '#web/lib/read-value.ts';
import { ApiError, unexpectedMessage } from './api-error.ts';

const byStatus: Readonly<Record<number, string>> = {
  401: commonErrors.unauthorized.message,
  403: commonErrors.forbidden.message,
  404: commonErrors.not_found.message,
  429: commonErrors.rate_limited.message,
  500: commonErrors.internal.message,
};

function isFieldError(value: unknown): value is FieldError {
  const { path, message } = recordIn(value) ?? {};
  return typeof path === 'string' && typeof message === 'string';
}

/** Reads the body of a failure, whoever sent it: a proxy may answer with something else. */
export function failureOf(status: number, body: unknown, retry_after?: number): ApiError {
  const fields = recordIn(body) ?? {};
  return new ApiError({
    status,
    code: textIn(fields.code) ?? 'unreadable',
    message:
      textIn(fields.message) ?? textIn(fields.error) ?? byStatus[status] ?? unexpectedMessage,
    details: Array.isArray(fields.details) ? fields.details.filter(isFieldError) : [],
    request_id: textIn(fields.request_id),
    retry_after,
  });
}
