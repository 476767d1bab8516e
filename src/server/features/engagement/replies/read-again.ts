/**
 * Reads messages again that the rules left to their owner. If the agent’s model takes one for harmless, or a public fact
 * answers it, a draft is added, which the owner decides about: nothing goes out by itself.
 */
import type { MessageMood } from '#contract/engagement/moods.ts';
import {
  type MessageKind,
  answeredByFact,
  doubtOf,
  kindIn,
  mayReadAgain,
  messageKinds,
  moodAfter,
  moodOfKind,
  readAgainReason,
} from '#domain/engagement/message-kinds.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  type InteractionRow,
  changeRow,
  listDue,
  never,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { emitDrafted } from '#server/features/engagement/webhook-events.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { type BackgroundText, writeDue } from '#server/writing/pipeline.ts';
import type { OneText } from '#server/writing/write-one.ts';
import { draftedColumns, moodOfRow } from './owner-review.ts';
import { type Answering, mayAnswer, writeReply } from './write-reply.ts';
import { cut } from '#contract/core/cut.ts';
import { kindQuestion } from '#domain/engagement/kind-question.ts';
import { newMark } from '#server/adapters/llm/index.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { type Bill, answerAndPay } from '#server/features/models/service.ts';
import { writersOf } from '#server/writing/writers.ts';

// Has an agent’s model say what kind of message somebody wrote.

/** How much of a message is read. */
const longest = 1000;
/** The longest of the words, with room for a mark around it. */
const most = Math.max(...Object.keys(messageKinds).map(({ length }) => length)) + 8;

interface Asked {
  owner_id: string;
  agent_id: string;
  text: string;
  /** Adds up what it costs. */
  bill?: Bill | undefined;
  signal: AbortSignal;
}

/** What the agent’s model says of a message. */
interface Reading {
  /** Whether there was a model to ask. */
  asked: boolean;
  /** `undefined` if it was not asked, did not answer, or named none. */
  kind: MessageKind | undefined;
}

/** A model that fails leaves the kind unknown, which calls nothing harmless. */
async function readKind(ctx: Context, { text, signal, bill, ...payer }: Asked): Promise<Reading> {
  const { owner_id, agent_id } = payer;
  const chosen = await currentAgent(ctx, owner_id, agent_id);
  try {
    const { writer } = await writersOf(ctx, chosen, true);
    if (!writer.short) return { asked: false, kind: undefined };
    const question = { ...kindQuestion(cut(text, longest), newMark()), most, signal };
    const answer = await answerAndPay(ctx, payer, [writer, question], bill);
    return { asked: true, kind: answer === undefined ? undefined : kindIn(answer) };
  } catch (error) {
    if (!(error instanceof WriterError || error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, agent_id }, 'a message could not be read by the model');
    return { asked: true, kind: undefined };
  }
}

/** Why a reply that could leave alone waits: the model does not call the message harmless. `null` if it does, or none was asked. */
export async function doubtAbout(ctx: Context, message: Asked): Promise<string | null> {
  const { asked, kind } = await readKind(ctx, message);
  const isHarmless = kind !== undefined && moodOfKind(kind) !== undefined;
  return asked && !isHarmless ? doubtOf(kind) : null;
}

interface SecondDraft {
  text: OneText;
  /** Why there is a draft after all, for the owner. */
  reason: string;
}

/** What `write` returns; `undefined` where there is no text. */
async function unlessNone(write: Promise<OneText>): Promise<OneText | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** A reply with the fact that answers a message, in the words of the agent’s model if they still hold it. */
async function replyFromFact(
  ctx: Context,
  message: Answering,
  signal: AbortSignal,
): Promise<OneText | undefined> {
  if (!(await mayAnswer(ctx, message))) return undefined;
  const set = await unlessNone(writeReply(ctx, { ...message, as_it_stands: true }, signal));
  if (set?.writer !== 'fact') return undefined;
  const said = await unlessNone(writeReply(ctx, { ...message, mood: 'inquiry' }, signal));
  return said?.writer === 'fact' && said.fault === null ? said : set;
}

/** A draft for a message of this mood after a second reading; `undefined` if it stays its owner’s. Throws what `writeReply` throws. */
export async function draftAgain(
  ctx: Context,
  message: Answering,
  mood: MessageMood,
  signal: AbortSignal,
): Promise<SecondDraft | undefined> {
  if (!mayReadAgain(mood, message.text)) return undefined;
  // What answers is looked for before what the message may be.
  const fact = await replyFromFact(ctx, message, signal);
  if (fact) return { text: fact, reason: answeredByFact(mood) };
  const { kind } = await readKind(ctx, { ...message, signal });
  const as = kind && moodAfter(mood, kind);
  if (!as) return undefined;
  const text = await writeReply(ctx, { ...message, mood: as }, signal);
  return { text, reason: readAgainReason(mood, kind) };
}

async function readAgain(ctx: Context, row: InteractionRow, signal: AbortSignal): Promise<void> {
  // What its owner asked for in the meantime is not written over.
  const isFree = row.draft === null && row.draft_due === null;
  const found = isFree ? await draftAgain(ctx, row, await moodOfRow(ctx, row), signal) : undefined;
  const now = ctx.clock();
  if (!found || row.decision === null) {
    await changeRow(ctx.db, row, { next_at: never, tries: 0 }, now);
    return;
  }
  const { text, reason } = found;
  await ctx.db.transaction().execute(async (trx) => {
    const drafted = { ...draftedColumns(row, text, reason), next_at: never, tries: 0 };
    const kept = await changeRow(trx, row, drafted, now);
    if (kept) await emitDrafted(trx, kept, now);
  });
}

/** A second reading of each message that waits for one. */
const readings: BackgroundText<InteractionRow> = {
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
