/** Has an agent's model rewrite a post to fit another network. */
import { randomInt } from 'node:crypto';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import { adviceOf } from '#domain/writer/formatter.ts';
import { withPlainNames } from '#domain/text/mentions.ts';
import { type LengthLimit, postLength, roomOf } from '#domain/text/post-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { companyVoice } from '#server/features/company/service.ts';
import type { WriteRequest } from '#server/adapters/llm/port.ts';
import { settingOf } from './situation.ts';
import { askAndPay, emptyBill, withSpent } from '#server/features/models/service.ts';
import { writeTexts } from './write-texts.ts';
import type { CheckedDraft } from './write-with.ts';
import { isSmall, onlyModels, withoutSmall } from './writers.ts';

export interface FitOrder {
  owner_id: string;
  agent_id: string;
  platform: LivePlatform;
  /** The limits of the account. */
  room: LengthLimit;
  /** The current text of the post. */
  parts: readonly string[];
  /** The number of its pictures. */
  pictures: number;
  /** Variants for other accounts of a network that rejects duplicates. */
  unlike: readonly (readonly string[])[];
  step: (words: string, attempt: number) => Promise<void>;
  /** Is told the text while it is written. */
  say?: WriteRequest['onText'];
  signal: AbortSignal;
}

/** The text of the model, or the reason there is none, in a sentence for the owner. */
export type FitAnswer =
  | { parts: readonly string[]; why?: undefined }
  | { parts?: undefined; why: string };

/** As many parts as the whole text needs, plus one. */
function mostParts(parts: readonly string[], limit: LengthLimit): number {
  const length = parts.reduce((sum, part) => sum + postLength(part, limit.counting), 0);
  const needed = Math.ceil(length / limit.max_length) + 1;
  return Math.min(limits.thread_parts, Math.max(parts.length, needed));
}

/** Whose text is rewritten, and for which account. */
export type RewriteOrder = Omit<FitOrder, 'parts' | 'unlike' | 'pictures' | 'room'> & {
  limit: LengthLimit;
  /** Whether a small model may stand in for another one; the default is yes. */
  small_may?: boolean;
};

/** The models that may write for an agent; `undefined` if only the built-in writer may, which cannot rewrite. */
export async function modelsOf(
  ctx: Context,
  { owner_id, agent_id }: Pick<FitOrder, 'owner_id' | 'agent_id'>,
) {
  const agent = await currentAgent(ctx, owner_id, agent_id);
  return { persona: agent.persona, writers: await onlyModels(ctx, agent) };
}

/**
 * Has the agent’s model rewrite a text, with the usual costs and checks. Returns the reason if there is no model, or if
 * no text passed. Throws `AppError` if the model wrote nothing.
 */
export async function rewriteText(
  ctx: Context,
  order: RewriteOrder,
  refit: Refit,
): Promise<FitAnswer> {
  const { owner_id, agent_id, platform, limit, small_may = true, step, say, signal } = order;
  const { persona, writers } = await modelsOf(ctx, order);
  if (!writers) return { why: 'This agent has no AI model to rewrite it.' };
  // Names and facts of the post and of the instruction may be used again, and no others.
  const { parts, around = '', instruction = '' } = refit;
  const whole = [...parts, around, instruction].join('\n').trim();
  const brief = { ...Brief.parse({ topic: '-' }), topic: withPlainNames(whole) };
  const knowledge = { ...(await companyVoice(ctx, { owner_id, agent_id, brief })), facts: [] };
  const bill = emptyBill();
  const texts: CheckedDraft[] = [];
  const about = { persona, brief, limit, knowledge, signal, ...settingOf(ctx, platform) };
  await writeTexts(
    small_may ? writers : withoutSmall(writers),
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
      say,
      keep: async (finished) => void texts.push(finished),
    },
  ).catch((error: unknown) => {
    throw withSpent(error, bill);
  });
  const good = texts.find(({ passed }) => passed);
  return good
    ? { parts: good.draft.parts }
    : { why: 'What the AI model wrote didn’t pass our checks.' };
}

/** Why no model may rewrite a serious text unasked, if the agent's model is small. */
async function whyNot(ctx: Context, order: FitOrder): Promise<string | undefined> {
  const { writers } = await modelsOf(ctx, order);
  return writers && isSmall(writers.writer)
    ? adviceOf({ stands_in_for: writers.writer.name })
    : undefined;
}

/**
 * Has the agent's model rewrite a post, with the usual costs and checks; a serious one only if the model isn't small. A
 * failure is returned, not thrown.
 */
export async function fitOne(ctx: Context, order: FitOrder): Promise<FitAnswer> {
  try {
    const { parts, pictures, unlike, room } = order;
    const small_may = !isGrave(parts.join('\n'));
    const why = small_may ? undefined : await whyNot(ctx, order);
    if (why !== undefined) return { why };
    const limit = roomOf(room, pictures);
    const refit = { parts, unlike, most: mostParts(parts, limit) };
    return await rewriteText(ctx, { ...order, limit, small_may }, refit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { why: `The AI model couldn’t rewrite it. ${error.message}` };
  }
}
