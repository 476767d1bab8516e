import type { PictureProviderId } from '#contract/models/providers.ts';
import type { Wait } from '#server/egress/retried.ts';
import { createBuiltin } from './builtin.ts';
import { createGoogleGenerator } from './google.ts';
import { createOpenAiGenerator } from './openai.ts';
import type { ImageGenerators, ImagePort } from './port.ts';
import type { ProviderTools } from './provider-call.ts';
import { createStabilityGenerator } from './stability.ts';

/** Providers with image models; Stability only by the environment. */
type Provider = PictureProviderId | 'stability';

export interface ModelArtist extends Pick<
  ProviderTools,
  'api_key' | 'is_added' | 'fetch' | 'fetchPublic'
> {
  provider: Provider;
  base_url: string;
  model: string;
  /** Micro-dollars per image, which overrides the list of `contract/core/prices.ts`. */
  price: number | undefined;
  /** How many images of one order are generated at a time; defaults to the provider’s usual number. */
  at_once?: number | undefined;
  /** How to wait between retries; defaults to real time. */
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

/** A self-hosted server may have a single graphics card and no queue. */
const usualConcurrency = { google: 3, openai: 3, stability: 3, 'openai-compatible': 1 } as const;

/** An image generator that uses a provider’s model. */
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

/** The configured generator, which is the default, and the built-in one. */
export function createImageGenerators(config: ImageGeneratorsConfig): ImageGenerators {
  const chosen = createImageGenerator(config);
  return {
    default: chosen,
    byId: new Map([chosen, createBuiltin()].map((generator) => [generator.name, generator])),
  };
}
export { createBuiltin } from './builtin.ts';
export { type Card, drawCard, UnfitCard } from './cards/card.ts';
export { groundsOf } from './cards/palette.ts';
