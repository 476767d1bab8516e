/** Has an agent's model write a post again, so that another network takes it. */
import { randomInt } from 'node:crypto';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import { withPlainNames } from '#domain/text/mentions.ts';
import { type LengthLimit, postLength, roomOf } from '#domain/text/post-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { companyVoice } from '#server/features/company/service.ts';
import { settingOf } from './generate.ts';
import { askAndPay, emptyBill } from './pay.ts';
import { writeTexts } from './write.ts';
import type { Finished } from './write-with.ts';
import { writersOf } from './writers.ts';

export interface FitOrder {
  owner_id: string;
  agent_id: string;
  platform: LivePlatform;
  /** What the account takes. */
  room: LengthLimit;
  /** The post as it is. */
  parts: readonly string[];
  /** How many pictures go with it. */
  pictures: number;
  /** What another account of a network posts that takes each text once. */
  unlike: readonly (readonly string[])[];
  step: (words: string, attempt: number) => Promise<void>;
  signal: AbortSignal;
}

/** The text as the model wrote it, or why there is none, in a sentence for the owner. */
export type FitAnswer =
  | { parts: readonly string[]; why?: undefined }
  | { parts?: undefined; why: string };

/** As many parts as the whole text needs, and one to spare. */
function mostParts(parts: readonly string[], limit: LengthLimit): number {
  const length = parts.reduce((sum, part) => sum + postLength(part, limit.counting), 0);
  const needed = Math.ceil(length / limit.max_length) + 1;
  return Math.min(limits.thread_parts, Math.max(parts.length, needed));
}

/** Whose text is written again, and where it goes. */
export type Again = Omit<FitOrder, 'parts' | 'unlike' | 'pictures' | 'room'> & {
  limit: LengthLimit;
};

/** The models that may write for an agent; `undefined` where only the built-in writer does, which cannot rewrite. */
export async function modelsOf(
  ctx: Context,
  { owner_id, agent_id }: Pick<FitOrder, 'owner_id' | 'agent_id'>,
) {
  const agent = await currentAgent(ctx, owner_id, agent_id);
  // The built-in writer is left out below, so that it need not know the language.
  const { writer, others } = await writersOf(ctx, agent, true);
  const [first, ...next] = [writer, ...others].filter(({ has_stock }) => !has_stock);
  return { persona: agent.persona, writers: first && { writer: first, others: next } };
}

/** Has the agent’s model write a text again, paid and checked like any other. Throws `AppError` where it writes nothing. */
export async function writeAgain(ctx: Context, order: Again, refit: Refit): Promise<FitAnswer> {
  const { owner_id, agent_id, platform, limit, step, signal } = order;
  const { persona, writers } = await modelsOf(ctx, order);
  if (!writers) return { why: 'This agent has no AI model to rewrite it.' };
  // Whatever stands in the post, or is asked for, may stand in it again, and nothing else.
  const { parts, around = '', instruction = '' } = refit;
  const whole = [...parts, around, instruction].join('\n').trim();
  const brief = { ...Brief.parse({ topic: '-' }), topic: withPlainNames(whole) };
  const knowledge = { ...(await companyVoice(ctx, { owner_id, agent_id, brief })), facts: [] };
  const bill = emptyBill();
  const texts: Finished[] = [];
  const about = { persona, brief, limit, knowledge, signal, ...settingOf(ctx, platform) };
  await writeTexts(
    writers,
    {
      ...about,
      refit,
      count: 1,
      seed: randomInt(2 ** 31),
      recent: [],
      history: { own: [], others: [] },
    },
    {
      ask: (writer, request) => askAndPay(ctx, { owner_id, agent_id }, bill, [writer, request]),
      step,
      keep: async (finished) => void texts.push(finished),
    },
  );
  const good = texts.find(({ passed }) => passed);
  return good
    ? { parts: good.piece.parts }
    : { why: 'What the AI model wrote didn’t pass our checks.' };
}

/** Has the agent's model write it again, paid and checked like any text. What keeps it from that is answered, not thrown. */
export async function fitOne(ctx: Context, order: FitOrder): Promise<FitAnswer> {
  try {
    const { parts, pictures, unlike, room } = order;
    const limit = roomOf(room, pictures);
    const refit = { parts, unlike, most: mostParts(parts, limit) };
    return await writeAgain(ctx, { ...order, limit }, refit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { why: `The AI model couldn’t rewrite it. ${error.message}` };
  }
}
