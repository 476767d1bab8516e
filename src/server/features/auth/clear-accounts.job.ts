/** Clears what deleted people left, step by step: documents, what is many, and then the row that these refer to. */
import { z } from 'zod';
import { hour, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { forgetLog } from '#server/db/file-traces.ts';
import { stepByStep } from '#server/db/client.ts';
import { clearKnowledgeOf, endLeaving, nextLeaving } from '#server/features/company/service.ts';
import { job } from '#server/jobs/port.ts';
import { clearSomeOf, deletePerson } from './person.store.ts';

/** Clears all deleted people; what an interruption leaves is cleared by the next run. */
export async function clearAccounts(
  { db }: Pick<Context, 'db'>,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  let last = '';
  for (;;) {
    const id = await nextLeaving(db, 'person', last);
    if (id === undefined) break;
    const person = id;
    const isCleared =
      (await clearKnowledgeOf({ db }, person, signal)) &&
      (await stepByStep(db, (trx) => clearSomeOf(trx, person), signal));
    if (!isCleared) return;
    // Requests that were under way at the deletion may have written rows since.
    await db.transaction().execute(async (trx) => {
      if (await deletePerson(trx, person)) await endLeaving(trx, person);
    });
    last = person;
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
