/** How a request to another server failed, and whether anything had been sent. */
/**
 * `refused`: the address may not be called. `unresolved`: the name does not resolve. `unreachable`: no connection was
 * made. With these three nothing was sent. The others end a request that was in progress; `closed` ends a WebSocket.
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

/** Turns any thrown value into an error. */
export const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** Finds the `EgressError` inside an error that a client library wrapped. */
export function egressFailure(error: unknown): EgressError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if (at instanceof EgressError) return at;
  }
  return undefined;
}

/** Whether a failed request certainly never reached the server, so that it is safe to retry. */
export function neverSent(error: unknown): boolean {
  const kind = egressFailure(error)?.kind;
  return kind === 'refused' || kind === 'unresolved' || kind === 'unreachable';
}

/**
 * Whether no address that may be called exists there. Users who named the address must not learn whether it was
 * forbidden or missing: that would reveal names of an internal network.
 */
export function isNowhere(error: unknown): boolean {
  const kind = egressFailure(error)?.kind;
  return kind === 'refused' || kind === 'unresolved';
}
