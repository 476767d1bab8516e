/** Gives sources an index that have none: those of an older version, and of a restored backup. SQLite only. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { hour, minute } from '#contract/core/time.ts';
import { placesIn } from '#domain/knowledge/word-places.ts';
import type { Context } from '#server/context.ts';
import { isPostgres, stepByStep } from '#server/db/client.ts';
import { job } from '#server/jobs/port.ts';
import { inTurns } from '#server/process/in-turns.ts';
import {
  clearTerms,
  findUnindexed,
  firstChunk,
  insertTerms,
  markIndexed,
  readTexts,
  type Unindexed,
} from './word-index.store.ts';

const textsAtOnce = 100;

type Tools = Pick<Context, 'db'>;
type Signal = Pick<AbortSignal, 'aborted'>;

async function textsOf({ db }: Tools, source: Unindexed) {
  const texts: { heading: string; text: string }[] = [];
  for (;;) {
    const some = await readTexts(db, source, texts.length, textsAtOnce);
    texts.push(...some);
    await setImmediate();
    if (some.length < textsAtOnce) return texts;
  }
}

/** Indexes one source, unless its chunks are replaced meanwhile; `false` if it was interrupted. */
async function indexSource({ db }: Tools, source: Unindexed, signal: Signal): Promise<boolean> {
  const { id, source_id } = source;
  const terms = [...(await inTurns(placesIn(await textsOf({ db }, source))))];
  let at = 0;
  let isEmpty = false;
  return stepByStep(
    db,
    async (trx) => {
      if ((await firstChunk(trx, source_id)) !== id) return false;
      if (!isEmpty) {
        isEmpty = !(await clearTerms(trx, source_id));
        return true;
      }
      if (at < terms.length) {
        at = await insertTerms(trx, source_id, terms, at);
        return true;
      }
      await markIndexed(trx, source_id);
      return false;
    },
    signal,
  );
}

/** Indexes every source that needs it. */
export async function indexKnowledge({ db }: Tools, signal: Signal): Promise<void> {
  if (isPostgres(db)) return;
  for (;;) {
    const source = await findUnindexed(db);
    if (!source || !(await indexSource({ db }, source, signal))) return;
  }
}

export const indexKnowledgeJob = (ctx: Context) =>
  job({
    name: 'company.index',
    payload: z.unknown(),
    tries: 3,
    lease: hour,
    every: 10 * minute,
    run: (_payload, signal) => indexKnowledge(ctx, signal),
  });
