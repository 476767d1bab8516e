/** Fills free evergreen slots, once each: the post and the state of its slot are written in one transaction. */
import { isDeepStrictEqual } from 'node:util';
import { cut } from '#contract/core/cut.ts';
import { NewPost } from '#contract/posts/posts.ts';
import { minute } from '#contract/core/time.ts';
import { freeItems, isFree, type Slot, whyNoneIsFree } from '#domain/evergreen/pool.ts';
import { isBlackout, slotsBetween } from '#domain/schedule/slots.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import { noteLot, useMaterial } from '#server/features/agents/service.ts';
import { createPlanned } from '#server/features/posts/service.ts';
import { findSlot, isSlotFree } from '#server/features/schedule/service.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { ClaimLost, type NoText, type BackgroundText, writeDue } from '#server/writing/pipeline.ts';
import { evergreenOf, settingsOf } from '#server/queue-settings.ts';
import { changeItem } from './items.store.ts';
import { poolOf } from './pool.ts';
import {
  deleteSlot,
  findAccount,
  listOpen,
  open,
  type SlotAccount,
  type SlotRow,
} from './slots.store.ts';
import {
  recentTexts,
  type EvergreenOrder,
  writeEvergreen,
  type WrittenText,
} from './write-evergreen.ts';

const claims = claimsOn('evergreen_slots', open);

/** Maximum number of items tried for one slot, since each text has to be paid for. */
const candidates = 3;

/** Retry interval of a slot that cannot be filled: its owner may add an item, or remove their post. */
const retryInterval = 15 * minute;
/** More tries than fit into the day before a slot, unless each of them ended this process. */
const most = 20;
const never = Number.MAX_SAFE_INTEGER;

/** The result of an attempt to fill a slot. */
type SlotResult = Pick<SlotRow, 'state'> & Partial<SlotRow>;

const quoted = (topic: string): string => `“${excerpt(topic, 60)}”`;

/** Counts the agent’s material that a text is made of. Throws `conflict` if another text was made from it in the meantime. */
async function requireUnused(ctx: Context, trx: Context['db'], { lines }: WrittenText) {
  if (await useMaterial(ctx, trx, lines)) return;
  throw conflictError('Another post was made from it in the meantime.');
}

/**
 * In one transaction: creates the post in exactly this slot, and marks it filled. Throws `ClaimLost`, and `conflict` if
 * it is no longer free.
 */
const commitPost = (
  ctx: Context,
  row: SlotRow,
  written: WrittenText,
  { account, slot, item, pool }: Omit<EvergreenOrder, 'stop'>,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { owner_id, account_id, slot_at } = row;
    // The usual lock order: the owner first, which prevents deadlocks.
    await holdUser(trx, owner_id);
    const inside = { ...ctx, db: trx };
    const now = ctx.clock();
    const still = (await poolOf(trx, account_id, slot_at)).find(({ id }) => id === item.id);
    if (!still || still.row.updated_at !== item.row.updated_at || !isFree(still, slot)) {
      throw conflictError('The item changed in the meantime.');
    }
    // Posts that were planned since then were not compared with the text.
    if (!isDeepStrictEqual(await recentTexts(trx, { account, slot, item, pool }), written.beside)) {
      throw conflictError('Other posts changed in the meantime.');
    }
    const found = await findSlot(inside, trx, { owner_id, account_id, place: { slot_at }, now });
    if ('refused' in found) throw conflictError(found.refused);
    const { agent_id, review } = still.row;
    // A failed check always requires approval, and so does a text by a small model.
    const reason = written.fault ?? written.hold;
    const post = NewPost.parse({
      agent_id,
      parts: [written.text],
      variants: [{ connection_id: account_id }],
      // Whatever its owner chose.
      review: reason === null ? review : 'before_sending',
      made_with_ai: true,
    });
    const { anchor_local, timezone } = found;
    const when = { anchor_local, timezone, slot_at };
    const { id: post_id } = await createPlanned(inside, owner_id, post, { when, is_unseen: true });
    await noteLot(trx, written.lot, post_id);
    const done = {
      state: 'filled',
      item_id: item.id,
      topic: item.row.topic,
      post_id,
      reason: reason === null ? null : cut(reason, 500),
      next_at: never,
      updated_at: ctx.clock(),
    } as const;
    await changeItem(trx, item.id, { note: null });
    await requireUnused(inside, trx, written);
    if (!(await claims.release(trx, row, done))) throw new ClaimLost();
  });

/** Errors that concern one item, and not the others. */
const ofItem: ReadonlySet<string> = new Set(['invalid_input', 'needs_facts']);

