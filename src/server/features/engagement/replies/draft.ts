/** Has agents write their replies. A finished one is sent at once, or waits for its owner or for its time. */
import { cut } from '#contract/core/cut.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { isForOwner } from '#domain/mood/message-mood.ts';
import { moveInteraction } from '#domain/engagement/interaction.ts';
import type { Context } from '#server/context.ts';
import { clearAgentError, setAgentError } from '#server/features/agents/service.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { type NoText, type Order, writeDue } from '#server/writing/pipeline.ts';
import type { OneText } from '#server/writing/write-one.ts';
import { moodOfRow, noDraft, putInInbox, reviewReason, withoutDraft } from './owner-review.ts';
import {
  changeRow,
  type InteractionRow,
  listDue,
  never,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { emitDrafted } from '#server/features/engagement/webhook-events.ts';
import { notifyOfWaiting } from './notify.ts';
import { nextSendTime } from './send-time.ts';
import { doubtAbout } from './read-kind.ts';
import { sendRow } from './send.ts';
import { writeReply } from './write-reply.ts';

/** What its owner has to look at; of a reply that could leave alone, also that the model reads the message otherwise. */
async function faultOf(
  ctx: Context,
  row: InteractionRow,
  { text, mood, signal }: Written,
): Promise<string | null> {
  const own = text.fault ?? text.hold;
  const by = { writer: text.writer, draft_fault: own };
  if (row.lane !== 'auto') return own;
  if ((await reviewReason(ctx, row, by, mood)) !== undefined) return own;
  return (await doubtAbout(ctx, { ...row, signal })) ?? own;
}

interface Written {
  text: OneText;
  mood: MessageMood;
  signal: AbortSignal;
}

/** Stores the reply; returns its row if it may be sent now. */
async function keep(
  ctx: Context,
  row: InteractionRow,
  done: Written,
): Promise<InteractionRow | undefined> {
  const { text, mood } = done;
  const by = { writer: text.writer, draft_fault: await faultOf(ctx, row, done) };
  const approval = (await reviewReason(ctx, row, by, mood)) !== undefined;
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
export function reasonOf({ error, message }: NoText): string {
  if (!error) return 'Couldn’t write a reply, so only you can answer this.';
  return error.code === 'needs_facts'
    ? 'The built-in writer has no reply that would surely fit this, so only you can answer it.'
    : message;
}

/** An outage is temporary; a rejection because of budget or settings is not. Then the owner may reply without a draft. */
async function giveUp(ctx: Context, row: InteractionRow, reason: NoText): Promise<void> {
  const { error, again } = reason;
  const now = ctx.clock();
  if (again !== undefined && (error === undefined || error.code === 'provider_failed')) {
    await changeRow(ctx.db, row, { next_at: again }, now);
    return;
  }
  const note = reasonOf(reason);
  // A used-up monthly budget has its own notification, and ends with the month.
  const needsOwner = error?.code === 'writer_gone' || error?.code === 'writer_unpaid';
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await putInInbox(ctx, trx, row, { ...noDraft, note: cut(note, 500) });
    if (kept && needsOwner) await setAgentError(trx, row.agent_id, note, now);
  });
}

async function draft(ctx: Context, row: InteractionRow, signal: AbortSignal): Promise<void> {
  const mood = await moodOfRow(ctx, row);
  if (isForOwner(mood)) {
    await ctx.db.transaction().execute((trx) => putInInbox(ctx, trx, row, withoutDraft(mood, row)));
    return;
  }
  const text = await writeReply(ctx, row, signal);
  const ready = await keep(ctx, row, { text, mood, signal });
  if (ready) await sendRow(ctx, ready, mood);
}

/** A reply to each message that was decided for. */
const replies: Order<InteractionRow> = {
  what: 'a reply',
  find: ({ db }, { now, limit, ...sought }) => listDue(db, 'drafting', now, limit, sought),
  ...claimsOn('interactions', ['drafting']),
  write: draft,
  giveUp,
  most: 3,
  ofOwner: 2,
};

/** Writes due replies, fairly among owners, until none is due. */
export const draftAll = (ctx: Context, stop: AbortSignal): Promise<void> =>
  writeDue(ctx, replies, stop);
