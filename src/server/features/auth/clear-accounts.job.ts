/** Clears what deleted people left: documents and their chunks, step by step, and then the row that they refer to. */
import { z } from 'zod';
import { hour, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { forgetLog } from '#server/db/file-traces.ts';
import { clearKnowledgeOf, endLeaving, nextLeaving } from '#server/features/company/service.ts';
import { job } from '#server/jobs/port.ts';
import { deletePerson } from './person.store.ts';

/** Clears all deleted people; what an interruption leaves is cleared by the next run. */
export async function clearAccounts(
  { db }: Pick<Context, 'db'>,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  let last = '';
  for (;;) {
    const id = await nextLeaving(db, 'person', last);
    if (id === undefined) break;
    if (!(await clearKnowledgeOf({ db }, id, signal))) return;
    // Requests that were under way at the deletion may have written rows since.
    await db.transaction().execute(async (trx) => {
      if (await deletePerson(trx, id)) await endLeaving(trx, id);
    });
    last = id;
  }
  if (last !== '') await forgetLog(db);
}

export const clearAccountsJob = (ctx: Context) =>
  job({
    name: 'auth.clear-accounts',
    payload: z.unknown(),
    tries: 3,
    lease: hour,
    every: 10 * second,
    run: (_payload, signal) => clearAccounts(ctx, signal),
  });
