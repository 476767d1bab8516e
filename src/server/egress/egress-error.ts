/** How a request to another server fails, and whether it had left before it did. */
/**
 * `refused`: the address may not be called. `unresolved`: nobody has that name. `unreachable`: no connection came about.
 * Of these, not a byte of the request has left. The others end a request that was under way; `closed` ends a conversation.
 */
type EgressFailure =
  | 'refused'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'wrong_type'
  | 'too_many_redirects'
  | 'closed';

export class EgressError extends Error {
  readonly kind: EgressFailure;
  constructor(kind: EgressFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EgressError';
    this.kind = kind;
  }
}

/** What was thrown, as an error. */
export const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Looks for an `EgressError` behind what a client library made of it. */
export function egressFailure(error: unknown): EgressError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if (at instanceof EgressError) return at;
  }
  return undefined;
}

/** Whether a failed request certainly never reached the other side, so that it may be made again. */
export function neverSent(error: unknown): boolean {
  const kind = egressFailure(error)?.kind;
  return kind === 'refused' || kind === 'unresolved' || kind === 'unreachable';
}

/**
 * Whether there is nothing at an address that may be called. Whoever named the address must not learn which of the two
 * it was: that would tell the names of a network that they cannot see.
 */
export function isNowhere(error: unknown): boolean {
  const kind = egressFailure(error)?.kind;
  return kind === 'refused' || kind === 'unresolved';
}
