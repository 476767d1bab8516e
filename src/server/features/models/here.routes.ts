/** Routes of the writer on this computer. */
import type { hereCalls, HereState } from '#contract/models/here.ts';
import { nameOf, SetupError } from '#server/adapters/llm/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { addModelHere, listedHere, removeModelHere } from './here.ts';

const stateOf = async (ctx: Context): Promise<{ data: HereState }> => ({
  data: await ctx.writerHere.state(await listedHere(ctx)),
});

export const hereRoutes = (ctx: Context): Handlers<typeof hereCalls> => ({
  state: () => stateOf(ctx),
  speed: async () => ({ data: await ctx.writerHere.postTimes() }),

  async install({ body: { file }, caller, ...request }) {
    const by = { user_id: caller.user_id, origin: originOf(request) };
    try {
      await ctx.writerHere.install(file);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      throw new AppError('conflict', { message: error.message, cause: error });
    }
    // From now on it has its place in the order; it writes once it is installed.
    await addModelHere(ctx, nameOf(file), by);
    return stateOf(ctx);
  },
  async pause() {
    await ctx.writerHere.pause();
    return stateOf(ctx);
  },
  async cancel({ caller, ...request }) {
    const file = await ctx.writerHere.cancel();
    const by = { user_id: caller.user_id, origin: originOf(request) };
    if (file !== undefined) await removeModelHere(ctx, nameOf(file), by);
    return stateOf(ctx);
  },
  async remove({ params: { file }, caller, ...request }) {
    await ctx.writerHere.remove(file);
    await removeModelHere(ctx, nameOf(file), {
      user_id: caller.user_id,
      origin: originOf(request),
    });
    return stateOf(ctx);
  },
});
