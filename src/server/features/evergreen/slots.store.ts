/** SQL of evergreen slots. */
import { type Selectable, sql } from 'kysely';
import { isUnclaimed, type Db, isOpenSpace } from '#server/db/client.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';

export type SlotRow = Selectable<Schema['evergreen_slots']>;

/** Maximum number per query. */
export const slotBatch = 50;

/** States that can still change. */
export const open = ['waiting', 'taken'] as const;

/** An account with its evergreen posting times. */
export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'owner_id', 'platform', 'queue', 'evergreen', 'evergreen_at'])
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
export type SlotAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Connected accounts whose next evergreen slot is not after an instant. */
export const listDueAccounts = (
  db: Db,
  { until, ...sought }: Sought & { until: number },
): Promise<Pick<SlotAccount, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'owner_id'])
    .where('evergreen_at', '<=', until)
    .where('disconnected_at', 'is', null)
    .where(isOpenSpace('accounts.owner_id'))
    .where(isSought(db, sought, { owner: 'owner_id', key: 'id' }))
    .orderBy('evergreen_at')
    .limit(slotBatch)
    .execute();

/**
 * Stores up to when the slots of an account were created; `false` if another process did or the posting times
 * changed.
 */
export async function advanceCursor(
  trx: Db,
  { id, evergreen, evergreen_at: was }: SlotAccount,
  evergreen_at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ evergreen_at })
    .where('id', '=', id)
    .where('evergreen', '=', evergreen)
    .where('evergreen_at', '=', was)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Inserts slots; existing ones are unchanged. */
export async function insertSlots(trx: Db, rows: readonly SlotRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('evergreen_slots')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['account_id', 'slot_at']).doNothing())
    .execute();
}

/** A post about an item that did not come from a slot. */
export type Use = Pick<SlotRow, 'id' | 'owner_id' | 'account_id' | 'slot_at' | 'topic'> & {
  item_id: string;
  post_id: string;
};

/**
 * Counts a post that its owner approved elsewhere as a use of an item, so that its cooldown begins. A slot that is filled
 * already keeps its post.
 */
export async function countUse(trx: Db, use: Use, now: number): Promise<void> {
  const filled = { state: 'filled', reason: null, updated_at: now } as const;
  const { item_id, topic, post_id } = use;
  await trx
    .insertInto('evergreen_slots')
    .values({
      ...use,
      ...filled,
      tries: 0,
      next_at: Number.MAX_SAFE_INTEGER,
      lease_token: 0,
      lease_until: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'slot_at'])
        .doUpdateSet({ ...filled, item_id, topic, post_id })
        .where('evergreen_slots.state', '!=', 'filled'),
    )
    .execute();
}

/** Takes that back. */
export async function takeBackUse(trx: Db, post_id: string): Promise<void> {
  await trx.deleteFrom('evergreen_slots').where('post_id', '=', post_id).execute();
}

/** Due slots, the next one of every owner first. */
export const listOpen = (
  db: Db,
  { now, limit, ...sought }: Sought & { now: number; limit: number },
): Promise<Pick<SlotRow, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('evergreen_slots')
    .select(['id', 'owner_id'])
    .where('state', 'in', open)
    .where('next_at', '<=', now)
    .where(isOpenSpace('evergreen_slots.owner_id'))
    .where(isUnclaimed('evergreen_slots', now))
    .where(isSought(db, sought, { owner: 'owner_id', key: 'id', by: 'owner_id' }))
    .orderBy(sql`row_number() over (partition by owner_id order by slot_at, id)`)
    .orderBy('slot_at')
    .limit(limit)
    .execute();

/** Deletes a slot whose posting time no longer exists, unless a post fills it. */
export async function deleteSlot(db: Db, { id, lease_token }: SlotRow): Promise<void> {
  await db
    .deleteFrom('evergreen_slots')
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .where('state', 'in', open)
    .execute();
}

const ofAgent = (db: Db, owner_id: string, agent_id: string) =>
  db
    .selectFrom('evergreen_slots')
    .where('owner_id', '=', owner_id)
    .where('account_id', 'in', (accounts) =>
      accounts.selectFrom('agent_accounts').select('account_id').where('agent_id', '=', agent_id),
    );

/** A page of the slots of an agent’s accounts, newest first. */
export async function pageOfSlots(
  db: Db,
  { owner_id, agent_id }: { owner_id: string; agent_id: string },
  page: Page,
) {
  const slots = ofAgent(db, owner_id, agent_id);
  return {
    ...(await pageOfRows(slots.selectAll(), page, newestFirst('slot_at'))),
    total: await totalOf(slots, page),
  };
}
