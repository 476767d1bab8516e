/** SQL of evergreen items and their uses. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { countRows, type Page, newestFirst, pageOfRows, totalOf } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSaid } from '#server/ledger/read/history.store.ts';

// SQL of an account's published and planned texts, which evergreen texts must not repeat.

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

export type ItemRow = Selectable<Schema['evergreen_items']>;

/** Items of existing agents. */
const present = (db: Db) =>
  db
    .selectFrom('evergreen_items')
    .innerJoin('agents', 'agents.id', 'evergreen_items.agent_id')
    .where('agents.deleted_at', 'is', null);

const ofAgent = (db: Db, owner_id: string, agent_id: string) =>
  present(db)
    .where('evergreen_items.owner_id', '=', owner_id)
    .where('evergreen_items.agent_id', '=', agent_id);

/** A page of an agent's items, newest first. */
export async function pageOfItems(
  db: Db,
  { owner_id, agent_id }: { owner_id: string; agent_id: string },
  page: Page,
) {
  const items = ofAgent(db, owner_id, agent_id);
  const order = newestFirst('evergreen_items.created_at', 'evergreen_items.id');
  return {
    ...(await pageOfRows(items.selectAll('evergreen_items'), page, order)),
    total: await totalOf(items, page),
  };
}

export const findItem = (db: Db, owner_id: string, id: string): Promise<ItemRow | undefined> =>
  present(db)
    .selectAll('evergreen_items')
    .where('evergreen_items.owner_id', '=', owner_id)
    .where('evergreen_items.id', '=', id)
    .executeTakeFirst();

/** The items of every active agent that posts on an account. */
export const listPool = (db: Db, account_id: string): Promise<ItemRow[]> =>
  present(db)
    .innerJoin('agent_accounts', 'agent_accounts.agent_id', 'evergreen_items.agent_id')
    .selectAll('evergreen_items')
    .where('agent_accounts.account_id', '=', account_id)
    .where('agents.status', '!=', 'inactive')
    .execute();

export async function countItems(db: Db, owner_id: string): Promise<number> {
  return countRows(present(db).where('evergreen_items.owner_id', '=', owner_id));
}

export async function insertItem(trx: Db, row: ItemRow): Promise<void> {
  await trx.insertInto('evergreen_items').values(row).execute();
}

export async function changeItem(db: Db, id: string, change: Partial<ItemRow>): Promise<void> {
  await db.updateTable('evergreen_items').set(change).where('id', '=', id).execute();
}

export async function deleteItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom('evergreen_items').where('id', '=', id).execute();
}

export interface Uses {
  item_id: string;
  count: number;
  /** The nearest slots that it fills: at or before an instant, and after it. */
  before: number | null;
  after: number | null;
  interactions: number | null;
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

/** The uses of items; items that were never used are left out. */
export async function listUses(db: Db, ids: readonly string[], at: number): Promise<Uses[]> {
  const rows = await db
    .selectFrom('evergreen_slots as slots')
    .leftJoin('variants', 'variants.post_id', 'slots.post_id')
    .leftJoin('occurrences', 'occurrences.series_id', 'variants.series_id')
    .leftJoin('ended_posts', 'ended_posts.occurrence_id', 'occurrences.id')
    .select((row) => row.ref('slots.item_id').$notNull().as('item_id'))
    .select(sql<number | string>`count(distinct slots.id)`.as('count'))
    .select(sql`max(case when slots.slot_at <= ${at} then slots.slot_at end)`.as('before'))
    .select(sql`min(case when slots.slot_at > ${at} then slots.slot_at end)`.as('after'))
    .select(sql`avg(ended_posts.interactions)`.as('interactions'))
    .where('slots.state', '=', 'filled')
    .where(inJson(db, 'slots.item_id', ids))
    .groupBy('slots.item_id')
    .execute();
  return rows.map(({ item_id, count, before, after, interactions }) => ({
    item_id,
    count: Number(count),
    before: numberOrNull(before),
    after: numberOrNull(after),
    interactions: numberOrNull(interactions),
  }));
}
