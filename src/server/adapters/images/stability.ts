/** Stability AI’s image API: its current services, and the v1 engines, whose bodies have weighted prompts. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { costOfPicture, priceOfDrawing } from '#domain/money/picture-price.ts';
import { waitByClock } from '#server/egress/retried.ts';
import type { AvatarStyle, ImageStyle } from '#contract/images/types.ts';
import {
  type Frame,
  type GeneratorOptions,
  nearestFrame,
  promptWords,
  shapes,
} from './settings.ts';
import type { DrawRequest, ImagePort } from './port.ts';
import { addressOf, answerOf, authorized, declined, decoded, noPicture } from './provider-call.ts';
import { createProviderGenerator, type Sheet } from './provider.ts';

/** The Stability preset for each of our styles; the others are only described in the prompt. */
const presets: Readonly<Partial<Record<AvatarStyle | ImageStyle, string>>> = {
  digital_art: 'digital-art',
  cartoon: 'comic-book',
  anime: 'anime',
  cyberpunk: 'neon-punk',
  'digital-art': 'digital-art',
  photographic: 'photographic',
};

function presetOf({ subject }: Pick<DrawRequest, 'subject'>): string | undefined {
  // A realistic avatar is a photo; a realistic image need not be.
  if (subject.style === 'realistic') {
    return subject.purpose === 'avatar' ? 'photographic' : 'enhance';
  }
  return presets[subject.style];
}

/** A seed below 2³¹, which every version accepts; the same for the same request and take. 0 would mean random. */
function seedOf(request: DrawRequest): number {
  const { prompt, negative_prompt, agent_name = '', take } = request;
  const digest = createHash('sha256');
  digest.update(JSON.stringify([prompt, negative_prompt, agent_name, take]));
  return 1 + (digest.digest().readUInt32BE(0) % 2_147_483_646);
}

interface Wire {
  path: string;
  body: string | FormData;
  headers?: Record<string, string>;
}

/** One image, in a common form for all versions. */
interface Piece {
  base64: string;
  reason: string;
}

/** A version of the API. */
interface Version {
  request: (model: string, wanted: DrawRequest) => Wire;
  answer: z.ZodType<Piece | undefined>;
  shortcomings: (request: DrawRequest) => string[];
}

const defaults = { cfg_scale: 7, steps: 30, clip_guidance_preset: 'NONE' } as const;
const maxSteps = 50;
const guidance: readonly string[] = [
  ...['NONE', 'SIMPLE', 'FAST_BLUE', 'FAST_GREEN', 'SLOW', 'SLOWER', 'SLOWEST'],
];

/** The sizes that the engine supports, the square first. */
const engineFrames: readonly [Frame, ...Frame[]] = [
  { width: 1024, height: 1024 },
  { width: 1152, height: 896 },
  { width: 1216, height: 832 },
  { width: 1344, height: 768 },
  { width: 1536, height: 640 },
  { width: 896, height: 1152 },
  { width: 832, height: 1216 },
  { width: 768, height: 1344 },
  { width: 640, height: 1536 },
];

const guidanceOf = ({ clip_guidance_preset: preset }: DrawRequest): string =>
  preset !== undefined && guidance.includes(preset) ? preset : defaults.clip_guidance_preset;

