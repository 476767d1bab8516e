/** Ends a process in an unexpected state, so that its supervisor starts a new one. */
import type { Logger } from 'pino';

/** The ledger knows what was in progress, so ending loses nothing; continuing could. */
export function endOnCrash(log: Logger): void {
  const crash = (err: unknown) => {
    log.fatal({ err }, 'unhandled failure');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
