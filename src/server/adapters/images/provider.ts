/** An image generator that uses a provider’s API: retries, cost, and the requested size. */
import type { PicturePrice } from '#contract/core/prices.ts';
import { costOfPicture, maxPictureCost } from '#domain/money/picture-price.ts';
import type { Tokens } from '#domain/money/price.ts';
import { askWithRetries, maxCharges, type Wait } from '#server/egress/retried.ts';
import { type Drawn, ImageGeneratorError, type DrawRequest, type ImagePort } from './port.ts';
import { asImageGeneratorError, noPicture } from './provider-call.ts';

/** A provider’s response to one request. */
export interface Sheet {
  bytes: Uint8Array;
  /** The usage it reports. */
  used: Tokens | null;
}

export interface Provider {
  model: string;
  label: string;
  price: PicturePrice | null;
  heeds_negative_prompt: boolean;
  /** How many images of one order are requested at a time. */
  at_once: number;
  /** What it does not support in a request, one sentence each. */
  shortcomings(request: DrawRequest): readonly string[];
  /** Sends one request. Throws `ImageGeneratorError`, or the connection’s error. */
  ask(request: DrawRequest): Promise<Sheet>;
  wait: Wait;
}

const sumOf = (costs: readonly (number | null)[]): number | null =>
  costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);

/** A provider whose images are free charges nothing, even if the answer was lost. */
const charged = (price: PicturePrice | null, { cost }: ImageGeneratorError): number | null =>
  cost === null && maxPictureCost(price) === 0 ? 0 : cost;

/** Retries after 429, 5xx, lost connections and responses without an image, until the request’s signal aborts. */
export function createProviderGenerator(provider: Provider): ImagePort {
  const { model, label, price, heeds_negative_prompt, at_once, wait } = provider;
  const most = maxPictureCost(price);

  const drawOnce = async (request: DrawRequest): Promise<Omit<Drawn, 'notice'>> => {
    const { bytes, used } = await provider.ask(request);
    const cost = costOfPicture(price, used);
    const picture = await request.frame(bytes);
    if (!picture) throw noPicture(cost);
    return { bytes: picture, depicts: null, cost };
  };

  return {
    name: model,
    label,
    pictures_prompt: true,
    heeds_negative_prompt,
    at_once,
    price: most,
    estimate: () => most && most * maxCharges,
    async draw(request) {
      const { signal } = request;
      signal.throwIfAborted();
      const outcome = await askWithRetries({
        ask: () => drawOnce(request),
        failureOf: (thrown) => asImageGeneratorError(thrown, signal),
        isFree: (error) => charged(price, error) === 0,
        signal,
        wait,
      });
      const before = outcome.failures.map((error) => charged(price, error));
      if (outcome.answer) {
        const { bytes, depicts, cost } = outcome.answer;
        const notice = provider.shortcomings(request).join(' ') || null;
        return { bytes, depicts, notice, cost: sumOf([...before, cost]) };
      }
      signal.throwIfAborted();
      const { message, retry, is_declined, retry_after, cause } = outcome.last;
      const cost = sumOf(before);
      throw new ImageGeneratorError(message, { cost, retry, is_declined, retry_after, cause });
    },
  };
}