const engines: Version = {
  request(engine, wanted) {
    const { negative_prompt, cfg_scale = defaults.cfg_scale } = wanted;
    const steps = wanted.steps ?? wanted.usual_steps ?? defaults.steps;
    const { width, height } = nearestFrame(wanted, engineFrames);
    const style_preset = presetOf(wanted);
    const unwanted = negative_prompt === '' ? [] : [{ text: negative_prompt, weight: -1 }];
    const body = {
      text_prompts: [{ text: promptWords(wanted), weight: 1 }, ...unwanted],
      cfg_scale,
      clip_guidance_preset: guidanceOf(wanted),
      height,
      width,
      samples: 1,
      steps: Math.min(steps, maxSteps),
      seed: seedOf(wanted),
      ...(style_preset !== undefined && { style_preset }),
    };
    return {
      path: `/v1/generation/${encodeURIComponent(engine)}/text-to-image`,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
  },
  answer: z
    .looseObject({
      artifacts: z.array(z.looseObject({ base64: z.string(), finishReason: z.string() })),
    })
    .transform(({ artifacts: [first] }) =>
      first ? { base64: first.base64, reason: first.finishReason } : undefined,
    ),
  shortcomings(request) {
    const { steps = 0, clip_guidance_preset: asked } = request;
    return [
      ...(steps > maxSteps ? [`The maximum is ${maxSteps} steps.`] : []),
      ...(asked !== undefined && guidanceOf(request) !== asked
        ? ['It doesn’t know that guidance preset.']
        : []),
    ];
  },
};

const tall = { width: 9, height: 21, name: '9:21' } as const;
const serviceFrames: typeof shapes = [...shapes, tall];

/** Models of the one service that accepts `cfg_scale`. */
const isNamedModel = (model: string): boolean => model.startsWith('sd3');
const closest = 10;

const services: Version = {
  request(model, wanted) {
    const form = new FormData();
    const fields = {
      prompt: promptWords(wanted),
      negative_prompt: wanted.negative_prompt,
      aspect_ratio: nearestFrame(wanted, serviceFrames).name,
      style_preset: presetOf(wanted),
      seed: seedOf(wanted),
      output_format: 'png',
      ...(isNamedModel(model) && {
        model,
        cfg_scale: wanted.cfg_scale && Math.min(Math.max(wanted.cfg_scale, 1), closest),
      }),
    };
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined && value !== '') form.append(name, String(value));
    }
    const service = isNamedModel(model) ? 'sd3' : model;
    return { path: `/v2beta/stable-image/generate/${encodeURIComponent(service)}`, body: form };
  },
  answer: z
    .looseObject({ image: z.string().optional(), finish_reason: z.string() })
    .transform(({ image, finish_reason: reason }) =>
      image === undefined && reason === 'SUCCESS' ? undefined : { base64: image ?? '', reason },
    ),
  shortcomings({ steps, clip_guidance_preset }) {
    const isSet = steps !== undefined || clip_guidance_preset !== undefined;
    return isSet ? ['This service ignores steps and guidance.'] : [];
  },
};

/** Engines have long descriptive names; services have short ones. */
const versionOf = (model: string): Version =>
  model.startsWith('stable-diffusion-') ? engines : services;

/**
 * Draws with a service (`core`, `ultra`, `sd3.5-large`, …) or an engine (`stable-diffusion-xl-1024-v1-0`) of Stability AI.
 */
export function createStabilityGenerator(options: GeneratorOptions): ImagePort {
  const { model, own_price, at_once, wait = waitByClock } = options;
  const price = priceOfDrawing(model, own_price);
  const { request, answer, shortcomings } = versionOf(model);

  async function ask(wanted: DrawRequest): Promise<Sheet> {
    const { path, body, headers } = request(model, wanted);
    const response = await options.fetch(addressOf(options, path), {
      method: 'POST',
      signal: wanted.signal,
      body,
      headers: { accept: 'application/json', ...headers, ...authorized(options) },
    });
    const piece = await answerOf(response, answer, options);
    const cost = costOfPicture(price, null);
    if (!piece) throw noPicture(cost);
    // A filtered image is returned anyway, but blurred.
    if (piece.reason === 'CONTENT_FILTERED') throw declined(cost);
    if (piece.reason !== 'SUCCESS') throw noPicture(cost);
    return { bytes: decoded(piece.base64), used: null };
  }

  return createProviderGenerator({
    model,
    label: `Stability ${model}`,
    price,
    at_once,
    ask,
    shortcomings,
    wait,
    heeds_negative_prompt: true,
  });
}
