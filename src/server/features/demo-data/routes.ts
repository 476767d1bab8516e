import type { sampleCalls, DemoData } from '#contract/demo-data/calls.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { publishDemo } from './publish.ts';
import { readSamples } from './judge.ts';
import { createDemoData } from './make.ts';
import { removeDemoData } from './remove.ts';
import { findThings, listDemoData } from './store.ts';

async function read({ db }: Context, owner_id: string): Promise<DemoData> {
  const rows = await listDemoData(db, owner_id);
  return readSamples(rows, await findThings(db, owner_id, rows));
}

const stayed = (count: number): string => {
  if (count === 0) return 'Sample data removed.';
  return `Sample data removed. We kept ${count === 1 ? '1 item' : `${count} items`} you made your own.`;
};

export const sampleRoutes = (ctx: Context): Handlers<typeof sampleCalls> => ({
  async get({ caller }) {
    return { data: await read(ctx, caller.user_id) };
  },

  async make({ caller, body: { timezone }, signal }) {
    const owner_id = caller.user_id;
    const claimed = await createDemoData(ctx, { owner_id, timezone });
    await publishDemo(ctx, owner_id, { claimed: claimed ?? [], signal });
    const message = claimed ? 'Sample data added.' : 'Sample data is already there.';
    return { data: await read(ctx, owner_id), message };
  },

  async remove({ caller }) {
    const kept = await removeDemoData(ctx, caller.user_id);
    return { data: await read(ctx, caller.user_id), message: stayed(kept.length) };
  },
});
