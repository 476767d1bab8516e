/** Whether a reply has to be reviewed by its owner before it is sent, and how it gets into their inbox. */
import { approvedFirst, EngagementDecision } from '#contract/engagement/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { moveInteraction } from '#domain/engagement/interaction.ts';
import { isEmergency, isForOwner, mayGoAlone, moodOf } from '#domain/mood/message-mood.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { agentFacts } from './facts.ts';
import {
  changeRow,
  type InteractionChange,
  type InteractionRow,
  never,
} from '#server/features/engagement/mentions/interactions.store.ts';
import type { OneText } from '#server/writing/write-one.ts';
import { notifyOfWaiting } from './notify.ts';

/** The mood of a message by the current rules; the one that an older version stored is ignored. */
export async function moodOfRow(ctx: Context, row: InteractionRow): Promise<MessageMood> {
  return moodOf(row.text, (await agentFacts(ctx, row)).agent);
}

/** Why its owner has to review the reply to a message of this mood first; `undefined` if it may be sent automatically. */
export async function reviewReason(
  ctx: Context,
  row: InteractionRow,
  { writer, draft_fault }: Pick<InteractionRow, 'writer' | 'draft_fault'>,
  mood: MessageMood,
): Promise<'mood' | 'trust' | undefined> {
  if (!mayGoAlone(mood, writer)) return 'mood';
  const { answering_since, approved_replies } = await agentFacts(ctx, row);
  if (approved_replies < approvedFirst || draft_fault !== null) return 'trust';
  // Authors who wrote while replies were off do not expect an automatic one later.
  return answering_since !== null && row.posted_at < answering_since ? 'trust' : undefined;
}

/** The columns of a draft that its owner has to look at, and why there is one. */
export const draftedColumns = (
  { decision }: InteractionRow,
  { parts, fault, hold, writer }: OneText,
  reason: string,
) => ({
  draft: JSON.stringify(parts),
  draft_fault: fault ?? hold,
  writer,
  decision:
    decision === null
      ? null
      : JSON.stringify({ ...EngagementDecision.parse(JSON.parse(decision)), reason }),
});

export const noDraft = { draft: null, draft_fault: null, writer: null } as const;

/** The columns of a message that only its owner may answer: no draft. */
export function withoutDraft(mood: MessageMood, { text }: InteractionRow): InteractionChange {
  if (!isForOwner(mood)) return {};
  const urgent = mood === 'self_harm' || isEmergency(text) ? 1 : 0;
  return { ...noDraft, urgent };
}

/** Inside a transaction: moves a message to its owner’s inbox, where only they may send a reply. Returns whether it did. */
export async function putInInbox(
  ctx: Context,
  trx: Db,
  row: InteractionRow,
  change: InteractionChange,
): Promise<boolean> {
  const lane = change.lane ?? row.lane ?? 'auto';
  const next = moveInteraction(row.state, 'show', { lane, approval: true });
  if ('refused' in next) return false;
  const now = ctx.clock();
  const shown = { decided_at: now, send_at: null, next_at: never, tries: 0 };
  const kept = await changeRow(trx, row, { ...shown, ...change, state: next.state }, now);
  if (kept) await notifyOfWaiting(ctx, trx, kept);
  return kept !== undefined;
}
