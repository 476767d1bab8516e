/** Sends what this process has claimed: intent, call and outcome, part by part. */
import { z } from 'zod';
import { Extras } from '#contract/posts/extras.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { callPlatform, prepareCall, unlessAborted } from './call-platform.ts';
import {
  type AttemptRow,
  type LoadedOccurrence,
  loadOccurrence,
  type PartRow,
} from './loaded-occurrence.store.ts';
import { nextPart, openAttempts, parentOf } from './loaded-occurrence.ts';
import { roomFor } from './fixed-text.ts';
import { isHeldUp } from '#server/ledger/recover/backoff.store.ts';
import { listIn } from '#server/db/json.ts';
import { isAccountFree, takeSeries } from './guard.store.ts';
import { isLive, isSeriesLive } from './live.store.ts';
import { move, moveWithin } from './transition.ts';
import { insertAttempts, type Intended } from './outcome.store.ts';
import { releaseCost, reserveCost } from './payment.ts';
import { type Accepted, updateAccountHealth, recordOutcome } from './record-outcome.ts';

/** Claims a due occurrence for this process; `undefined` if another one has it. */
export async function claim(ctx: Context, id: string): Promise<LoadedOccurrence | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    if ((await takeSeries(trx, [id])).length === 0) return undefined;
    const occurrence = await loadOccurrence(trx, id);
    if (occurrence?.state !== 'READY') return undefined;
    if (!(await isAccountFree(trx, occurrence, ctx.clock()))) return undefined;
    if (!(await isSeriesLive(trx, occurrence))) return undefined;
    const next = await moveWithin(ctx, trx, occurrence, { type: 'claim' });
    await ctx.probe?.('before_claim');
    return next?.state === 'LEASED' ? loadOccurrence(trx, id) : undefined;
  });
}

const Alts = z.record(z.string(), z.string());
const Prepared = z.record(z.string(), z.string().or(z.array(z.string())));

/** The extras of a part. A poll belongs to the first one. */
function extrasOf({ extras }: LoadedOccurrence, { n }: PartRow): Extras {
  const { poll, ...all } = Extras.parse(JSON.parse(extras));
  return poll && n === 1 ? { ...all, poll } : all;
}

/** The time of a part’s first intent, and of the open one. */
function intentsOf(occurrence: LoadedOccurrence, part: PartRow, now: number) {
  const isIts = ({ part_id }: AttemptRow) => part_id === part.id;
  const open = openAttempts(occurrence).find(isIts);
  return {
    first_intent_at: occurrence.attempt_rows.find(isIts)?.intent_at ?? now,
    intended_at: open?.intent_at ?? now,
    prepared: Prepared.parse(JSON.parse(open?.prepared ?? part.prepared ?? '{}')),
  };
}

/** The content of a part as its platform gets it; images are loaded before the intent. */
export async function outgoingOf(
  ctx: Context,
  occurrence: LoadedOccurrence,
  part: PartRow,
): Promise<Outgoing> {
  const now = ctx.clock();
  const { owner_id, platform } = occurrence;
  const { max_image_bytes } = roomFor(occurrence);
  const to = { platform, max_image_bytes };
  const media = await ctx.hooks.media.load(ctx, owner_id, listIn(part.media), to);
  const alts = Alts.parse(JSON.parse(occurrence.alts));
  return {
    text: part.text,
    media: media.map((one) => ({ ...one, alt: alts[one.id] ?? one.alt })),
    extras: extrasOf(occurrence, part),
    in_reply_to: parentOf(occurrence, part),
    agent: { id: occurrence.agent_id, name: occurrence.agent_name },
    idem_key: part.id,
    ...intentsOf(occurrence, part, now),
  };
}

/** Loads the images of a post into memory, with the cover of its video, and opens its video. */
async function loadFiles({ media }: Outgoing): Promise<void> {
  for (const { bytes, pieces = bytes, cover } of media) {
    await pieces();
    await cover?.bytes();
  }
}

/** Returns the event if its files cannot be read, or are not made yet: that goes on, and the next attempt finds them. */
async function readMedia(ctx: Context, post: Outgoing): Promise<OccurrenceEvent | undefined> {
  if (post.media.length === 0) return undefined;
  const signal = ctx.timeout(ledgerTimes.read_files);
  try {
    await unlessAborted(loadFiles(post), signal);
    return undefined;
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      const until = ctx.clock() + ledgerTimes.retry_min;
      return { type: 'not_sent', detail: 'Its files are still being prepared.', until };
    }
    if (!(error instanceof AppError)) throw error;
    return { type: 'media_unreadable', detail: error.message };
  }
}

