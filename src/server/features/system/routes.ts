import type { systemCalls } from '#contract/system/calls.ts';
import { explainDoubt } from '#domain/ledger/clock-alarm.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import { isClaimed } from '#server/features/auth/service.ts';
import { currentArtists, currentWriters } from '#server/features/models/service.ts';
import { clearAlarm, readAlarm } from '#server/ledger/recover/clock.store.ts';
import { isHalted } from '#server/ledger/recover/place.store.ts';
import { lastTick } from '#server/ledger/recover/heartbeat.store.ts';
import { listLeftAlone } from '#server/ledger/recover/backoff.store.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { version } from '#server/version.ts';
import { databaseTimeout } from './gauges.ts';
import { pingDatabase } from './gauges.store.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Without a heartbeat for this long, a worker counts as silent, in milliseconds. */
const silentAfter = 20_000;

const nobody = { left_alone: [], partly_left_alone: [] };

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function databaseAnswers({ db, log, timeout }: Context): Promise<boolean> {
  try {
    await Promise.race([pingDatabase(db), rejectedBy(timeout(databaseTimeout))]);
    return true;
  } catch (err) {
    log.error({ err }, 'the database does not answer');
    return false;
  }
}

async function workerState({ db, clock }: Context): Promise<'ok' | 'silent'> {
  const tick = await lastTick(db);
  return tick !== undefined && clock() - tick < silentAfter ? 'ok' : 'silent';
}

export const systemRoutes = (ctx: Context): Handlers<typeof systemCalls> => ({
  async health() {
    if (!(await databaseAnswers(ctx))) {
      return {
        status: 'degraded',
        checks: { database: 'failed', worker: 'silent', clock: 'ok', ...nobody },
      };
    }
    const worker = await workerState(ctx);
    const clock = (await readAlarm(ctx.db)) ? 'in_doubt' : 'ok';
    // An untrusted clock halts publishing too, and has its own field.
    const database = clock === 'ok' && (await isHalted(ctx.db)) ? 'went_back' : 'ok';
    const failing = await listLeftAlone(ctx.db);
    const named = (wholly: boolean) =>
      failing.filter((one) => one.wholly === wholly).map(({ platform }) => platform);
    const [left_alone, partly_left_alone] = [named(true), named(false)];
    // A single failing server of a network is no problem of this server.
    const isWell =
      worker === 'ok' && clock === 'ok' && database === 'ok' && left_alone.length === 0;
    const status = isWell ? 'ok' : 'degraded';
    return { status, checks: { database, worker, clock, left_alone, partly_left_alone } };
  },

  async ready() {
    if (!(await databaseAnswers(ctx))) throw new AppError('unavailable', { retry_after: 5 });
    return { status: 'ready' as const };
  },

  async clock() {
    const alarm = await readAlarm(ctx.db);
    const message = alarm && explainDoubt(alarm.why, alarm.off);
    const doubt = alarm && message ? { since: iso(alarm.since), message } : null;
    return { data: { now: iso(ctx.clock()), doubt } };
  },

  async confirmClock({ caller, ...request }) {
    const now = ctx.clock();
    if (!(await clearAlarm(ctx.db, now))) {
      return { message: 'The clock is already confirmed.' };
    }
    const origin = originOf(request);
    const { user_id } = caller;
    const about = { event: 'clock_confirmed', user_id, origin, detail: iso(now) } as const;
    await record(ctx, ctx.db, about, now);
    return { message: 'Clock confirmed. Publishing resumed.' };
  },

  async setup() {
    return {
      local_wallet: ctx.config.local_wallet,
      claimed: await isClaimed(ctx),
      writer: (await currentWriters(ctx)).default.name,
      drawer: (await currentArtists(ctx)).default.name,
      version,
      sends_mail: ctx.config.mail.smtp_url !== undefined,
      contact_email: ctx.config.contact_email ?? null,
    };
  },
});
