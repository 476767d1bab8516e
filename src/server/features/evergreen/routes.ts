import type { evergreenCalls } from '#contract/evergreen/calls.ts';
import type {
  EvergreenChange,
  EvergreenItem,
  EvergreenSlot,
  NewEvergreen,
} from '#contract/evergreen/types.ts';
import { limits } from '#contract/core/limits.ts';
import { toIso } from '#contract/core/time.ts';
import { AppError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { holdUser, within } from '#server/db/client.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import {
  changeItem,
  countItems,
  deleteItem,
  findItem,
  insertItem,
  type ItemRow,
  pageOfItems,
} from './items.store.ts';
import { type Candidate, withUses } from './pool.ts';
import { pageOfSlots, type SlotRow } from './slots.store.ts';

function readItem({
  row,
  uses,
  nearest,
  interactions,
  season,
  is_paused,
}: Candidate): EvergreenItem {
  const { id, agent_id, topic, facts, link, cooldown_days, max_uses, review, note, created_at } =
    row;
  const [last] = nearest;
  return {
    id,
    agent_id,
    topic,
    facts,
    link,
    season,
    cooldown_days,
    max_uses,
    review,
    is_paused,
    note,
    uses,
    last_used_at: last === undefined ? null : toIso(last),
    interactions,
    created_at: toIso(created_at),
  };
}

const readSlot = ({
  id,
  account_id,
  slot_at,
  state,
  topic,
  post_id,
  reason,
}: SlotRow): EvergreenSlot => ({
  id,
  connection_id: account_id,
  slot_at: toIso(slot_at),
  state,
  topic,
  post_id,
  reason,
});

/** With the end of time as reference, the nearest use is the newest. */
const readItems = async ({ db }: Context, rows: readonly ItemRow[]): Promise<EvergreenItem[]> =>
  (await withUses(db, rows, Number.MAX_SAFE_INTEGER)).map(readItem);

async function readOne(ctx: Context, owner_id: string, id: string): Promise<EvergreenItem> {
  const row = await findItem(ctx.db, owner_id, id);
  const [item] = row ? await readItems(ctx, [row]) : [];
  if (!item) throw new AppError('not_found');
  return item;
}

async function create(
  ctx: Context,
  { owner_id, agent_id }: Pick<ItemRow, 'owner_id' | 'agent_id'>,
  { season, ...wanted }: NewEvergreen,
): Promise<string> {
  await currentAgent(ctx, owner_id, agent_id);
  const id = newId();
  const now = ctx.clock();
  await within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    if ((await countItems(trx, owner_id)) >= limits.evergreen_items_per_user) {
      throw limitError(limits.evergreen_items_per_user, 'evergreen items');
    }
    await insertItem(trx, {
      id,
      owner_id,
      agent_id,
      ...wanted,
      season_from: season?.from ?? null,
      season_to: season?.to ?? null,
      paused_at: null,
      note: null,
      created_at: now,
      updated_at: now,
    });
  });
  return id;
}

function columnsOf(
  { season, is_paused, ...plain }: EvergreenChange,
  row: ItemRow,
  now: number,
): Partial<ItemRow> {
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(season !== undefined && {
      season_from: season?.from ?? null,
      season_to: season?.to ?? null,
    }),
    // With other facts there may be something new.
    note: null,
    ...(is_paused !== undefined && { paused_at: is_paused ? (row.paused_at ?? now) : null }),
    // Always increases, so that a text that is being written notices that its item changed.
    updated_at: Math.max(now, row.updated_at + 1),
  };
}

const messageFor = ({ is_paused }: EvergreenChange): string =>
  is_paused === undefined ? 'Item saved.' : is_paused ? 'Item paused.' : 'Item resumed.';

/** Runs `work` on an item while its owner is locked. Throws `not_found`. */
const withItem = (
  ctx: Context,
  owner_id: string,
  id: string,
  work: (trx: Context['db'], row: ItemRow) => Promise<void>,
): Promise<void> =>
  within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    const row = await findItem(trx, owner_id, id);
    if (!row) throw new AppError('not_found');
    await work(trx, row);
  });

export const evergreenRoutes = (ctx: Context): Handlers<typeof evergreenCalls> => ({
  async list({ caller: { user_id: owner_id }, params: { id: agent_id }, query }) {
    await currentAgent(ctx, owner_id, agent_id);
    const page = pageAsked('evergreen', { ...query, agent_id });
    const { rows, ...part } = await pageOfItems(ctx.db, { owner_id, agent_id }, page);
    return { data: await readItems(ctx, rows), ...part };
  },

  async create({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    const id = await create(ctx, { owner_id, agent_id }, body);
    return { data: await readOne(ctx, owner_id, id), message: 'Item added.' };
  },

  async update({ caller: { user_id }, params: { id }, body }) {
    await withItem(ctx, user_id, id, (trx, row) =>
      changeItem(trx, id, columnsOf(body, row, ctx.clock())),
    );
    return { data: await readOne(ctx, user_id, id), message: messageFor(body) };
  },

  async remove({ caller: { user_id }, params: { id } }) {
    await withItem(ctx, user_id, id, (trx) => deleteItem(trx, id));
    return { message: 'Item deleted.' };
  },

  async slots({ caller: { user_id: owner_id }, params: { id: agent_id }, query }) {
    await currentAgent(ctx, owner_id, agent_id);
    const page = pageAsked('evergreen slots', { ...query, agent_id });
    const { rows, ...part } = await pageOfSlots(ctx.db, { owner_id, agent_id }, page);
    return { data: rows.map(readSlot), ...part };
  },
});
