/** SQL of an account's published and planned texts, which evergreen texts must not repeat. */
import type { Db } from '#server/db/client.ts';
import { isSaid } from '#server/ledger/read/said.store.ts';

export interface SaidText {
  text: string;
  /** When it was published, or is due. */
  at: number;
  /** The cooldown of its evergreen item in days, if it has one. */
  cooldown_days: number | null;
}

/** Newest first. Planned posts that are not prepared yet are read from their series. */
export async function listSaid(
  db: Db,
  account_id: string,
  { from, to }: { from: number; to: number },
): Promise<SaidText[]> {
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .leftJoin('evergreen_slots', 'evergreen_slots.post_id', 'variants.post_id')
    .leftJoin('evergreen_items', 'evergreen_items.id', 'evergreen_slots.item_id')
    .select(['occurrences.id', 'occurrences.published_at', 'occurrences.due_at'])
    .select(['series.content_text', 'evergreen_items.cooldown_days'])
    .where('series.account_id', '=', account_id)
    .where(isSaid)
    .where('occurrences.due_at', '>=', from)
    .where('occurrences.due_at', '<=', to)
    .orderBy('occurrences.due_at', 'desc')
    .execute();
  const parts =
    rows.length === 0
      ? []
      : await db
          .selectFrom('parts')
          .select(['occurrence_id', 'text'])
          .where(
            'occurrence_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('n')
          .execute();
  const partsOf = Map.groupBy(parts, ({ occurrence_id }) => occurrence_id);
  return rows.flatMap(({ id, published_at, due_at, content_text, cooldown_days }) => {
    const prepared = partsOf.get(id)?.map(({ text }) => text) ?? [];
    const text = prepared.join('\n') || content_text;
    return text ? [{ text, at: published_at ?? due_at, cooldown_days }] : [];
  });
}

/** Whether an account ever planned or published exactly this text. */
export async function hasSaid(db: Db, account_id: string, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .leftJoin('parts', 'parts.occurrence_id', 'occurrences.id')
    .select('occurrences.id')
    .where('series.account_id', '=', account_id)
    .where(isSaid)
    .where((where) =>
      where.or([where('parts.text', '=', text), where('series.content_text', '=', text)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** How many earlier posts of an item are compared. */
const maxOfItem = 500;

/** The texts made from an item that are public or are still to go out, newest first; on any account. */
export async function listItemTexts(db: Db, item_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('evergreen_slots')
    .innerJoin('variants', 'variants.post_id', 'evergreen_slots.post_id')
    .innerJoin('series', 'series.id', 'variants.series_id')
    .innerJoin('occurrences', 'occurrences.series_id', 'series.id')
    .leftJoin('parts', (join) =>
      join.onRef('parts.occurrence_id', '=', 'occurrences.id').on('parts.n', '=', 1),
    )
    .select((row) => row.fn.coalesce('parts.text', 'series.content_text').as('text'))
    .where('evergreen_slots.item_id', '=', item_id)
    .where('evergreen_slots.state', '=', 'filled')
    .where(isSaid)
    .orderBy('evergreen_slots.slot_at', 'desc')
    .limit(maxOfItem)
    .execute();
  return rows.map(({ text }) => text);
}