async function intentEvent(
  trx: Db,
  occurrence: LoadedOccurrence,
  now: number,
): Promise<OccurrenceEvent> {
  if (!(await isLive(trx, occurrence))) return { type: 'switched_off' };
  return { type: (await isHeldUp(trx, occurrence, now)) ? 'stalled' : 'intent' };
}

/**
 * The intent: LEASED → SENDING and the attempt’s row in one durable transaction, if the lease is still ours and
 * everything is live; otherwise the occurrence is given back. Nothing may be sent before this.
 */
async function intend(ctx: Context, intended: Intended): Promise<LoadedOccurrence | undefined> {
  const { occurrence } = intended;
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    if ((occurrence.lease_until ?? 0) <= now) return undefined;
    const event = await intentEvent(trx, occurrence, now);
    if (!(await moveWithin(ctx, trx, occurrence, event)) || event.type !== 'intent')
      return undefined;
    await insertAttempts(trx, [intended], now);
    await ctx.probe?.('before_intent');
    return loadOccurrence(trx, occurrence.id);
  });
}

/** The steps of a post that write to the ledger, whether or not several posts share one. */
export interface Steps {
  /** Returns the post as it will be sent; `undefined` if it must not be. */
  intend: (intended: Intended) => Promise<LoadedOccurrence | undefined>;
  /** Its platform accepted it. Resolves when that is committed; `undefined` if someone else has the post by now. */
  accept: (accepted: Accepted) => Promise<LoadedOccurrence | undefined>;
}

/** Processes each post alone. A batch has the same result. */
export const oneByOne = (ctx: Context): Steps => ({
  intend: (intended) => intend(ctx, intended),
  async accept({ occurrence, event, sent }) {
    await updateAccountHealth(ctx, occurrence, event);
    return recordOutcome(ctx, occurrence, event, { sent });
  },
});

async function sendPart(
  ctx: Context,
  occurrence: LoadedOccurrence,
  part: PartRow,
  steps: Steps,
): Promise<LoadedOccurrence | undefined> {
  const outgoing = await outgoingOf(ctx, occurrence, part);
  // The files are read before any network is contacted, so that a read error is not blamed on one.
  const unread = await readMedia(ctx, outgoing);
  if (unread) return move(ctx, occurrence, unread);
  const { post, event: unready } = await prepareCall(ctx, occurrence, outgoing);
  if (unready) {
    await updateAccountHealth(ctx, occurrence, unready);
    return recordOutcome(ctx, occurrence, unready);
  }
  const noRoom = await reserveCost(ctx, occurrence, part);
  if (noRoom !== undefined) {
    await move(ctx, occurrence, { type: 'over_budget', detail: noRoom });
    return undefined;
  }
  const moment = { wall: ctx.clock(), monotonic: performance.now() };
  const intended = await steps.intend({ occurrence, part, post });
  if (!intended) {
    await releaseCost(ctx, occurrence, part);
    return undefined;
  }
  await ctx.probe?.('intended');
  const { first_intent_at, intended_at } = intentsOf(intended, part, ctx.clock());
  // Measured from before the transaction, so that a slow commit counts too.
  const result = await callPlatform(
    ctx,
    intended,
    { ...post, first_intent_at, intended_at },
    moment,
  );
  const { event, sent } = result;
  if (event.type === 'accepted' && sent) return steps.accept({ occurrence: intended, event, sent });
  if (result.called) await updateAccountHealth(ctx, intended, event);
  return recordOutcome(ctx, intended, event, result);
}

/** Sends a claimed occurrence as far as possible. Returns its final form; `undefined` if it is no longer ours. */
export async function sendClaimed(
  ctx: Context,
  claimed: LoadedOccurrence,
  steps: Steps = oneByOne(ctx),
): Promise<LoadedOccurrence | undefined> {
  if (claimed.state === 'LEASED') await ctx.probe?.('claimed');
  let occurrence: LoadedOccurrence | undefined = claimed;
  while (occurrence && (occurrence.state === 'LEASED' || occurrence.state === 'SENDING')) {
    const part = nextPart(occurrence);
    if (!part) break;
    occurrence = await sendPart(ctx, occurrence, part, steps);
  }
  return occurrence;
}
