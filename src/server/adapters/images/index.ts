import type { PictureProviderId } from '#contract/models/providers.ts';
import type { Wait } from '#server/egress/retried.ts';
import { createGoogleGenerator } from './google.ts';
import { createOpenAiGenerator } from './openai.ts';
import type { DrawRequest, ImageGenerators, ImagePort } from './port.ts';
import type { ProviderTools } from './provider-call.ts';
import { createStabilityGenerator } from './stability.ts';
import { expressionOf, wearsGlasses } from './expression.ts';

const facesFromParts =
  'The built-in artist picks a ready-made face. Words such as “calm”, “grin”, “frown” or “glasses” change its look, where the style allows it.';
const viewsFromParts =
  'The built-in artist picks ready-made views and patterns. Words such as “night”, “sunset” or “winter” set the light.';
const notPhotographic: Record<DrawRequest['subject']['purpose'], string> = {
  avatar: 'Realistic faces are illustrations too, not photos.',
  picture: 'Realistic and photographic images are illustrations too.',
};
const noSettings = 'It ignores steps and guidance.';
const cannotAvoid =
  'It can’t leave out what the negative prompt names; that only picks another one.';

/** What part of a request is not supported, in sentences. */
function shortcomings(request: DrawRequest): string {
  const { subject, negative_prompt, cfg_scale, steps, clip_guidance_preset } = request;
  const sentences = [subject.purpose === 'avatar' ? facesFromParts : viewsFromParts];
  if (subject.style === 'realistic' || subject.style === 'photographic') {
    sentences.push(notPhotographic[subject.purpose]);
  }
  if (negative_prompt) sentences.push(cannotAvoid);
  const settings = [cfg_scale, steps, clip_guidance_preset];
  if (settings.some((value) => value !== undefined)) sentences.push(noSettings);
  return sentences.join(' ');
}

// The first take has no suffix, so that an avatar does not depend on how later takes are counted.
const seedOf = ({ prompt, agent_name, negative_prompt, take }: DrawRequest): string =>
  JSON.stringify([prompt, agent_name ?? '', negative_prompt, ...(take > 0 ? [take] : [])]);

/** Loads its modules on first use, so that a process that draws nothing does not hold them. */
async function sketch(request: DrawRequest): Promise<{ svg: string; depicts: string | null }> {
  const { subject, prompt, width, height } = request;
  const seed = seedOf(request);
  const size = Math.max(width, height);
  if (subject.purpose === 'avatar') {
    const { lookOf } = await import('./looks.ts');
    const face = await lookOf(subject.style);
    const [expression, glasses] = [expressionOf(prompt), wearsGlasses(prompt)];
    return { svg: face({ seed, size, expression, glasses }), depicts: null };
  }
  const { sceneOf } = await import('./scenes/scene.ts');
  return sceneOf(subject.style, { prompt, seed, size });
}

/** The same request always gives the same PNG. Rejects with the reason of `signal` when aborted. */
export const createBuiltin = (): ImagePort => ({
  name: 'builtin',
  label: 'Built-in artist',
  pictures_prompt: false,
  heeds_negative_prompt: false,
  // Drawing uses the local CPU, so several at a time would not be faster.
  at_once: 1,
  price: 0,
  estimate: () => 0,
  async draw(request) {
    request.signal.throwIfAborted();
    const { width, height } = request;
    const { svg, depicts } = await sketch(request);
    const { default: sharp } = await import('sharp');
    const bytes = await sharp(Buffer.from(svg))
      .resize(width, height, { fit: 'cover' })
      .png()
      .toBuffer();
    return { bytes, is_own: true, depicts, notice: shortcomings(request), cost: 0 };
  },
});

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
export { type Card, drawCard, UnfitCard } from './cards/card.ts';
export { groundsOf } from './cards/palette.ts';