/** Writes about the best items until a text is accepted; returns nothing once the slot is filled. */
async function tryItems(
  ctx: Context,
  row: SlotRow,
  { account, slot, stop }: { account: SlotAccount; slot: Slot; stop: AbortSignal },
): Promise<SlotResult | undefined> {
  const pool = await poolOf(ctx.db, account.id, row.slot_at);
  const free = freeItems(pool, slot);
  if (free.length === 0) {
    return { state: 'waiting', reason: whyNoneIsFree(pool, slot), tries: 0 };
  }
  const refusals: string[] = [];
  for (const item of free.slice(0, candidates)) {
    try {
      const written = await writeEvergreen(ctx, { account, slot, item, pool, stop });
      if (!('refused' in written)) {
        await commitPost(ctx, row, written, { account, slot, item, pool });
        return undefined;
      }
      refusals.push(`${quoted(item.row.topic)}: ${written.refused}`);
      await changeItem(ctx.db, item.id, { note: noteOf(written.refused) });
    } catch (error) {
      // This item cannot be written about, or not sent; another one may work.
      if (!(error instanceof AppError) || !ofItem.has(error.code)) throw error;
      refusals.push(`${quoted(item.row.topic)}: ${error.message}`);
    }
  }
  return { state: 'empty', reason: refusals.join(' ') };
}

/** What its owner reads on an item that found no new wording. */
const noteOf = (refused: string): string =>
  excerpt(`Waits: ${refused} Add facts, so that there is something new to say.`, 500);

const missed = 'It passed before anything could fill it.';

/** The result for a slot; nothing if it was filled. `forgotten`: it is no longer an evergreen slot. */
async function attemptFill(
  ctx: Context,
  row: SlotRow,
  stop: AbortSignal,
): Promise<SlotResult | 'forgotten' | undefined> {
  const { account_id, owner_id, slot_at, state } = row;
  if (slot_at <= ctx.clock()) {
    return state === 'taken' ? { state } : { state: 'empty', reason: row.reason ?? missed };
  }
  const account = await findAccount(ctx.db, account_id);
  const settings = account && settingsOf(account);
  if (!settings || isBlackout(settings, slot_at)) return 'forgotten';
  const [isMarked] = slotsBetween(evergreenOf(settings), slot_at - 1, slot_at);
  if (isMarked === undefined) return 'forgotten';
  if ((await frozenSince(ctx.db, owner_id)) !== null) {
    return { state: 'waiting', reason: 'You stopped all publishing.', tries: 0 };
  }
  if (!(await isSlotFree(ctx, settings, { owner_id, account_id, slot_at }))) {
    return { state: 'taken', reason: null, tries: 0 };
  }
  const slot = { slot_at, timezone: settings.timezone };
  return tryItems(ctx, row, { account, slot, stop });
}

const isOver = ({ state }: SlotResult, { slot_at }: SlotRow, now: number): boolean =>
  state === 'empty' || slot_at <= now;

async function finishSlot(ctx: Context, row: SlotRow, found: SlotResult): Promise<void> {
  const now = ctx.clock();
  const next_at = isOver(found, row, now) ? never : Math.min(now + retryInterval, row.slot_at);
  const { reason } = found;
  const words = reason === undefined ? {} : { reason: reason === null ? null : cut(reason, 500) };
  await claims.release(ctx.db, row, { next_at, ...found, ...words, updated_at: now });
}

async function fill(ctx: Context, row: SlotRow, stop: AbortSignal): Promise<void> {
  const found = await attemptFill(ctx, row, stop);
  if (found === 'forgotten') await deleteSlot(ctx.db, row);
  else if (found) await finishSlot(ctx, row, found);
}

/** An outage is temporary, and so may be a used-up budget; the last attempt is at the time of the slot. */
function giveUp(ctx: Context, row: SlotRow, { message: reason, again }: NoText) {
  if (again === undefined) return finishSlot(ctx, row, { state: 'empty', reason });
  const next_at = Math.min(again, row.slot_at);
  return finishSlot(ctx, row, { state: 'waiting', reason, next_at });
}

/** A post in each evergreen slot that is free. */
const slots: BackgroundText<SlotRow> = {
  what: 'an evergreen slot',
  find: ({ db }, wanted) => listOpen(db, wanted),
  ...claims,
  write: fill,
  giveUp,
  most,
  // More than one at a time could say the same.
  ofOwner: 1,
};

/** Every open slot of this process’s share, fairly among owners. */
export const fillSlots = (ctx: Context, stop: AbortSignal): Promise<void> =>
  writeDue(ctx, slots, stop);
