/** What becomes of a process in a state that nobody foresaw: it ends, and its supervisor starts afresh. */
import type { Logger } from 'pino';

/** The ledger knows what was under way, so nothing is lost by ending; going on could lose more. */
export function endOnCrash(log: Logger): void {
  const crash = (err: unknown) => {
    log.fatal({ err }, 'unhandled failure');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
