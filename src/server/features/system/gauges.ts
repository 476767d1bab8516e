/** The state of the whole server as gauges: equal in every process, so dashboards should use the maximum. */
import { Gauge, Registry } from 'prom-client';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { lastTick } from '#server/ledger/recover/heartbeat.store.ts';
import { listLeftAlone } from '#server/ledger/recover/backoff.store.ts';
import { readAlarm } from '#server/ledger/recover/clock.store.ts';
import { countInteractions, countPosts, oldestDue } from './gauges.store.ts';

/** Minimum time between two reads of the database, in milliseconds. */
const freshFor = 5000;
/** Timeout for reading the database, in milliseconds. */
export const databaseTimeout = 3000;
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

export interface StateGauges {
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
