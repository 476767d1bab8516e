import { errors, type ErrorCode, type FieldError } from '#contract/core/errors.ts';

interface Extra {
  /** A sentence for a person, where the table's own is too general. */
  message?: string;
  details?: FieldError[];
  /** Seconds until another try makes sense. */
  retry_after?: number;
  cause?: unknown;
}

/** A failure that a caller is told about. Its status is in the contract's error table and is known to `http/` only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldError[] | undefined;
  readonly retry_after: number | undefined;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? errors[code].message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = extra.details;
    this.retry_after = extra.retry_after;
  }
}
