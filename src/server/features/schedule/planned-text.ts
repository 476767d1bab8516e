/** Exact one-time texts, which posts for several accounts plan, change and cancel within their own transaction. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import type { Extras } from '#contract/posts/extras.ts';
import type { MovedPost } from '#contract/schedule/queue.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import { isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { approveSeries, withdrawFromSeries } from '#server/ledger/publish/approvals.store.ts';
import type { Approver } from '#server/ledger/publish/approving.ts';
import { planNext } from '#server/ledger/publish/next-run.store.ts';
import { changeSeries, holdSeries, listUnfinished } from '#server/ledger/publish/series.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { endOne } from './act.ts';
import { replanAll, requireOpen } from './change.ts';
import { addSchedule } from './create.ts';
import {
  justRejected,
  type LockedSeries,
  lockSeries,
  mightBePublished,
  notConfirmed,
  requireNotSending,
} from './hold.ts';
import { lockWaiting } from './move-once.ts';
import { placeBefore } from './take-slot.ts';
import { tellApprovers } from './tell-approvers.ts';

export interface PlannedText {
  parts: readonly string[];
  /** Ids of pictures. */
  media: readonly string[];
  /** The part that each goes with; others go with the first. */
  media_parts: Readonly<Record<string, number>>;
  /** Alt texts for this account only, by picture id. */
  alts: Readonly<Record<string, string>>;
  extras: Extras;
  review: Review;
  /** Whether an AI model of this server wrote it. */
  made_with_ai: boolean;
  /** The person who last changed it, if that is known. */
  author_id: string | null;
}

/** A local time in a time zone, as a series stores it. */
export interface PlannedTime {
  anchor_local: string;
  timezone: string;
  /** The slot from `takeSlot`; absent if it is not queued. */
  slot_at?: number | undefined;
}

const columnsOfTime = ({ anchor_local, timezone, slot_at }: PlannedTime) => ({
  anchor_local,
  timezone,
  slot_at: slot_at ?? null,
});

const columnsOf = ({ parts, media, media_parts, alts, extras, ...text }: PlannedText) => ({
  ...text,
  made_with_ai: text.made_with_ai ? (1 as const) : (0 as const),
  content_type: parts.length > 1 ? 'thread' : 'tweet',
  content_text: parts.join('\n\n'),
  words: parts.join(' ').toLowerCase(),
  parts: JSON.stringify(parts),
  media: JSON.stringify(media),
  media_parts: JSON.stringify(media_parts),
  alts: JSON.stringify(alts),
  extras: JSON.stringify(extras),
});

interface Speaker {
  owner_id: string;
  agent_id: string;
  account_id: string;
}

/** Plans a text at a time, possibly now. Throws `limit_reached`. Returns the id of the scheduled post. */
export async function planText(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  speaker: Speaker,
  text: PlannedText,
  time: PlannedTime,
): Promise<string> {
  const now = ctx.clock();
  const row = {
    ...speaker,
    ...columnsOf(text),
    ...columnsOfTime(time),
    id: newId(),
    kind: 'scheduled' as const,
    max_runs: 1,
    run_count: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await addSchedule(trx, row);
  await planNext(trx, row.id, now);
  return row.id;
}

/** Locks a planned text. Throws `conflict` while it is being sent. */
async function lockPlanned(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  id: string,
): Promise<LockedSeries | undefined> {
  const held = await lockSeries(trx, id, ctx.clock());
  if (held) requireNotSending(held);
  return held;
}

/**
 * Where a planned text waits, with the version that it has after its next change; nothing if it does not wait, or is
 * paused: put back there, it would be published.
 */
export async function currentPlace(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  id: string | null,
): Promise<MovedPost[]> {
  const waiting = id === null ? undefined : await lockWaiting(trx, id, ctx.clock());
  return waiting?.series.status === 'active' ? [placeBefore(waiting)] : [];
}

/** Changes a planned text, which is then prepared again. With a time, a failed one is sent again. Throws `conflict`. */
export async function changePlannedText(
  ctx: Context,
  trx: Db,
  id: string,
  { text, time }: { text: PlannedText; time?: PlannedTime | undefined },
): Promise<void> {
  const held = await lockPlanned(ctx, trx, id);
  if (!held) return;
  requireOpen(held, { frequency: 'once' });
  const { series, now } = held;
  await tellApprovers(ctx, trx, series, now);
  const columns = {
    ...columnsOf(text),
    ...(time && {
      ...columnsOfTime(time),
      next_run: 0,
      status: 'active' as const,
      paused_at: null,
    }),
    version: series.version + 1,
    updated_at: now,
  };
  await changeSeries(trx, id, columns);
  const restart = time && { anchor_local: time.anchor_local, is_moved: true };
  await replanAll(ctx, held, { ...series, ...columns }, restart);
}

/** Cancels an unpublished text for good. Throws `conflict` while it is being sent. */
export async function cancelPlannedText(ctx: Context, trx: Db, id: string): Promise<void> {
  const held = await lockPlanned(ctx, trx, id);
  if (held) await endOne(ctx, held);
}

/**
 * Cancels it so that the same text can be planned again. A text that may be published stays planned, and this
 * returns `false`: a new plan would not know about the first call and could publish it twice. Throws `conflict`
 * while it is being published.
 */
export async function withdrawPlannedText(ctx: Context, trx: Db, id: string): Promise<boolean> {
  const held = await lockPlanned(ctx, trx, id);
  if (held?.entries.some(mightBePublished)) return false;
  if (held) await endOne(ctx, held);
  return true;
}

/**
 * Approves a planned text as its owner, a member, or a person whom they asked, has seen it. With every approval that its
 * agent’s posts need it is published without another request; returns those that are missing. Throws `conflict` for someone
 * who may not approve what they wrote.
 */
export async function approvePlannedText(
  ctx: Context,
  trx: Db,
  id: string,
  approver?: Approver,
): Promise<ApproverSide[]> {
  const series = await holdSeries(trx, id);
  if (!series) return [];
  await approveSeries(trx, id, ctx.clock(), { approver });
  const entries = await loadOccurrences(trx, await listUnfinished(trx, id));
  if (entries.some(isBeingRejected)) throw justRejected();
  const missing = entries.flatMap(({ lacks }) => lacks);
  if (missing.length > 0) return missing;
  await changeSeries(trx, id, { review: 'off' });
  for (const entry of entries) {
    if (entry.state === 'AWAITING_APPROVAL') await moveWithin(ctx, trx, entry, { type: 'approve' });
  }
  return [];
}

/**
 * Takes the approval of a planned text back, by whoever gave it, so that it waits for one again; `false` if they gave none.
 * Throws `conflict` once it is being sent.
 */
export async function unapprovePlannedText(
  ctx: Context,
  trx: Db,
  id: string,
  review: Review,
): Promise<boolean> {
  const held = await lockPlanned(ctx, trx, id);
  if (!held || !(await withdrawFromSeries(trx, id))) return false;
  await changeSeries(trx, id, { review });
  for (const entry of await loadOccurrences(trx, await listUnfinished(trx, id))) {
    if (entry.state !== 'READY') continue;
    if (!(await moveWithin(ctx, trx, entry, { type: 'unapprove' }))) throw notConfirmed();
  }
  return true;
}
