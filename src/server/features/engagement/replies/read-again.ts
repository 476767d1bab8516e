/**
 * Reads messages again that the rules left to their owner. If the agent’s model takes one for harmless, or a public fact
 * answers it, a draft is added, which the owner decides about: nothing goes out by itself.
 */
import { EngagementDecision } from '#contract/engagement/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import {
  answeredByFact,
  mayReadAgain,
  moodAfter,
  readAgainReason,
} from '#domain/engagement/message-kinds.ts';
import type { Context } from '#server/context.ts';
import {
  changeRow,
  type InteractionRow,
  listDue,
  never,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { emitDrafted } from '#server/features/engagement/webhook-events.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { type Order, writeDue } from '#server/writing/pipeline.ts';
import type { OneText } from '#server/writing/write-one.ts';
import { moodOfRow } from './owner-review.ts';
import { readKind } from './read-kind.ts';
import { type Answering, writeReply } from './write-reply.ts';

interface SecondDraft {
  text: OneText;
  /** Why there is a draft after all, for the owner. */
  reason: string;
}

/** A draft for a message of this mood after a second reading; `undefined` if it stays its owner’s. Throws what `writeReply` throws. */
export async function draftAgain(
  ctx: Context,
  message: Answering,
  mood: MessageMood,
  signal: AbortSignal,
): Promise<SecondDraft | undefined> {
  if (!mayReadAgain(mood, message.text)) return undefined;
  const { asked, kind } = await readKind(ctx, { ...message, signal });
  if (!asked) {
    const text = await writeReply(ctx, message, signal);
    return text.writer === 'fact' ? { text, reason: answeredByFact(mood) } : undefined;
  }
  const as = kind && moodAfter(mood, kind);
  if (!as) return undefined;
  const text = await writeReply(ctx, { ...message, mood: as }, signal);
  return { text, reason: readAgainReason(mood, kind) };
}

async function readAgain(ctx: Context, row: InteractionRow, signal: AbortSignal): Promise<void> {
  const drafted = await draftAgain(ctx, row, await moodOfRow(ctx, row), signal);
  const now = ctx.clock();
  if (!drafted || row.decision === null) {
    await changeRow(ctx.db, row, { next_at: never, tries: 0 }, now);
    return;
  }
  const { text, reason } = drafted;
  const decision = { ...EngagementDecision.parse(JSON.parse(row.decision)), reason };
  await ctx.db.transaction().execute(async (trx) => {
    const written = {
      draft: JSON.stringify(text.parts),
      draft_fault: text.fault,
      writer: text.writer,
      decision: JSON.stringify(decision),
    };
    const kept = await changeRow(trx, row, { ...written, next_at: never, tries: 0 }, now);
    if (kept) await emitDrafted(trx, kept, now);
  });
}

/** A second reading of each message that waits for one. */
const readings: Order<InteractionRow> = {
  what: 'a second reading',
  find: ({ db }, { now, limit, ...sought }) => listDue(db, 'waiting_approval', now, limit, sought),
  ...claimsOn('interactions', ['waiting_approval']),
  write: readAgain,
  giveUp: (ctx, row, { again = never }) => changeRow(ctx.db, row, { next_at: again }, ctx.clock()),
  most: 2,
  ofOwner: 1,
};

/** Reads due messages again, fairly among owners, until none is due. */
export const readAllAgain = (ctx: Context, stop: AbortSignal): Promise<void> =>
  writeDue(ctx, readings, stop);
