/** OpenAI’s image API, and servers with the same API. */
import { z } from 'zod';
import { priceOfDrawing, costOfPicture } from '#domain/money/picture-price.ts';
import { waitByClock } from '#server/egress/retried.ts';
import {
  type Frame,
  type GeneratorOptions,
  everythingInWords,
  nearestFrame,
  wordsOnly,
} from './settings.ts';
import type { DrawRequest, ImagePort } from './port.ts';
import { addressOf, answerOf, authorized, decoded, noPicture, pictureAt } from './provider-call.ts';
import { createProviderGenerator, type Sheet } from './provider.ts';

export interface OpenAiOptions extends GeneratorOptions {
  /** `openai-compatible` is any server with the same API, hosted or local. */
  provider: 'openai' | 'openai-compatible';
}

const Answer = z.looseObject({
  data: z
    .array(
      z.looseObject({
        b64_json: z.string().nullish(),
        url: z.string().max(10_000).nullish(),
      }),
    )
    .default([]),
  usage: z
    .looseObject({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) })
    .nullish()
    .catch(undefined),
});

/** The sizes that every GPT image model supports. */
const gptFrames: readonly [Frame, ...Frame[]] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
];
/** The only size that all older OpenAI models support. */
const square: Frame = { width: 1024, height: 1024 };

const isGpt = (model: string): boolean => /^(chat)?gpt-image/.test(model);

const sizeOf = ({ width, height }: Frame): string => `${width}x${height}`;

/** GPT image models have different parameters from all others, and only answer with base64. */
function bodyOf({ provider, model }: OpenAiOptions, request: DrawRequest): object {
  const wish = { model, prompt: everythingInWords(request), n: 1 };
  if (provider === 'openai' && isGpt(model)) {
    const size = sizeOf(nearestFrame(request, gptFrames));
    return { ...wish, size, quality: 'medium', background: 'opaque', output_format: 'png' };
  }
  const size = sizeOf(provider === 'openai' ? square : request);
  return { ...wish, size, response_format: 'b64_json' };
}

/** An image generator for OpenAI and compatible servers. */
export function createOpenAiGenerator(options: OpenAiOptions): ImagePort {
  const { model, provider, own_price, at_once, wait = waitByClock } = options;
  // A compatible server’s model may have the name of an OpenAI model, but not its price.
  const price = priceOfDrawing(provider === 'openai' ? model : '', own_price);

  async function ask(request: DrawRequest): Promise<Sheet> {
    const { signal } = request;
    const response = await options.fetch(addressOf(options, '/images/generations'), {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', ...authorized(options) },
      body: JSON.stringify(bodyOf(options, request)),
    });
    const { data, usage } = await answerOf(response, Answer, options);
    const used = usage ? { input: usage.input_tokens, output: usage.output_tokens } : null;
    const cost = costOfPicture(price, used);
    const [first] = data;
    if (first?.b64_json) return { bytes: decoded(first.b64_json), used };
    if (!first?.url) throw noPicture(cost);
    return { bytes: await pictureAt(options, { address: first.url, cost }, signal), used };
  }

  return createProviderGenerator({
    model,
    label: model,
    price,
    at_once,
    ask,
    shortcomings: wordsOnly,
    wait,
    heeds_negative_prompt: false,
  });
}
