/** Has agents write their replies. A finished one is sent at once, or waits for its owner or for its time. */
import { cut } from '#contract/core/cut.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { isForOwner } from '#domain/mood/message-mood.ts';
import { moveInteraction } from '#domain/engagement/interaction.ts';
import type { Context } from '#server/context.ts';
import { clearAgentError, lockAgent, setAgentError } from '#server/features/agents/service.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { type NoText, type BackgroundText, writeDue } from '#server/writing/pipeline.ts';
import type { OneText } from '#server/writing/write-one.ts';
import {
  draftedColumns,
  moodOfRow,
  noDraft,
  putInInbox,
  reviewReason,
  withoutDraft,
} from './owner-review.ts';
import {
  type InteractionRow,
  changeRow,
  findRow,
  isForSelf,
  listDue,
  lockRow,
  never,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { emitDrafted } from '#server/features/engagement/webhook-events.ts';
import { notifyOfWaiting } from './notify.ts';
import { nextSendTime, sendRow } from './send.ts';
import { doubtAbout } from './read-again.ts';
import { writeReply } from './write-reply.ts';
import { isWaitingInteraction, waitingInteractions } from '#contract/engagement/types.ts';
import { askedReason, undraftable } from '#domain/engagement/decision.ts';
import { optedOut } from '#domain/engagement/opt-out.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import { findOptOut } from '#server/features/engagement/inbox/opt-outs.store.ts';
import { overtaken } from '#server/features/engagement/inbox/inbox.ts';
import { agentFacts, repliesToday } from './facts.ts';
import { findAbove, listAsked } from './replies.store.ts';

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
const reasonOf = ({ error, message }: NoText): string =>
  error ? message : 'Couldn’t write a reply, so only you can reply to this.';

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

/** A reply that may repeat the agent’s own post above the message; then its owner has to look at it. */
const writeBelow = async (ctx: Context, row: InteractionRow, signal: AbortSignal) =>
  writeReply(ctx, { ...row, above: await findAbove(ctx.db, row) }, signal);

async function draft(ctx: Context, row: InteractionRow, signal: AbortSignal): Promise<void> {
  const mood = await moodOfRow(ctx, row);
  if (isForOwner(mood)) {
    await ctx.db.transaction().execute((trx) => putInInbox(ctx, trx, row, withoutDraft(mood, row)));
    return;
  }
  const text = await writeBelow(ctx, row, signal);
  const ready = await keep(ctx, row, { text, mood, signal });
  if (ready) await sendRow(ctx, ready, mood);
}

/** A reply to each message that was decided for. */
const replies: BackgroundText<InteractionRow> = {
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

// Drafts that owners ask for, for messages that came without one: while auto-reply was off, or left to them by the rules.
// Such a draft waits for its owner whatever they approved before: nothing is sent by itself.

/** Throws if nobody but the owner may write this reply, or nobody at all. */
async function requireDraftable(ctx: Context, row: InteractionRow): Promise<void> {
  if (await isForSelf(ctx.db, row))
    throw conflictError('You wrote this post yourself. Reply to it here.');
  if (await findOptOut(ctx.db, { ...row, username: row.author_username }))
    throw conflictError(optedOut);
  const danger = undraftable(await moodOfRow(ctx, row), row.text);
  if (danger !== undefined) throw conflictError(danger);
  const { settings } = await agentFacts(ctx, row);
  if ((await repliesToday(ctx, row.owner_id, row.agent_id, settings)).spent_up)
    throw new AppError('budget_exceeded', {
      message: 'This month’s reply budget of the agent is used up. Raise it, or reply yourself.',
    });
}

/** Whether it has a draft, or one is being written. Throws `conflict` if it no longer waits. */
function isOrdered({ state, draft, draft_due }: InteractionRow): boolean {
  if (!isWaitingInteraction(state)) throw overtaken();
  return draft !== null || draft_due !== null;
}

/**
 * Orders a draft for a message that waits without one; asked again it changes nothing. Throws `not_found`, `conflict`
 * if it no longer waits or no draft is allowed, `agent_inactive` and `budget_exceeded`.
 */
export async function askForDraft(
  ctx: Context,
  owner_id: string,
  id: string,
): Promise<InteractionRow> {
  const row = await findRow(ctx.db, owner_id, id);
  if (!row) throw new AppError('not_found');
  if (isOrdered(row)) return row;
  await requireDraftable(ctx, row);
  const now = ctx.clock();
  const order = { draft_due: now, next_at: never, tries: 0, note: null };
  return ctx.db.transaction().execute(async (trx) => {
    // Meanwhile it may have been asked for again, or a second reading has begun, whose result is not kept then.
    const current = await lockRow(trx, owner_id, id);
    if (!current) throw new AppError('not_found');
    if (isOrdered(current)) return current;
    const agent = await lockAgent(trx, owner_id, row.agent_id);
    if (agent.status === 'inactive') throw new AppError('agent_inactive');
    const ordered = await changeRow(trx, current, order, now);
    if (!ordered) throw overtaken();
    return ordered;
  });
}

const ended = { draft_due: null, next_at: never, tries: 0 } as const;

async function draftAsked(ctx: Context, row: InteractionRow, signal: AbortSignal): Promise<void> {
  const mood = await moodOfRow(ctx, row);
  const text = row.draft === null ? await writeBelow(ctx, row, signal) : undefined;
  const now = ctx.clock();
  if (!text) {
    await changeRow(ctx.db, row, ended, now);
    return;
  }
  const written = {
    ...draftedColumns(row, text, askedReason(mood)),
    // A draft expires sooner than a message without one.
    decided_at: now,
  };
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await changeRow(trx, row, { ...ended, ...written }, now);
    if (kept) await emitDrafted(trx, kept, now);
  });
}

/** Its owner is looking, so they are told at once, and can ask again. */
const leaveUndrafted = (ctx: Context, row: InteractionRow, reason: NoText) =>
  changeRow(ctx.db, row, { ...ended, note: cut(reasonOf(reason), 500) }, ctx.clock());

const asked: BackgroundText<InteractionRow> = {
  what: 'a draft that was asked for',
  find: ({ db }, wanted) => listAsked(db, wanted),
  ...claimsOn('interactions', waitingInteractions),
  letGo: (ctx, row) => changeRow(ctx.db, row, { tries: row.tries - 1 }, ctx.clock()),
  write: draftAsked,
  giveUp: leaveUndrafted,
  most: 2,
  ofOwner: 2,
};

/** Writes the drafts that were asked for, fairly among owners, until none is left. */
export const draftAllAsked = (ctx: Context, stop: AbortSignal): Promise<void> =>
  writeDue(ctx, asked, stop);
