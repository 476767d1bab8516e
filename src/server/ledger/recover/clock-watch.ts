/** Checks whether this machine’s clock can be trusted. While it cannot, nothing is sent and nothing is late. */
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import {
  clearAlarm,
  type ClockAlarm,
  raiseAlarm,
  readAlarm,
  readHighMark,
  writeHighMark,
} from './clock.store.ts';

const tolerated = (off: number): boolean => Math.abs(off) <= ledgerTimes.clock_tolerance;

type ClockContext = Pick<Context, 'db' | 'clock' | 'log'>;

async function raise(
  { db, log, clock }: ClockContext,
  why: ClockAlarm['why'],
  off: number,
): Promise<void> {
  const alarm = { since: clock(), why, off };
  if (await raiseAlarm(db, alarm)) log.error(alarm, 'the clock may be wrong, so nothing is sent');
}

/**
 * Compares the clock with this machine’s uptime, and with the latest time recorded in the database. Each call checks
 * once and returns whether the clock is trusted.
 */
export function createClockWatch(ctx: Context): () => Promise<boolean> {
  const moment = () => ({ wall: ctx.clock(), up: ctx.uptime() });
  let begin = moment();
  return async () => {
    const now = moment();
    const jump = now.wall - begin.wall - (now.up - begin.up);
    if (!tolerated(jump)) {
      begin = now;
      await raise(ctx, 'jumped', jump);
    }
    if (await readAlarm(ctx.db)) return false;
    const high = await readHighMark(ctx.db);
    if (now.wall < high && !tolerated(now.wall - high)) {
      await raise(ctx, 'behind', now.wall - high);
      return false;
    }
    if (now.wall - high >= ledgerTimes.reap_every) await writeHighMark(ctx.db, now.wall);
    return true;
  };
}

/**
 * Handles the time that a platform reports, milliseconds UTC: a large difference stops everything, agreement resumes.
 * Only for platforms at addresses that the operator chose; anyone else could stop all work.
 */
export function createDateCheck(ctx: ClockContext): (instant: number) => void {
  const check = async (instant: number): Promise<void> => {
    const now = ctx.clock();
    if (!tolerated(now - instant)) await raise(ctx, 'platform', now - instant);
    else if (await clearAlarm(ctx.db, now)) ctx.log.info('a platform agrees with the clock');
  };
  return (instant) =>
    void check(instant).catch((err: unknown) => ctx.log.warn({ err }, 'no time was compared'));
}
