/** Routes of the writer on this computer. */
import { type HereState, here, type hereCalls } from '#contract/models/here.ts';
import { SetupError, nameOf } from '#server/adapters/llm/index.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { limits } from '#contract/core/limits.ts';
import { newId } from '#server/ids.ts';
import { type Actor, changeModels } from './change.ts';
import { deleteModel, insertModel, listModels } from './store.ts';

type Tools = Pick<Context, 'db' | 'log' | 'clock'>;

const rowsHere = async ({ db }: Pick<Context, 'db'>) =>
  (await listModels(db, 'text')).filter(({ provider }) => provider === here);

/** Their names. */
export const listedHere = async (ctx: Pick<Context, 'db'>): Promise<Set<string>> =>
  new Set((await rowsHere(ctx)).map(({ model }) => model));

/** Adds one at the end of the order, unless it is there. Throws `limit_reached`, `conflict`. */
export async function addModelHere(ctx: Tools, model: string, by: Actor): Promise<void> {
  if ((await listedHere(ctx)).has(model)) return;
  await changeModels(ctx, 'model_added', by, async (trx, now) => {
    const all = await listModels(trx);
    if (all.some((row) => row.model === model)) {
      throw conflictError('A model of this name is in the list already.');
    }
    if (all.length >= limits.writing_models) throw new AppError('limit_reached');
    await insertModel(trx, {
      id: newId(),
      kind: 'text',
      provider: here,
      model,
      price_in: 0,
      price_out: 0,
      position: (all.at(-1)?.position ?? 0) + 1,
      created_at: now,
      updated_at: now,
    });
    return model;
  });
}

/** Removes one from the list, if it is there. */
export async function removeModelHere(ctx: Tools, model: string, by: Actor): Promise<void> {
  const row = (await rowsHere(ctx)).find((one) => one.model === model);
  if (!row) return;
  await changeModels(ctx, 'model_removed', by, async (trx) => {
    await deleteModel(trx, row.id);
    return model;
  });
}

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
