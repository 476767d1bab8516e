/** Connects to a model through the AI SDK. */
import type { LanguageModel } from 'ai';
import type { ModelProviderId } from '#contract/models/providers.ts';

export interface Connection {
  provider: ModelProviderId;
  model: string;
  base_url?: string | undefined;
  api_key?: string | undefined;
  /** The guarded fetch that the SDK uses for every request; whoever calls it bounds the answer. */
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

/** Mistral counts without being asked, and refuses the question. */
const countsUnasked: ReadonlySet<ModelProviderId> = new Set(['mistral']);

/** SDKs are loaded on demand, so that a start without a model is fast. `bare`: without settings that a server may not know. */
export async function connect(
  { provider, model, base_url, api_key, fetch }: Connection,
  bare: boolean,
): Promise<LanguageModel> {
  // The SDK would print warnings (such as an unsupported temperature) to the terminal, bypassing the log.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const shared = {
    fetch,
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
    includeUsage: !bare && !countsUnasked.has(provider),
  })(model);
}
