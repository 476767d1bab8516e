/** Whether a run of a recurring schedule is skipped, because its agent found nothing new to say. */
import { similarity } from '#domain/similarity/similarity.ts';
import { longDate } from '#domain/text/dates.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Db } from '#server/db/client.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { listWaitingDrafts } from '#server/ledger/publish/prepare.store.ts';
import { listMoves } from '#server/ledger/publish/series.store.ts';

/**
 * Why a text that failed a check is not worth its owner’s time, in a sentence: it repeats a post, or says the same as a
 * draft of its schedule that waits already. `null` if it is new, or its owner asked for it.
 */
export async function nothingNew(
  db: Db,
  entry: Pick<LoadedOccurrence, 'id' | 'series_id' | 'recurring'>,
  { parts, repeats }: { parts: readonly string[]; repeats: string | null },
): Promise<string | null> {
  if (!entry.recurring) return null;
  const isAskedFor = (await listMoves(db, entry.id)).some(({ event }) => event === 'rewrite');
  if (isAskedFor || repeats !== null) return isAskedFor ? null : repeats;
  const text = parts.join('\n');
  const waiting = await listWaitingDrafts(db, entry.series_id);
  const twin = waiting.find((draft) => similarity(draft.text, text).isNearDuplicate);
  if (!twin) return null;
  return `It says the same as the draft of ${longDate(twin.due_at)}, which waits for you: “${excerpt(twin.text, 80)}”.`;
}
