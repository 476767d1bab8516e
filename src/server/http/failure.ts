/** Turns anything thrown into the contract's failure response. The only place that maps failures to statuses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, errors, type Failure, type FieldError } from '#contract/core/errors.ts';
import { AppError } from '#server/app-error.ts';
import { patternOf } from './call-tree.ts';
import { clientAddress } from './limits/limits.ts';
import { type Authenticate, tokenOf } from './who.ts';

/** Errors that the framework and its plugins throw before a handler is called. */
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
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Counts the issues, each unknown field as one. */
const faultsIn = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
    0,
  );

/** The issues of the form that fits best, for a call that accepts several. */
const bestFittingIssues = (
  forms: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] =>
  forms.toSorted((left, right) => faultsIn(left) - faultsIn(right))[0] ?? [];

/** Invalid fields in the contract's format, each unknown field listed separately. */
export function fieldErrors(error: Pick<z.ZodError, 'issues'>): FieldError[] {
  const at = ({ path }: z.core.$ZodIssue) => path.join('.');
  const mistyped = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(at));
  // A value of the wrong type may be too long as well, but that says nothing about the right one.
  const told = error.issues.filter(
    (issue) => issue.code === 'invalid_type' || !mistyped.has(at(issue)),
  );
  return told.flatMap((issue): FieldError[] => {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const issues = [...bestFittingIssues(issue.errors)].map((one) => ({
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

/** Maps a thrown value to an `AppError`; unexpected errors become `internal`. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    return new AppError('invalid_input', { details: fieldErrors(error), cause: error });
  }
  const code = property(error, 'code');
  const known = typeof code === 'string' ? ofFramework[code] : undefined;
  if (known) return new AppError(known, { cause: error });
  const status = property(error, 'statusCode');
  const clientsFault = typeof status === 'number' && status >= 400 && status < 500;
  // For example a broken upload: the parser answers 4xx but has no code of its own.
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

/** The messages of an error and its causes, in one line. */
function reasonOf(error: unknown): string {
  const messages: string[] = [];
  let one = error;
  while (one instanceof Error && messages.length < causesTold) {
    if (one.message !== messages.at(-1)) messages.push(one.message);
    one = one.cause;
  }
  return messages.join(' < ');
}

/** Unexpected errors are logged with a stack, failures of platforms and models as one line. */
function logFailure(request: FastifyRequest, error: AppError): void {
  const { log } = request;
  const url = patternOf(request);
  const { code, cause } = error;
  const { status } = errors[code];
  if (code === 'internal') {
    log.error({ err: cause ?? error, code, url }, 'request failed');
  } else if (status >= 500) {
    // Without a cause, the request was rejected on purpose, which under load happens many times a second.
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

// The response to a call that failed because something was changed at the same time.

export interface OvertakenOptions {
  authenticate: Authenticate;
  /** Whether the failure comes from a concurrent change: something the call needed was deleted or written meanwhile. */
  wasOvertaken: (error: unknown) => boolean;
  /** Whether the database is unavailable at present. */
  isOutOfOrder: (error: unknown) => boolean;
}

/** Seconds until a retry, after a full disk or an unavailable database. */
const retryAfter = 10;

/** Whether the caller lost their session during the call, for example by deleting their account. */
async function isGone(request: FastifyRequest, authenticate: Authenticate): Promise<boolean> {
  const token = tokenOf(request);
  if (request.caller === null || token === undefined) return false;
  try {
    return !(await authenticate(token, clientAddress(request)));
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/**
 * Translates a failure: `unauthorized` if the caller lost their session, `conflict` if they may retry, `unavailable`
 * if the database is, otherwise unchanged.
 */
export async function inHindsight(
  error: unknown,
  request: FastifyRequest,
  { authenticate, wasOvertaken, isOutOfOrder }: OvertakenOptions,
): Promise<unknown> {
  if (isOutOfOrder(error)) {
    return new AppError('unavailable', { retry_after: retryAfter, cause: error });
  }
  if (!wasOvertaken(error)) return error;
  const code = (await isGone(request, authenticate)) ? 'unauthorized' : 'conflict';
  request.log.warn({ err: error, code }, 'a call was overtaken');
  return new AppError(code, { cause: error });
}
