/** Connects to a model through the AI SDK. */
import type { LanguageModel } from 'ai';
import { limits } from '#contract/core/limits.ts';
import type { ModelProviderId } from '#contract/models/providers.ts';
import { boundedFetch } from '#server/egress/read-bounded.ts';

export interface Connection {
  provider: ModelProviderId;
  model: string;
  base_url?: string | undefined;
  api_key?: string | undefined;
  /** The guarded fetch that the SDK uses for every request. */
  fetch: typeof globalThis.fetch;
}

type Shared = Pick<Connection, 'fetch'> & { baseURL?: string; apiKey?: string };

/** Providers with API formats of their own; each SDK is loaded on first use. */
const own: Partial<
  Record<ModelProviderId, (shared: Shared, model: string) => Promise<LanguageModel>>
> = {
  async openai(shared, model) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI(shared)(model);
  },
  async anthropic(shared, model) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(shared)(model);
  },
  async google(shared, model) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI(shared)(model);
  },
};

/** Most Groq models reject a schema; they are asked for any JSON, and the prompt describes it. */
const withoutSchema: ReadonlySet<ModelProviderId> = new Set(['groq']);

/** SDKs are loaded on demand, so that a start without a model is fast. */
export async function connect(connection: Connection): Promise<LanguageModel> {
  const { provider, model, base_url, api_key } = connection;
  // The SDK would print warnings (such as an unsupported temperature) to the terminal, bypassing the log.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const shared = {
    // The SDK parses a body at once.
    fetch: boundedFetch(connection.fetch, limits.writing_answer),
    ...(base_url && { baseURL: base_url }),
    ...(api_key && { apiKey: api_key }),
  };
  const reach = own[provider];
  if (reach) return reach(shared, model);
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  if (!base_url) throw new Error('AI_BASE_URL: required for AI_PROVIDER=openai-compatible.');
  return createOpenAICompatible({
    ...shared,
    name: provider,
    baseURL: base_url,
    supportsStructuredOutputs: !withoutSchema.has(provider),
  })(model);
}
