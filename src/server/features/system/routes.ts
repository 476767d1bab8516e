/** The state of the whole server, also as gauges: equal in every process, so dashboards should use the maximum. */
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
import { countInteractions, countPosts, oldestDue, pingDatabase } from './store.ts';
import { Gauge, Registry } from 'prom-client';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { toIso } from '#contract/core/time.ts';

/** Minimum time between two reads of the database, in milliseconds. */
const freshFor = 5000;
/** Timeout for reading the database, in milliseconds. */
const databaseTimeout = 3000;
const seconds = (milliseconds: number): number => Math.max(0, milliseconds) / 1000;

const gaugesIn = (registry: Registry) => {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `socialai_${name}`, help, labelNames, registers: [registry] });
  return {
    posts: gauge('posts', 'Unfinished posts by state; 10,000 means that many or more.', ['state']),
    oldest_due: gauge(
      'oldest_due_seconds',
      'How long the oldest ready post has been due; 0 if there is none.',
    ),
    worker: gauge(
      'worker_tick_age_seconds',
      'How long ago a worker last checked the ledger; absent if none ever did.',
    ),
    clock: gauge('clock_in_doubt', '1 while the clock isn’t confirmed and nothing is published.'),
    left_alone: gauge(
      'platform_left_alone',
      '1 while a failing platform is paused; for platforms with many servers, while all servers in use are paused.',
      ['platform'],
    ),
    services_left_alone: gauge(
      'platform_services_left_alone',
      'Number of failing servers of a platform that are paused.',
      ['platform'],
    ),
    jobs: gauge('jobs', 'Jobs that are due, running, or permanently failed.', ['job', 'state']),
    engagement: gauge(
      'engagement_open',
      'Mentions that wait for something; 10,000 means that many or more.',
      ['state'],
    ),
    read_at: gauge(
      'gauges_read_timestamp_seconds',
      'When the database gauges were last read, by its clock; stops while the database is down.',
    ),
  };
};

type Gauges = ReturnType<typeof gaugesIn>;

async function readPosts({ db, clock }: Context, gauges: Gauges): Promise<void> {
  const now = clock();
  for (const { state, count } of await countPosts(db)) gauges.posts.set({ state }, count);
  const due = await oldestDue(db, now);
  gauges.oldest_due.set(due === undefined ? 0 : seconds(now - due));
  const tick = await lastTick(db);
  if (tick === undefined) gauges.worker.remove();
  else gauges.worker.set(seconds(now - tick));
  gauges.clock.set((await readAlarm(db)) ? 1 : 0);
  const leftAlone = await listLeftAlone(db);
  for (const platform of LivePlatformIds) {
    const failing = leftAlone.find((one) => one.platform === platform);
    gauges.left_alone.set({ platform }, failing?.wholly ? 1 : 0);
    gauges.services_left_alone.set({ platform }, failing?.services ?? 0);
  }
}

async function readRest({ db, jobs, clock }: Context, gauges: Gauges): Promise<void> {
  gauges.jobs.reset();
  for (const { job, ...states } of await jobs.depth()) {
    for (const [state, count] of Object.entries(states)) gauges.jobs.set({ job, state }, count);
  }
  for (const { state, count } of await countInteractions(db)) {
    gauges.engagement.set({ state }, count);
  }
  gauges.read_at.set(clock() / 1000);
}

const over = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

interface StateGauges {
  registry: Registry;
  /** Reads them again; if the database does not answer, they keep their last values. */
  refresh(): Promise<void>;
}

export function createGauges(ctx: Context): StateGauges {
  const registry = new Registry();
  const gauges = gaugesIn(registry);
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      await readPosts(ctx, gauges);
      await readRest(ctx, gauges);
      readAt = ctx.clock();
    } catch (err) {
      ctx.log.error({ err }, 'the gauges could not be read');
    }
  };
  const refresh = async (): Promise<void> => {
    if (Math.abs(ctx.clock() - readAt) < freshFor) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await Promise.race([reading, over(ctx.timeout(databaseTimeout))]);
  };
  return { registry, refresh };
}

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
    const doubt = alarm && message ? { since: toIso(alarm.since), message } : null;
    return { data: { now: toIso(ctx.clock()), doubt } };
  },

  async confirmClock({ caller, ...request }) {
    const now = ctx.clock();
    if (!(await clearAlarm(ctx.db, now))) {
      return { message: 'The clock is already confirmed.' };
    }
    const origin = originOf(request);
    const { user_id } = caller;
    const about = { event: 'clock_confirmed', user_id, origin, detail: toIso(now) } as const;
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
      email_sign_in: ctx.config.email_sign_in,
      issuers: ctx.issuers.all.map(({ id, name }) => ({ id, name })),
    };
  },
});
