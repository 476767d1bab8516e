import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { hashOf } from './hash.ts';

/** Removes the parts of an occurrence that has published none. A part with attempts keeps its row, without its text. */
export async function clearParts(trx: Db, occurrence_id: string): Promise<void> {
  const tried = trx
    .selectFrom('attempts')
    .select('part_id')
    .where('occurrence_id', '=', occurrence_id);
  await trx
    .deleteFrom('parts')
    .where('occurrence_id', '=', occurrence_id)
    .where('id', 'not in', tried)
    .execute();
  await trx
    .updateTable('parts')
    .set({ text: '', media: '[]', hash: hashOf('', []) })
    .where('occurrence_id', '=', occurrence_id)
    .execute();
}

/** The exact content to send, with the images of each part. No part of the occurrence may be published. */
export async function writeParts(
  trx: Db,
  { id: occurrence_id, platform }: Pick<LoadedOccurrence, 'id' | 'platform'>,
  texts: readonly string[],
  media: readonly (readonly string[])[],
): Promise<void> {
  await clearParts(trx, occurrence_id);
  for (const [index, text] of texts.entries()) {
    const pictures = media[index] ?? [];
    const words = { text, media: JSON.stringify(pictures), hash: hashOf(text, pictures) };
    const place = { occurrence_id, n: index + 1 };
    await trx
      .insertInto('parts')
      .values({
        ...place,
        ...words,
        id: newId(),
        platform,
        state: 'waiting',
        external_id: null,
        url: null,
      })
      .onConflict((conflict) => conflict.columns(['occurrence_id', 'n']).doUpdateSet(words))
      .execute();
  }
  await trx
    .deleteFrom('parts')
    .where('occurrence_id', '=', occurrence_id)
    .where('n', '>', texts.length)
    .execute();
}

/** Renews the lease of a worker that is still writing; `false` if it has lost it. */
export async function renewLease(
  db: Db,
  { id, lease_token }: Pick<LoadedOccurrence, 'id' | 'lease_token'>,
  lease_until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('occurrences')
    .set({ lease_until })
    .where('id', '=', id)
    .where('state', '=', 'PREPARING')
    .where('lease_token', '=', lease_token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The fixed text of a schedule, and how its texts are written. */
export const findOrder = (db: Db, series_id: string) =>
  db
    .selectFrom('series')
    .select(['content_type', 'content_text', 'parts', 'topic', 'media', 'media_parts', 'config'])
    .where('id', '=', series_id)
    .executeTakeFirstOrThrow();

export type TextOrder = Awaited<ReturnType<typeof findOrder>>;

/** The occurrences of one run that are planned or being prepared, by account of its schedule, in the order of series. */
export const listUnprepared = (
  trx: Db,
  { group_id, run, series_version }: LoadedOccurrence,
): Promise<{ id: string; state: OccurrenceState }[]> =>
  trx
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.id', 'occurrences.state'])
    .where('series.group_id', '=', group_id)
    .where('occurrences.run', '=', run)
    .where('occurrences.series_version', '=', series_version)
    .where('occurrences.state', 'in', ['PLANNED', 'PREPARING'])
    .orderBy('series.id')
    .execute();

/** How many waiting drafts of a schedule a new one is compared with. */
const maxWaiting = 20;

/** The newest drafts of a series that failed a check and wait for their owner. */
export async function listWaitingDrafts(
  db: Db,
  series_id: string,
): Promise<{ text: string; due_at: number }[]> {
  const rows = await db
    .selectFrom('occurrences')
    .select(['id', 'due_at'])
    .where('series_id', '=', series_id)
    .where('state', '=', 'NEEDS_REVIEW')
    .where('reason', '=', 'text')
    .orderBy('seq', 'desc')
    .limit(maxWaiting)
    .execute();
  const ids = rows.map(({ id }) => id);
  const parts = await db
    .selectFrom('parts')
    .select(['occurrence_id', 'text'])
    .where('occurrence_id', 'in', ['', ...ids])
    .orderBy('n')
    .execute();
  const partsOf = Map.groupBy(parts, ({ occurrence_id }) => occurrence_id);
  return rows.flatMap(({ id, due_at }) => {
    const text = (partsOf.get(id) ?? []).map((part) => part.text).join('\n');
    return text === '' ? [] : [{ text, due_at }];
  });
}

/** The networks that a schedule posts to. */
export const listPlaces = (db: Db, group_id: string) =>
  db
    .selectFrom('series')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['accounts.platform', 'accounts.limits'])
    .where('series.group_id', '=', group_id)
    .where('series.deleted_at', 'is', null)
    .execute();

/** The run whose image is being generated or failed, stored with the first series of a schedule. */
export async function findRunPicture(db: Db, series_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('series')
    .select('run_picture')
    .where('id', '=', series_id)
    .executeTakeFirst();
  return row?.run_picture ?? null;
}

/** The text of a run that its schedule’s accounts share, stored with its first series. */
export async function findSharedText(db: Db, group_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('series')
    .select('shared_text')
    .where('id', '=', group_id)
    .executeTakeFirst();
  return row?.shared_text ?? null;
}
