import { composer } from './composer.ts';
import { createModelWriter, type Provider } from './model.ts';
import type { LlmPort } from './port.ts';

export { newMark } from './mark.ts';

export interface WriterConfig {
  provider: 'composer' | Provider;
  base_url?: string | undefined;
  api_key?: string | undefined;
  model?: string | undefined;
  fetch: typeof globalThis.fetch;
}

/** The writer that the configuration names; without a model it is the composer. */
export function createWriter({ provider, model, ...rest }: WriterConfig): LlmPort {
  if (provider === 'composer') return composer;
  if (!model) throw new Error('AI_MODEL: required unless AI_PROVIDER is composer.');
  return createModelWriter({ provider, model, ...rest });
}
