/** Has an agent’s model say what kind of message somebody wrote. */
import { cut } from '#contract/core/cut.ts';
import { kindQuestion } from '#domain/engagement/kind-question.ts';
import {
  doubtOf,
  kindIn,
  type MessageKind,
  messageKinds,
  moodOfKind,
} from '#domain/engagement/message-kinds.ts';
import { AppError } from '#server/app-error.ts';
import { newMark } from '#server/adapters/llm/index.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { answerAndPay, type Bill } from '#server/writing/pay.ts';
import { writersOf } from '#server/writing/writers.ts';

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
export interface Reading {
  /** Whether there was a model to ask. */
  asked: boolean;
  /** `undefined` if it was not asked, did not answer, or named none. */
  kind: MessageKind | undefined;
}

/** A model that fails leaves the kind unknown, which calls nothing harmless. */
export async function readKind(
  ctx: Context,
  { text, signal, bill, ...payer }: Asked,
): Promise<Reading> {
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
