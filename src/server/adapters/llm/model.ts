/** A writer that asks a language model, hosted or local, through the AI SDK. */
import type { LanguageModel } from 'ai';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { promptFor } from './prompt.ts';
import { type LlmPort, type WriteRequest, WriterError, type Written } from './port.ts';

export type Provider = 'openai' | 'anthropic' | 'openai-compatible';

export interface ModelOptions {
  provider: Provider;
  model: string;
  base_url?: string | undefined;
  api_key?: string | undefined;
  /** The guarded way out; the SDK makes every request through it. */
  fetch: typeof globalThis.fetch;
}

const maxRetries = 2;

// Providers accept only plain shapes as a response schema; bounds are held when the answer is read.
const Shape = z.object({
  pieces: z.array(z.object({ parts: z.array(z.string()), why: z.string() })),
});
const Answer = z.object({
  pieces: z
    .array(
      z.object({
        parts: z.array(z.string().trim().min(1)).min(1).max(limits.thread_parts),
        why: z.string().trim().default(''),
      }),
    )
    .min(1),
});

/** Loaded when first needed: a start without a model does not pay for the SDK. */
async function connect(options: ModelOptions): Promise<LanguageModel> {
  const { provider, model, base_url, api_key, fetch } = options;
  const shared = {
    fetch,
    ...(base_url && { baseURL: base_url }),
    ...(api_key && { apiKey: api_key }),
  };
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI(shared)(model);
  }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(shared)(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  if (!base_url) throw new Error('AI_BASE_URL: required for AI_PROVIDER=openai-compatible.');
  return createOpenAICompatible({
    ...shared,
    name: provider,
    baseURL: base_url,
    supportsStructuredOutputs: true,
  })(model);
}

/** The JSON object in a text, also when a model wrapped it in a fence or a sentence. */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to <= from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

/** Reads what the model wrote. Throws `WriterError` when it is not the pieces that were asked for. */
function readPieces(text: string, count: number): Written[] {
  if (text.trim() === '') {
    throw new WriterError('The model gave an empty answer.', { retry: true });
  }
  const parsed = Answer.safeParse(jsonIn(text));
  if (!parsed.success) {
    throw new WriterError('The model did not answer in the form it was asked for.', {
      retry: true,
      cause: parsed.error,
    });
  }
  if (parsed.data.pieces.length < count) {
    throw new WriterError('The model wrote fewer texts than it was asked for.', { retry: true });
  }
  return parsed.data.pieces.slice(0, count);
}

const told = (status: number | undefined): string => {
  if (status === 401 || status === 403) {
    return 'The model provider refused the key. Check AI_API_KEY.';
  }
  if (status === 404) return 'The model provider does not know this model. Check AI_MODEL.';
  if (status === 429) return 'The model provider is limiting requests. Please try again later.';
  if (status !== undefined) return `The model provider answered with status ${status}.`;
  return 'The model provider could not be reached.';
};

/** What went wrong, in a sentence, and whether another try may go through. */
async function asWriterError(error: unknown, signal: AbortSignal): Promise<WriterError> {
  if (error instanceof WriterError) return error;
  if (signal.aborted) {
    return new WriterError('The model took too long to answer.', { retry: true, cause: error });
  }
  const { APICallError, RetryError } = await import('ai');
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(last)) {
    return new WriterError(told(last.statusCode), { retry: last.isRetryable, cause: error });
  }
  return new WriterError('The model’s answer could not be read.', { retry: true, cause: error });
}

const refusals: ReadonlySet<string> = new Set(['content-filter']);

async function ask(model: LanguageModel, request: WriteRequest): Promise<Written[]> {
  const { generateText, NoObjectGeneratedError, Output } = await import('ai');
  // The SDK would print to the terminal, past the log, what a model does not support (such as a temperature).
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  try {
    const answer = await generateText({
      model,
      ...promptFor(request),
      output: Output.object({ schema: Shape }),
      maxRetries,
      abortSignal: request.signal,
    });
    if (refusals.has(answer.finishReason)) {
      throw new WriterError('The model refused to write this.', { retry: false });
    }
    return readPieces(answer.text, request.count);
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    if (error.finishReason && refusals.has(error.finishReason)) {
      throw new WriterError('The model refused to write this.', { retry: false, cause: error });
    }
    return readPieces(error.text ?? '', request.count);
  }
}

/** A writer over one model. Retries twice on 429, 5xx and lost connections, within the request's signal. */
export function createModelWriter(options: ModelOptions): LlmPort {
  let connected: Promise<LanguageModel> | undefined;
  return {
    name: options.model,
    async write(request) {
      try {
        connected ??= connect(options);
        return await ask(await connected, request);
      } catch (error) {
        throw await asWriterError(error, request.signal);
      }
    },
  };
}
