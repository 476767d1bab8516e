/** An agent’s latest texts, which new ones should not resemble. */
import type { Db } from '#server/db/client.ts';
import { ownState } from './indexed.store.ts';

const most = 20;

/** The texts that an agent published, newest first, at most 20. A thread is one text, with blank lines between its parts. */
export async function recentTexts(db: Db, ownerId: string, agentId: string): Promise<string[]> {
  const posts = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.owner_id', '=', ownerId)
    .where('series.agent_id', '=', agentId)
    .where(ownState, '=', 'PUBLISHED')
    .orderBy('occurrences.published_at', 'desc')
    .orderBy('occurrences.id', 'desc')
    .limit(most)
    .execute();
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id);
  const parts = await db
    .selectFrom('parts')
    .select(['occurrence_id', 'text'])
    .where('occurrence_id', 'in', ids)
    .orderBy('n')
    .execute();
  const textOf = (id: string): string =>
    parts
      .filter(({ occurrence_id, text }) => occurrence_id === id && text !== '')
      .map(({ text }) => text)
      .join('\n\n');
  return ids.map(textOf).filter(Boolean);
}
