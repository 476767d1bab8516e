/** Turns whatever was thrown into the contract's failure answer. The only place that maps failures to statuses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errors, type ErrorCode, type Failure, type FieldError } from '#contract/core/errors.ts';
import { AppError } from '#server/app-error.ts';

/** What the framework and its plugins throw before a handler is reached. */
const ofFramework: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported_media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Each unknown field counts. */
const faultsIn = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );

/** What is wrong by the form that fits best, where a call takes several. */
const nearest = (forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] =>
  forms.toSorted((left, right) => faultsIn(left) - faultsIn(right))[0] ?? [];

/** Wrong fields as the contract lists them; unknown fields are named one by one. */
export function fieldErrors(error: Pick<z.ZodError, 'issues'>): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const issues = [...nearest(issue.errors)].map((one) => ({
        ...one,
        path: [...issue.path, ...one.path],
      }));
      return fieldErrors({ issues });
    }
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        message: issue.message,
      }));
    }
    return [{ path: issue.path.join('.'), message: issue.message }];
  });
}

/** The failure that a thrown value stands for; what nobody foresaw is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    return new AppError('invalid_input', { details: fieldErrors(error), cause: error });
  }
  const code = property(error, 'code');
  const known = typeof code === 'string' ? ofFramework[code] : undefined;
  if (known) return new AppError(known, { cause: error });
  const status = property(error, 'statusCode');
  const clientsFault = typeof status === 'number' && status >= 400 && status < 500;
  // A broken upload and the like: the parser says 4xx but has no code of its own.
  return new AppError(clientsFault ? 'invalid_input' : 'internal', { cause: error });
}

export function failureBody(error: AppError, requestId: string): Failure {
  return {
    success: false,
    error: error.message,
    message: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.details && { details: error.details }),
  };
}

const causesTold = 5;

/** What went wrong and why, in one line: the messages of an error and of what caused it. */
function reasonOf(error: unknown): string {
  const messages: string[] = [];
  let one = error;
  while (one instanceof Error && messages.length < causesTold) {
    if (one.message !== messages.at(-1)) messages.push(one.message);
    one = one.cause;
  }
  return messages.join(' < ');
}

/** What nobody foresaw has a stack in the log; what platforms and models do to us is one line. */
function logFailure({ log, routeOptions: { url } }: FastifyRequest, error: AppError): void {
  const { code, cause } = error;
  const { status } = errors[code];
  if (code === 'internal') {
    log.error({ err: cause ?? error, code, url }, 'request failed');
  } else if (status >= 500) {
    // Without a cause it is refused on purpose, under load many times a second.
    const level = code === 'unavailable' && cause === undefined ? 'debug' : 'warn';
    log[level]({ code, url, reason: reasonOf(cause ?? error) }, 'request not served');
  } else if (status === 401 || status === 403) {
    log.warn({ event: 'authorisation_refused', code, url });
  }
}

export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown);
  logFailure(request, error);
  if (error.retry_after !== undefined) reply.header('retry-after', Math.ceil(error.retry_after));
  void reply.status(errors[error.code].status).send(failureBody(error, request.id));
}
