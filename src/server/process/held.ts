/** What one worker holds while it works on it: for a short time, and again and again until it is done. */
import type { Logger } from 'pino';

/** A dead worker is noticed this long after it last said that it is alive, in milliseconds. */
export const heldFor = 30_000;
/** How often it says so; two times may be lost. */
export const renewedEvery = 9000;

/**
 * Does `work` and renews what is held for it meanwhile, so that nobody takes it from whoever is alive, however long it
 * takes; no renewal is under way any more when it ends. A renewal that fails is logged, and the next one tried.
 */
export async function whileHeld<T>(
  log: Logger,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((err: unknown) => log.error({ err }, 'what is worked on could not be held'));
  }, renewedEvery);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
