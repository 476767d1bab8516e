import type { publishingCalls } from '#contract/posts/publishing-calls.ts';
import { toIsoOrNull } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { frozenSince, listDueOf, turnSwitch } from '#server/ledger/publish/switch.store.ts';

async function read(ctx: Pick<Context, 'db'>, userId: string) {
  const since = await frozenSince(ctx.db, userId);
  return {
    is_frozen: since !== null,
    frozen_at: toIsoOrNull(since),
  };
}

async function freeze(
  ctx: Pick<Context, 'clock' | 'db' | 'log'>,
  user_id: string,
  origin: Origin,
): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await turnSwitch(trx, user_id, now))) return;
    await record(ctx, trx, { event: 'publishing_frozen', user_id, origin }, now);
  });
}

/** Posts that came due while publishing was stopped are missed, and not sent automatically. */
async function resume(ctx: Context, user_id: string, origin: Origin): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await turnSwitch(trx, user_id, null))) return;
    for (const id of await listDueOf(trx, user_id, now)) {
      const entry = await loadOccurrence(trx, id);
      if (entry) await moveWithin(ctx, trx, entry, { type: 'publishing_stopped' });
    }
    await record(ctx, trx, { event: 'publishing_resumed', user_id, origin }, now);
  });
}

export const publishingRoutes = (ctx: Context): Handlers<typeof publishingCalls> => ({
  get: async ({ caller }) => ({ data: await read(ctx, caller.user_id) }),

  async freeze({ caller, ...request }) {
    await freeze(ctx, caller.user_id, originOf(request));
    const message = 'Publishing is stopped. Nothing is published until you resume it.';
    return { data: await read(ctx, caller.user_id), message };
  },

  async resume({ caller, ...request }) {
    await resume(ctx, caller.user_id, originOf(request));
    const message = 'Publishing resumed. Missed posts won’t be sent.';
    return { data: await read(ctx, caller.user_id), message };
  },
});
