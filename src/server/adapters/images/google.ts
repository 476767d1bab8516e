/** Google’s image models, through the AI SDK. */
import { z } from 'zod';
import { costOfPicture, priceOfDrawing } from '#domain/money/picture-price.ts';
import { waitByClock } from '#server/egress/retried.ts';
import {
  type GeneratorOptions,
  everythingInWords,
  nearestFrame,
  shapes,
  wordsOnly,
} from './settings.ts';
import type { DrawRequest, ImagePort } from './port.ts';
import { answerBytes, declined, decoded, noPicture, unreadable } from './provider-call.ts';
import { createProviderGenerator, type Sheet } from './provider.ts';

/** Finish reasons for content that Google’s policies forbid. */
const forbidden = /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION/;
const Ending = z.looseObject({ finishReason: z.string().catch('') });

/** Generates images with a Google model. Google does not report the cost of a blocked prompt. */
export function createGoogleGenerator(options: GeneratorOptions): ImagePort {
  const { model, base_url, api_key = '', own_price, at_once, wait = waitByClock } = options;
  const price = priceOfDrawing('', own_price);

  /** The SDK only sees complete, successful responses. */
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await options.fetch(input, init);
    const { status, headers } = response;
    const bytes = await answerBytes(response, options);
    const type = headers.get('content-type') ?? '';
    return new Response(bytes, { status, headers: { 'content-type': type } });
  };

  async function pictured(request: DrawRequest) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    const { APICallError, InvalidResponseDataError, TypeValidationError } = await import('ai');
    const google = createGoogleGenerativeAI({ baseURL: base_url, apiKey: api_key, fetch });
    try {
      return await google.image(model).doGenerate({
        prompt: everythingInWords(request),
        n: 1,
        aspectRatio: nearestFrame(request, shapes).name,
        abortSignal: request.signal,
        size: undefined,
        seed: undefined,
        files: undefined,
        mask: undefined,
        providerOptions: {},
      });
    } catch (error) {
      const isOdd =
        InvalidResponseDataError.isInstance(error) || TypeValidationError.isInstance(error);
      const isUnread = APICallError.isInstance(error) && error.statusCode !== undefined;
      throw isOdd || isUnread ? unreadable(error) : error;
    }
  }

  async function ask(request: DrawRequest): Promise<Sheet> {
    const { images, providerMetadata } = await pictured(request);
    const cost = costOfPicture(price, null);
    const [first] = images;
    const finish = Ending.safeParse(providerMetadata?.['google']).data?.finishReason ?? '';
    if (first === undefined) throw forbidden.test(finish) ? declined(cost) : noPicture(cost);
    return { bytes: typeof first === 'string' ? decoded(first) : first, used: null };
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
