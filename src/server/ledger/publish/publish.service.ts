/** Sends what this process has claimed: intent, call, outcome, part after part. */
import { z } from 'zod';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { callPlatform, prepareCall } from './call-platform.ts';
import { type Entry, loadEntry, type PartRow } from './loaded-occurrence.store.ts';
import { mediaIds, nextPart, openAttempts, parentOf } from './loaded-occurrence.ts';
import { isHeldUp } from '#server/ledger/recover/backoff.store.ts';
import { isLaneFree, isToBeHad } from './guard.store.ts';
import { isLive, isSeriesLive } from './live.store.ts';
import { move, moveWithin } from './transition.ts';
import { insertAttempt } from './outcome.store.ts';
import { giveBack, payFor } from './payment.ts';
import { heed, settle } from './record-outcome.ts';

/** Takes a due occurrence for this process; `undefined` when it is not to be had. */
export async function claim(ctx: Context, id: string): Promise<Entry | undefined> {
  const claimed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await isToBeHad(trx, id))) return undefined;
    const entry = await loadEntry(trx, id);
    if (entry?.state !== 'READY') return undefined;
    if (!(await isLaneFree(trx, entry, ctx.clock()))) return undefined;
    if (!(await isSeriesLive(trx, entry))) return undefined;
    const next = await moveWithin(ctx, trx, entry, { type: 'claim' });
    await ctx.probe?.('before_claim');
    return next?.state === 'LEASED' ? loadEntry(trx, id) : undefined;
  });
  if (claimed) await ctx.probe?.('claimed');
  return claimed;
}

const Prepared = z.record(z.string(), z.string().or(z.array(z.string())));

/** The bytes of a part as its platform gets them; pictures are opened before the intent. */
export async function outgoingOf(ctx: Context, entry: Entry, part: PartRow): Promise<Outgoing> {
  const first = entry.attempt_rows.find(({ part_id }) => part_id === part.id);
  const open = openAttempts(entry).find(({ part_id }) => part_id === part.id);
  const now = ctx.clock();
  return {
    text: part.text,
    media: await ctx.hooks.media.load(ctx, entry.owner_id, mediaIds(part.media)),
    in_reply_to: parentOf(entry, part),
    agent: { id: entry.agent_id, name: entry.agent_name },
    idem_key: part.id,
    first_intent_at: first?.intent_at ?? now,
    intended_at: open?.intent_at ?? now,
    made_with_ai: entry.made_with_ai,
    prepared: Prepared.parse(JSON.parse(open?.prepared ?? '{}')),
  };
}

async function intentEvent(trx: Db, entry: Entry, now: number): Promise<OccurrenceEvent> {
  if (!(await isLive(trx, entry))) return { type: 'switched_off' };
  return { type: (await isHeldUp(trx, entry, now)) ? 'stalled' : 'intent' };
}

/**
 * The intent: LEASED → SENDING and the attempt's row in one durable transaction, if the lease is still ours and
 * everything is live. Where it is not, the occurrence is given back. Only after this may a byte leave.
 */
async function intend(ctx: Context, entry: Entry, part: PartRow, post: Outgoing) {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    if ((entry.lease_until ?? 0) <= now) return undefined;
    const event = await intentEvent(trx, entry, now);
    if (!(await moveWithin(ctx, trx, entry, event)) || event.type !== 'intent') return undefined;
    await insertAttempt(trx, entry, part, post, now);
    await ctx.probe?.('before_intent');
    return loadEntry(trx, entry.id);
  });
}

async function sendPart(ctx: Context, entry: Entry, part: PartRow): Promise<Entry | undefined> {
  const { post, event: unready } = await prepareCall(
    ctx,
    entry,
    await outgoingOf(ctx, entry, part),
  );
  if (unready) {
    await heed(ctx, entry, unready);
    return settle(ctx, entry, unready);
  }
  const noRoom = await payFor(ctx, entry, part);
  if (noRoom !== undefined) {
    await move(ctx, entry, { type: 'over_budget', detail: noRoom });
    return undefined;
  }
  const moment = { wall: ctx.clock(), monotonic: performance.now() };
  const intended = await intend(ctx, entry, part, post);
  if (!intended) {
    await giveBack(ctx, entry, part);
    return undefined;
  }
  await ctx.probe?.('intended');
  const { first_intent_at, intended_at = first_intent_at } = await outgoingOf(ctx, intended, part);
  // Measured from before the transaction, so a slow commit counts too.
  const result = await callPlatform(
    ctx,
    intended,
    { ...post, first_intent_at, intended_at },
    moment,
  );
  if (result.called) await heed(ctx, intended, result.event);
  return settle(ctx, intended, result.event, result);
}

/** Sends a claimed occurrence as far as it goes. */
export async function sendClaimed(ctx: Context, claimed: Entry): Promise<void> {
  let entry: Entry | undefined = claimed;
  while (entry && (entry.state === 'LEASED' || entry.state === 'SENDING')) {
    const part = nextPart(entry);
    if (!part) return;
    entry = await sendPart(ctx, entry, part);
  }
}
