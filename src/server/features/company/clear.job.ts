/** Clears what deleted and replaced documents left in the search, step by step. */
import { z } from 'zod';
import { hour, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { forgetLog } from '#server/db/file-traces.ts';
import { stepByStep } from '#server/db/client.ts';
import { job } from '#server/jobs/port.ts';
import { deleteDocument } from './document.store.ts';
import {
  clearSome,
  endLeaving,
  lockLeavingMark,
  nextLeaving,
  nextDocument,
  nextSource,
} from './leaving.store.ts';

type Signal = Pick<AbortSignal, 'aborted'>;

/** Clears all documents that are marked, each until it is empty or is being read again. */
export async function clearLeft({ db }: Pick<Context, 'db'>, signal: Signal): Promise<void> {
  let wasAny = false;
  for (let id = await nextLeaving(db, 'document', ''); id !== undefined;) {
    const source_id = id;
    const isDone = await stepByStep(
      db,
      async (trx) => {
        if (!(await lockLeavingMark(trx, source_id))) return false;
        if (await clearSome(trx, { source_id, kind: 'document' })) return true;
        await endLeaving(trx, source_id);
        return false;
      },
      signal,
    );
    if (!isDone) return;
    wasAny = true;
    id = await nextLeaving(db, 'document', source_id);
  }
  if (wasAny) await forgetLog(db);
}

/** Clears the documents and chunks of a deleted person; returns whether nothing is left. */
export async function clearKnowledgeOf(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  signal: Signal,
): Promise<boolean> {
  return stepByStep(
    db,
    async (trx) => {
      // Without its row, no one writes chunks of a document any more.
      const document = await nextDocument(trx, owner_id);
      if (document) {
        await deleteDocument(trx, owner_id, document.id);
        return true;
      }
      const source = await nextSource(trx, owner_id);
      return source !== undefined && clearSome(trx, source);
    },
    signal,
  );
}

export const clearKnowledgeJob = (ctx: Context) =>
  job({
    name: 'company.clear',
    payload: z.unknown(),
    tries: 3,
    lease: hour,
    every: 10 * second,
    run: (_payload, signal) => clearLeft(ctx, signal),
  });
