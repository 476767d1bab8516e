import type { systemCalls } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { isClaimed } from '#server/features/auth/service.ts';
import { lastTick } from '#server/features/posts/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { version } from '#server/version.ts';
import { readAnything } from './health.store.ts';

/** Longer without a tick than this and the worker counts as silent, in milliseconds. */
const silentAfter = 20_000;

async function databaseWorks({ db, log }: Context): Promise<boolean> {
  try {
    await readAnything(db);
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
    if (!(await databaseWorks(ctx))) {
      return { status: 'degraded', checks: { database: 'failed', worker: 'silent' } };
    }
    const worker = await workerState(ctx);
    const status = worker === 'ok' ? 'ok' : 'degraded';
    return { status, checks: { database: 'ok', worker } };
  },

  async setup() {
    return {
      local_wallet: ctx.config.local_wallet,
      claimed: await isClaimed(ctx),
      writer: ctx.llm.default.name,
      drawer: ctx.images.name,
      version,
      contact_email: ctx.config.contact_email ?? null,
    };
  },
});
