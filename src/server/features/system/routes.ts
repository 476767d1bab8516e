import { sql } from 'kysely';
import type { systemCalls } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { isClaimed } from '#server/features/auth/service.ts';
import { lastTick } from '#server/features/posts/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { version } from '#server/version.ts';

/** Longer without a tick than this and the worker counts as silent, in milliseconds. */
const silentAfter = 20_000;

async function databaseWorks({ db, log }: Context): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch (err) {
    log.error({ err }, 'the database does not answer');
    return false;
  }
}

function workerState({ config, clock }: Context): 'ok' | 'silent' | 'elsewhere' {
  if (config.role === 'web') return 'elsewhere';
  const tick = lastTick();
  return tick !== undefined && clock() - tick < silentAfter ? 'ok' : 'silent';
}

export const systemRoutes = (ctx: Context): Handlers<typeof systemCalls> => ({
  async health() {
    const database = (await databaseWorks(ctx)) ? 'ok' : 'failed';
    const worker = workerState(ctx);
    const status = database === 'ok' && worker !== 'silent' ? 'ok' : 'degraded';
    return { status, checks: { database, worker } };
  },

  async setup() {
    return {
      local_wallet: ctx.config.local_wallet,
      claimed: await isClaimed(ctx),
      writer: ctx.llm.name,
      drawer: ctx.images.name,
      version,
    };
  },
});
