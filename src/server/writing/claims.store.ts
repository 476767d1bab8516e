/** SQL of claims: rows of several tables that one worker at a time writes a text for, as long as it renews its lease. */
import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import { type Db, isUnclaimed } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** Tables whose rows can be claimed. */
type Table = 'stream_items' | 'evergreen_slots' | 'interactions' | 'week_items' | 'rehearsal_items';

type Inside = Pick<Context, 'db' | 'clock'>;

/** The columns of a claim. */
interface Claim {
  id: string;
  state: string;
  lease_token: number;
}

/** How the rows of a table are claimed, if they are in one of these states. Every claim counts as a try. */
export function claimsOn<Name extends Table>(
  table: Name,
  states: readonly Selectable<Schema[Table]>['state'][],
) {
  type Row = Selectable<Schema[Name]>;
  // All of the tables have the columns of this one that are named here.
  const update = (db: Db) => db.updateTable(table as 'stream_items');
  const held = (db: Db, { id, state, lease_token }: Claim) =>
    update(db)
      .where('id', '=', id)
      .where('state', '=', state as 'waiting')
      .where('lease_token', '=', lease_token)
      .where('lease_until', 'is not', null);
  return {
    async claim({ db, clock }: Inside, id: string, lease_until: number): Promise<Row | undefined> {
      const row: unknown = await update(db)
        .set((own) => ({
          lease_until,
          lease_token: own('lease_token', '+', 1),
          tries: own('tries', '+', 1),
        }))
        .where('id', '=', id)
        .where('state', 'in', states as readonly 'waiting'[])
        .where(isUnclaimed(table, clock()))
        .returningAll()
        .executeTakeFirst();
      return row as Row | undefined;
    },
    async renew({ db }: Inside, row: Claim, lease_until: number): Promise<boolean> {
      const { numUpdatedRows } = await held(db, row).set({ lease_until }).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async letGo({ db, clock }: Inside, row: Claim): Promise<void> {
      await held(db, row)
        .set((own) => ({ lease_until: null, next_at: clock(), tries: own('tries', '-', 1) }))
        .execute();
    },
    /** Ends a claim with a change of its row; `false` if it was no longer ours. */
    async release(db: Db, row: Claim, change: Partial<Row>): Promise<boolean> {
      const { numUpdatedRows } = await held(db, row)
        .set({ ...change, lease_until: null })
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}
