import type { PictureProviderId } from '#contract/models/providers.ts';
import type { Wait } from '#server/egress/retried.ts';
import { createBuiltin } from './builtin.ts';
import { createGoogleGenerator } from './google.ts';
import { createOpenAiGenerator } from './openai.ts';
import type { ImageGenerators, ImagePort } from './port.ts';
import type { ProviderTools } from './provider-call.ts';
import { createStabilityGenerator } from './stability.ts';

/** Whose models draw here; that of Stability only by the environment. */
type Provider = PictureProviderId | 'stability';

export interface ModelArtist extends Pick<
  ProviderTools,
  'api_key' | 'is_added' | 'fetch' | 'fetchPublic'
> {
  provider: Provider;
  base_url: string;
  model: string;
  /** Micro-dollars of a picture, before the list of `contract/prices.ts`. */
  price: number | undefined;
  /** How many pictures of one order may be drawn at a time; what is usual for the provider unless given. */
  at_once?: number | undefined;
  /** How to wait between tries; by the clock unless given. */
  wait?: Wait | undefined;
}

export interface ImageGeneratorsConfig extends Omit<
  ModelArtist,
  'provider' | 'base_url' | 'model'
> {
  provider: 'builtin' | Provider;
  base_url: string | undefined;
  model: string | undefined;
}

/** A server of one's own may have one graphics card, and no queue before it. */
const usualConcurrency = { google: 3, openai: 3, stability: 3, 'openai-compatible': 1 } as const;

/** Draws with a model of a provider. */
export function createModelArtist({ provider, price, at_once, ...rest }: ModelArtist): ImagePort {
  const many = at_once ?? usualConcurrency[provider];
  const options = { ...rest, own_price: price, at_once: many };
  if (provider === 'stability') return createStabilityGenerator(options);
  if (provider === 'google') return createGoogleGenerator(options);
  return createOpenAiGenerator({ ...options, provider });
}

function createImageGenerator({
  provider,
  model,
  base_url,
  ...rest
}: ImageGeneratorsConfig): ImagePort {
  if (provider === 'builtin') return createBuiltin();
  if (model === undefined || base_url === undefined) {
    throw new Error('IMAGE_MODEL and IMAGE_BASE_URL: required unless IMAGE_PROVIDER is builtin.');
  }
  return createModelArtist({ ...rest, provider, model, base_url });
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
