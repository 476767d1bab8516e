/** Has a model write one sentence, so that whoever adds it sees whether it works, how fast and for how much. */
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Tried } from '#contract/models/calls.ts';
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import { priceOfTokens, type Tokens } from '#domain/money/price.ts';
import { type LlmPort, WriterError } from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { leaveUnknown, recordCost, release, reserve } from '#server/features/usage/service.ts';
import { pricesFor } from './service.ts';

const persona: Persona = {
  name: 'Sample',
  personality_type: 'quirky_observer',
  custom_archetype: '',
  voice_tone: '50',
  humor_style: 'observational',
  intelligence_level: 'street_smart',
  controversy_comfort: 20,
  specialization: null,
  language: 'en',
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: ['Write one sentence'],
  voice_samples: [],
  contrast_pairs: [],
};
const brief = Brief.parse({ topic: 'the first coffee of the day', length: 'short' });

/** What was typed is at fault, mostly. A 502 would have the browser ask, and pay, once more. */
const failureOf = (error: WriterError): AppError =>
  error.is_used_up
    ? new AppError('writer_unpaid', { cause: error })
    : new AppError('conflict', { message: error.message, cause: error });

/** Pays for it as for any other text. Throws `conflict` with the reason, `writer_unpaid`, `budget_exceeded`. */
export async function tryModel(
  ctx: Context,
  writer: LlmPort,
  { owner_id, signal: hungUp }: { owner_id: string; signal: AbortSignal },
): Promise<Tried> {
  const signal = AbortSignal.any([hungUp, ctx.timeout(limits.model_try)]);
  const limit = platforms[homePlatform];
  const request = { persona, brief, limit, count: 1, seed: 1, signal };
  const prices = pricesFor(ctx, writer);
  const costOf = (tokens: Tokens | null) => tokens && priceOfTokens(writer.name, tokens, prices);
  const estimate = costOf(writer.estimate(request));
  const call = { owner_id, agent_id: null, kind: 'text', what: writer.name, estimate } as const;
  const id = await reserve(ctx, call);
  const account = async (tokens: Tokens | null) => {
    if (tokens?.input === 0 && tokens.output === 0) return release(ctx, id);
    const { input = null, output = null } = tokens ?? {};
    return recordCost(ctx, id, { tokens_in: input, tokens_out: output, cost: costOf(tokens) });
  };
  const began = performance.now();
  try {
    const { pieces, tokens } = await writer.write(request);
    await account(tokens);
    const text = pieces[0]?.parts.join('\n') ?? '';
    const milliseconds = Math.round(performance.now() - began);
    return { text, milliseconds, tokens, cost: costOf(tokens) };
  } catch (error) {
    if (!(error instanceof WriterError)) throw error;
    await (error.tokens ? account(error.tokens) : leaveUnknown(ctx, id));
    throw failureOf(error);
  }
}
