import { errors, type ErrorCode, type FieldError } from '#contract/core/errors.ts';

interface Extra {
  /** A sentence for the person, if that of the error table is too general. */
  message?: string;
  details?: FieldError[];
  /** Seconds until a retry makes sense. */
  retry_after?: number;
  cause?: unknown;
}

/**
 * A failure that is reported to the caller. Its status comes from the contract's error table, and only `http/` uses it.
 */
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

/** What was asked for does not fit the current state; `message` says why, for the person. */
export const conflictError = (message: string): AppError => new AppError('conflict', { message });

/** One field is wrong; `message` says how, for the person. */
export const fieldError = (path: string, message: string): AppError =>
  new AppError('invalid_input', { message, details: [{ path, message }] });

/** Somebody has as many as allowed: “You’ve reached the limit of 200 templates. Delete some to add more.” */
export const limitError = (most: number, things: string, remedy = 'Delete some'): AppError =>
  new AppError('limit_reached', {
    message: `You’ve reached the limit of ${most} ${things}. ${remedy} to add more.`,
  });

/** Something that was refused, and with what sentence. */
export interface Refused<Item> {
  item: Item;
  error: AppError;
}

/**
 * Does the work for one after the other; what is refused stops none of the others. Any other error is thrown at once.
 */
export async function tryEach<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<{ done: Result[]; refused: Refused<Item>[] }> {
  const done: Result[] = [];
  const refused: Refused<Item>[] = [];
  for (const item of items) {
    try {
      done.push(await work(item));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ item, error });
    }
  }
  return { done, refused };
}
