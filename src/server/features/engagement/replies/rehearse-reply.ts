/** What an agent would do about a message. Nothing is stored, sent or counted, but a model is paid like for a draft. */
import type { Persona } from '#contract/agents/types.ts';
import type { EngagementDecision } from '#contract/engagement/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { RehearsalOutcome } from '#contract/rehearsals/kinds.ts';
import { decideEngagement } from '#domain/engagement/decision.ts';
import type { EngagementFacts } from '#domain/engagement/facts.ts';
import { isWorthReadingAgain } from '#domain/engagement/message-kinds.ts';
import { mayGoAlone } from '#domain/mood/message-mood.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Bill } from '#server/features/models/service.ts';
import { doubtAbout, draftAgain } from './read-again.ts';
import { writeReply } from './write-reply.ts';

export interface RehearsedMessage {
  owner_id: string;
  agent_id: string;
  text: string;
  platform: LivePlatform;
  /** Another personality than the saved one. */
  persona?: Persona | undefined;
  /** Adds up what it costs. */
  bill?: Bill | undefined;
  /** What was said before may be said again: it may be the answer that the message got. */
  said_since?: number | undefined;
  signal: AbortSignal;
}

/** What it would have said, and what would have become of that. */
export interface Rehearsed {
  outcome: RehearsalOutcome;
  parts: string[] | null;
  /** Why it is not sent as it is, in sentences; `null` if it would be. */
  note: string | null;
}

/** A message for its owner: the draft that a second reading would add. */
async function leave(
  ctx: Context,
  message: RehearsedMessage,
  decision: EngagementDecision,
): Promise<Rehearsed> {
  const { mood, reason } = decision;
  const isWorth = mood !== null && isWorthReadingAgain(decision, message.text);
  const again = isWorth ? await draftAgain(ctx, message, mood, message.signal) : undefined;
  if (!again) return { outcome: 'left', parts: null, note: reason };
  const { parts, fault } = again.text;
  return { outcome: 'left', parts, note: [again.reason, fault].filter(Boolean).join(' ') };
}

/** A reply, and why it waits for its owner if it does. */
async function answer(
  ctx: Context,
  message: RehearsedMessage,
  { mood, lane, rule }: EngagementDecision,
): Promise<Rehearsed> {
  const text = await writeReply(ctx, message, message.signal);
  const isHeld = mood !== null && !mayGoAlone(mood, text.writer);
  const handed = lane === 'handoff' ? rule.text : null;
  const own = text.fault ?? text.hold ?? (isHeld ? messageMoods[mood].waits : null) ?? handed;
  const note = own ?? (await doubtAbout(ctx, message));
  return { outcome: note === null ? 'sent' : 'held', parts: text.parts, note };
}

/** The decision by these facts, and what follows from it. Throws what is no `AppError`. */
export async function rehearseReply(
  ctx: Context,
  message: RehearsedMessage,
  facts: EngagementFacts,
): Promise<Rehearsed & { decision: EngagementDecision }> {
  const decision = decideEngagement(facts, ctx.clock());
  const { shouldEngage, forOwner } = decision;
  if (!forOwner && !shouldEngage)
    return { decision, outcome: 'ignored', parts: null, note: 'It wouldn’t get a reply.' };
  try {
    const done = forOwner ? leave(ctx, message, decision) : answer(ctx, message, decision);
    return { decision, ...(await done) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message: note } = error;
    if (code !== 'needs_facts') return { decision, outcome: 'failed', parts: null, note };
    // What no fact answers is left to its owner.
    const left = { ...decision, shouldEngage: false, forOwner: true, reason: note };
    return { decision: left, outcome: 'left', parts: null, note };
  }
}
