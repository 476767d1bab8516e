/** Whether a text that failed a check is worth the time of its owner. */
import { readingSaid } from '#domain/checks/repetition.ts';
import { longDate } from '#domain/text/dates.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Db } from '#server/db/client.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { listWaitingDrafts } from '#server/ledger/publish/prepare.store.ts';
import { listMoves } from '#server/ledger/publish/series.store.ts';
import { inTurns } from '#server/process/in-turns.ts';

/** A text that failed a check, and what it was made from. */
interface Failed {
  parts: readonly string[];
  repeats: string | null;
  facts: readonly string[];
}

/**
 * Why a text that failed a check is not worth its owner’s time, in a sentence: it says the same as a draft of its schedule
 * that waits already, or repeats a post while another draft waits. `null` if its owner has to see it.
 */
export async function nothingNew(
  db: Db,
  entry: Pick<LoadedOccurrence, 'id' | 'series_id' | 'recurring'>,
  { parts, repeats, facts }: Failed,
): Promise<string | null> {
  if (!entry.recurring) return null;
  const isAskedFor = (await listMoves(db, entry.id)).some(({ event }) => event === 'rewrite');
  const waiting = isAskedFor ? [] : await listWaitingDrafts(db, entry.series_id);
  if (waiting.length === 0) return null;
  if (repeats !== null) return `${repeats} Another draft of this schedule already waits for you.`;
  const own = waiting.map(({ text }) => text);
  const repeatedBy = await inTurns(readingSaid({ own, others: [], topic: '', facts }));
  const repeated = await inTurns(repeatedBy(parts.join('\n')));
  const twin = repeated && waiting[repeated.at];
  if (!twin) return null;
  return `It says the same as the draft of ${longDate(twin.due_at)}, which waits for you: “${excerpt(twin.text, 80)}”.`;
}
