/** The items that may fill a slot, with their uses. */
import type { PoolItem } from '#domain/evergreen/pool.ts';
import type { Db } from '#server/db/client.ts';
import { type ItemRow, listPool, listUses } from './items.store.ts';

/** An item: its row, and the fields by which the pool ranks it. */
export interface Candidate extends PoolItem {
  row: ItemRow;
}

/** Items with their uses before and after an instant. */
export async function withUses(db: Db, rows: readonly ItemRow[], at: number): Promise<Candidate[]> {
  const ids = rows.map(({ id }) => id);
  const uses = new Map((await listUses(db, ids, at)).map((one) => [one.item_id, one]));
  return rows.map((row) => {
    const { id, season_from: from, season_to: to, cooldown_days, max_uses, created_at } = row;
    const used = uses.get(id);
    return {
      row,
      id,
      cooldown_days,
      max_uses,
      created_at,
      season: from === null || to === null ? null : { from, to },
      is_paused: row.paused_at !== null,
      is_worn: row.note !== null,
      uses: used?.count ?? 0,
      nearest: [used?.before, used?.after].flatMap((slot) => slot ?? []),
      interactions: used?.interactions ?? null,
    };
  });
}

/** The items that may fill a slot of an account. */
export const poolOf = async (db: Db, account_id: string, slot_at: number): Promise<Candidate[]> =>
  withUses(db, await listPool(db, account_id), slot_at);
