import type { Context } from '#server/context.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { prepare } from '#server/ledger/recover/worker.ts';

/** What a worker does again and again: it picks up what was left, prepares what is due soon, and sends what is due. */
export async function runWorker(ctx: Context): Promise<void> {
  await sweep(ctx);
  await prepare(ctx);
  await dispatch(ctx);
}
