/** Short leases: a worker renews its claim again and again while it works. */
import type { Logger } from 'pino';

/** A dead worker is noticed this long after its last renewal, in milliseconds. */
export const leaseDuration = 30_000;
/** Interval of renewals, in milliseconds; two may be lost. */
export const renewInterval = 9000;

/**
 * Does `work` and renews its lease in the meantime, so that a live worker keeps it however long the work takes. No
 * renewal is pending when this ends. A failed renewal is logged, and the next one is tried.
 */
export async function whileLeased<T>(
  log: Logger,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((err: unknown) => log.error({ err }, 'a lease could not be renewed'));
  }, renewInterval);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
