/** A model behind an API as an artist: tries, cost, and the size that was asked for. */
import type { PicturePrice } from '#contract/usage/prices.ts';
import { costOfPicture, maxPictureCost } from '#domain/money/picture-price.ts';
import type { Tokens } from '#domain/money/price.ts';
import { maxCharges, retried, type Wait } from '#server/egress/retried.ts';
import { type Drawn, ImageGeneratorError, type DrawRequest, type ImagePort } from './port.ts';
import { asImageGeneratorError, noPicture } from './provider-call.ts';

/** What a provider answered to one request. */
export interface Sheet {
  bytes: Uint8Array;
  /** What it says that it used. */
  used: Tokens | null;
}

export interface Provider {
  model: string;
  label: string;
  price: PicturePrice | null;
  heeds_negative_prompt: boolean;
  /** How many pictures it is asked for at a time, for one order. */
  at_once: number;
  /** What of a request it cannot honour, one sentence each. */
  shortcomings(request: DrawRequest): readonly string[];
  /** Asks once. Throws `ImageGeneratorError`, or whatever the connection throws. */
  ask(request: DrawRequest): Promise<Sheet>;
  wait: Wait;
}

const sumOf = (costs: readonly (number | null)[]): number | null =>
  costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);

/** Nobody is charged by a provider whose pictures cost nothing, also for what got lost. */
const charged = (price: PicturePrice | null, { cost }: ImageGeneratorError): number | null =>
  cost === null && maxPictureCost(price) === 0 ? 0 : cost;

/** Tries again after 429, 5xx, lost connections and answers without a picture, within the request's signal. */
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
      const outcome = await retried({
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
