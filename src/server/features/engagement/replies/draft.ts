/** Has agents write their replies. A finished one is sent at once, or waits for its owner or for its time. */
import { cut } from '#contract/core/cut.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { minute } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import { isForOwner } from '#domain/mood/message-mood.ts';
import { moveInteraction } from '#domain/engagement/interaction.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import { clearAgentError, setAgentError } from '#server/features/agents/service.ts';
import type { OneText } from '#server/writing/write-one.ts';
import { moodOfRow, noDraft, putInInbox, reviewReason, withoutDraft } from './owner-review.ts';
import {
  changeRow,
  type InteractionRow,
  listDue,
  never,
  renewRow,
  claimRow,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { emitDrafted } from '#server/features/engagement/webhook-events.ts';
import { notifyOfWaiting } from './notify.ts';
import { nextSendTime } from './send-time.ts';
import { sendRow } from './send.ts';
import { writeReply } from './write-reply.ts';

const maxTries = 3;

/** Stores the reply; returns its row if it may be sent now. */
async function keep(
  ctx: Context,
  row: InteractionRow,
  text: OneText,
): Promise<InteractionRow | undefined> {
  const by = { writer: text.writer, draft_fault: text.fault };
  const approval = (await reviewReason(ctx, row, by)) !== undefined;
  const next = moveInteraction(row.state, 'written', { lane: row.lane ?? 'blocked', approval });
  if ('refused' in next) return undefined;
  const send_at = next.state === 'queued' ? await nextSendTime(ctx, row) : null;
  const now = ctx.clock();
  const draft = JSON.stringify(text.parts);
  const written = { state: next.state, draft, ...by, send_at };
  const kept = await ctx.db.transaction().execute(async (trx) => {
    const change = { ...written, next_at: send_at ?? never, tries: 0 };
    const changed = await changeRow(trx, row, change, now);
    if (!changed) return undefined;
    await clearAgentError(trx, row.agent_id, now);
    await notifyOfWaiting(ctx, trx, changed);
    await emitDrafted(trx, changed, now);
    return changed;
  });
  return send_at !== null && send_at <= now ? kept : undefined;
}

/** Why only its owner can reply. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'Couldn’t write a reply, so only you can answer this.';
  return error.code === 'needs_facts'
    ? 'The built-in writer has no reply that would surely fit this, so only you can answer it.'
    : error.message;
}

/** An outage is temporary; a rejection because of budget or settings is not. Then the owner may reply without a draft. */
async function giveUp(ctx: Context, row: InteractionRow, error: unknown): Promise<void> {
  const now = ctx.clock();
  const passes = !(error instanceof AppError) || error.code === 'provider_failed';
  if (passes && row.tries < maxTries) {
    await changeRow(ctx.db, row, { next_at: now + row.tries * 2 * minute }, now);
    return;
  }
  const note = reasonOf(error);
  // A used-up monthly budget has its own notification, and ends with the month.
  const needsOwner =
    error instanceof AppError && (error.code === 'writer_gone' || error.code === 'writer_unpaid');
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await putInInbox(ctx, trx, row, { ...noDraft, note: cut(note, 500) });
    if (kept && needsOwner) await setAgentError(trx, row.agent_id, note, now);
  });
}

/** Another process, or this one later, writes it; being interrupted is no failed try. */
const release = (ctx: Pick<Context, 'clock' | 'db'>, row: InteractionRow) =>
  changeRow(ctx.db, row, { next_at: ctx.clock(), tries: row.tries - 1 }, ctx.clock());

async function writeClaimed(ctx: Context, row: InteractionRow, stop: AbortSignal): Promise<void> {
  const mood = await moodOfRow(ctx, row);
  if (isForOwner(mood)) {
    await ctx.db.transaction().execute((trx) => putInInbox(ctx, trx, row, withoutDraft(mood, row)));
    return;
  }
  const signal = AbortSignal.any([stop, ctx.timeout(limits.writing_job)]);
  const text = await whileLeased(
    ctx.log,
    () => renewRow(ctx.db, row, ctx.clock() + leaseDuration),
    () => writeReply(ctx, row, signal),
  );
  // “…” is no reply to anyone, so the writer is asked again.
  if (!text.parts.every((part) => /\p{L}/u.test(part))) {
    throw new AppError('provider_failed', { message: 'The reply had no words.' });
  }
  const ready = await keep(ctx, row, text);
  if (ready) await sendRow(ctx, ready);
}

async function draftOne(ctx: Context, due: InteractionRow, stop: AbortSignal): Promise<void> {
  const row = await claimRow(ctx.db, due, ctx.clock() + leaseDuration);
  if (!row) return;
  try {
    await writeClaimed(ctx, row, stop);
  } catch (error) {
    if (stop.aborted) return void (await release(ctx, row));
    if (!(error instanceof AppError)) {
      ctx.log.error({ err: error, interaction: row.id }, 'a reply could not be written');
    }
    await giveUp(ctx, row, error);
  }
}

/** Number of replies that one process writes concurrently, in all and per owner. */
const maxConcurrent = 8;
const ofOwner = 2;
const batch = 50;

/** Writes due replies, fairly among owners, until none is due. */
export async function draftAll(ctx: Context, stop: AbortSignal): Promise<void> {
  await takeTurns({
    find: async (sought) =>
      pageOf(await listDue(ctx.db, 'drafting', ctx.clock(), batch, sought), batch),
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    async work(row) {
      // A local database answers without yielding, so nothing else would get a turn.
      await nextTurn();
      await draftOne(ctx, row, stop).catch((err: unknown) =>
        // Its lease expires.
        ctx.log.error({ err, interaction: row.id }, 'writing a reply failed'),
      );
    },
    share: ctx.shards.mine,
    maxConcurrent,
    ofOwner,
    times: 1,
    stop,
  });
}
