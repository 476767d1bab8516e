import type { Wait } from '#server/egress/retried.ts';
import { createBuiltin } from './builtin.ts';
import { createOpenAiGenerator } from './openai.ts';
import type { ImageGenerators, ImagePort } from './port.ts';
import type { ProviderTools } from './provider-call.ts';
import { createStabilityGenerator } from './stability.ts';

export interface ImageGeneratorsConfig extends Pick<
  ProviderTools,
  'api_key' | 'fetch' | 'fetchPublic'
> {
  provider: 'builtin' | 'openai' | 'openai-compatible' | 'stability';
  base_url: string | undefined;
  model: string | undefined;
  /** Micro-dollars of a picture, before the list of `contract/prices.ts`. */
  price: number | undefined;
  /** How many pictures of one order may be drawn at a time; what is usual for the provider unless given. */
  at_once?: number | undefined;
  /** How to wait between tries; by the clock unless given. */
  wait?: Wait | undefined;
}

/** A server of one's own may have one graphics card, and no queue before it. */
const usualConcurrency = { openai: 3, stability: 3, 'openai-compatible': 1 } as const;

function createImageGenerator(config: ImageGeneratorsConfig): ImagePort {
  const { provider, model, base_url, price, at_once, ...tools } = config;
  if (provider === 'builtin') return createBuiltin();
  if (model === undefined || base_url === undefined) {
    throw new Error('IMAGE_MODEL and IMAGE_BASE_URL: required unless IMAGE_PROVIDER is builtin.');
  }
  const many = at_once ?? usualConcurrency[provider];
  const options = { ...tools, model, base_url, own_price: price, at_once: many };
  if (provider === 'stability') return createStabilityGenerator(options);
  return createOpenAiGenerator({ ...options, provider });
}

/** The artist that the configuration names, which is the default, and the built-in one. */
export function createImageGenerators(config: ImageGeneratorsConfig): ImageGenerators {
  const chosen = createImageGenerator(config);
  return {
    default: chosen,
    byId: new Map([chosen, createBuiltin()].map((generator) => [generator.name, generator])),
  };
}
export { createBuiltin } from './builtin.ts';
export { type Card, drawCard, UnfitCard } from './cards/card.ts';
export { valueWords } from './cards/chart.ts';
