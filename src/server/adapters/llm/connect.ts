/** Reaches a model through the AI SDK. */
import type { LanguageModel } from 'ai';

export type Provider = 'openai' | 'anthropic' | 'openai-compatible';

export interface Connection {
  provider: Provider;
  model: string;
  base_url?: string | undefined;
  api_key?: string | undefined;
  /** The guarded way out; the SDK makes every request through it. */
  fetch: typeof globalThis.fetch;
}

/** The provider's SDK is loaded when it is first needed: a start without a model does not pay for it. */
export async function connect(connection: Connection): Promise<LanguageModel> {
  const { provider, model, base_url, api_key, fetch } = connection;
  // The SDK would print to the terminal, past the log, what a model does not support (such as a temperature).
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
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
